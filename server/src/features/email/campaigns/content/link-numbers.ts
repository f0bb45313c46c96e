// Links of a message by number: what leaves names the number, and only we know where it leads.

const longest = 2000

export class LinkNumbers {
  readonly #numbers = new Map<string, number>()

  get urls(): string[] {
    return [...this.#numbers.keys()]
  }

  /** Undefined for what a mail program must not open. Mailboxes and telephones are no pages, and stay as they are. */
  hrefOf(target: string): string | undefined {
    const text = target.trim()
    if (text.length > longest) return undefined
    if (/^(mailto|tel):[^\s"<>]+$/i.test(text)) return text.replace(/[{}]/g, encodeURIComponent)
    const url = URL.canParse(text) ? new URL(text) : undefined
    // A name and a password in an address hide where it leads.
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) return undefined
    const address = url.href.replace(/[{}"'<>]/g, encodeURIComponent)
    const number = this.#numbers.get(address) ?? this.#numbers.size + 1
    this.#numbers.set(address, number)
    return `{{link:${number}}}`
  }
}
