// The plain text of a message, made from its blocks. Fields are written as in a subject, links as their places.
import { isPersonalizedField, subjectField } from '@rostrum/contract/email/personalized-fields'
import { unescapeHtml } from '@rostrum/contract/platform/html-text'
import { readRichText } from '#platform/rich-text.ts'
import type { LinkNumbers } from './link-numbers.ts'

/** Of text in which nothing is filled in. */
export const fixedLine = (text: string): string => text.replaceAll('{{', '{\u2060{')

/** Braces that were typed stay braces, unless they are a field: an invisible mark keeps them from being filled in. */
export const plainLine = (text: string): string =>
  text.replace(/\{\{(?!([a-z_.]{1,40})(?:\|[^{}|\n]{0,100})?\}\})|\{\{([a-z_.]{1,40})/g, (braces, _, name = '') =>
    isPersonalizedField(name) ? braces : fixedLine(braces),
  )

const attributeOf = (tag: string, name: string): string =>
  unescapeHtml(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** Reads sanitized HTML from left to right, once. */
class PlainText {
  #text = ''
  readonly #links: LinkNumbers
  readonly #lists: { isOrdered: boolean; count: number }[] = []
  /** Where links that are open lead. */
  readonly #open: string[] = []
  #isField = false

  constructor(links: LinkNumbers) {
    this.#links = links
  }

  get text(): string {
    // By lines, because an expression for spaces before a line's end takes quadratic time.
    const lines = this.#text.split('\n').map((line) => line.trimEnd())
    return lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  }

  write(text: string): void {
    if (!this.#isField) this.#text += plainLine(unescapeHtml(text))
  }

  tag(tag: string): void {
    const [, slash = '', name = ''] = /^<(\/?)([a-z0-9]+)/i.exec(tag) ?? []
    if (slash) this.#close(name)
    else this.#begin(name, tag)
  }

  #begin(name: string, tag: string): void {
    if (name === 'br') this.#text += '\n'
    if (name === 'hr') this.#text += '\n\n----\n\n'
    if (name === 'ul' || name === 'ol') this.#lists.push({ isOrdered: name === 'ol', count: 0 })
    if (name === 'li') this.#item()
    if (name === 'a') this.#open.push(this.#target(tag))
    if (name === 'img') this.write(attributeOf(tag, 'alt'))
    if (name === 'span') this.#field(tag)
  }

  #close(name: string): void {
    if (name === 'a') {
      const target = this.#open.pop()
      if (target) this.#text += ` (${target})`
    }
    if (name === 'ul' || name === 'ol') this.#lists.pop()
    if (name === 'span') this.#isField = false
    if (name === 'li' && !this.#text.endsWith('\n')) this.#text += '\n'
    if (/^(p|h[1-3]|blockquote|pre|ul|ol)$/.test(name)) this.#text += this.#lists.length > 0 ? '\n' : '\n\n'
  }

  #item(): void {
    const list = this.#lists.at(-1)
    if (list) list.count += 1
    const indent = '  '.repeat(Math.max(0, this.#lists.length - 1))
    const lineBreak = this.#text === '' || this.#text.endsWith('\n') ? '' : '\n'
    this.#text += `${lineBreak}${indent}${list?.isOrdered ? `${list.count}.` : '-'} `
  }

  #target(tag: string): string {
    if (tag.includes('data-mention="')) return ''
    return this.#links.hrefOf(attributeOf(tag, 'href'))?.replace(/^(mailto|tel):/i, '') ?? ''
  }

  #field(tag: string): void {
    const field = attributeOf(tag, 'data-field')
    if (!isPersonalizedField(field)) return
    const fallback = attributeOf(tag, 'data-fallback').replace(/[{}|\n]/g, '')
    this.#text += subjectField({ field, fallback: fallback.slice(0, 100).trim() })
    this.#isField = true
  }
}

export function plainOfHtml(written: string, links: LinkNumbers): string {
  const { html } = readRichText(written, { withFields: true })
  const plain = new PlainText(links)
  for (const [part] of html.matchAll(/<[^<>]*>|[^<]+/g)) {
    if (part.startsWith('<')) plain.tag(part)
    else plain.write(part)
  }
  return plain.text
}
