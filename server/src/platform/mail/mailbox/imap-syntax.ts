// The syntax of IMAP (RFC 3501): commands with atoms, quoted strings, literals and lists.

/** A list is an array. Atoms are as written; strings are told apart, because NIL and "NIL" differ. */
export type Token = string | { text: Buffer } | Token[]

export interface Command {
  tag: string
  name: string
  tokens: Token[]
}

/** No command of a mail client is longer, apart from a message that it appends. */
const longest = 30 * 1024 * 1024

export class BadCommand extends Error {
  override name = 'BadCommand'
}

/** Gathers bytes until they are a whole command; literals span lines. */
export class CommandReader {
  #buffer = Buffer.alloc(0)

  add(chunk: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, chunk])
    if (this.#buffer.length > longest) throw new BadCommand('Too long')
  }

  /** The next line without its line break, for IDLE and authentication; undefined until it is complete. */
  line(): string | undefined {
    const end = this.#buffer.indexOf('\r\n')
    if (end < 0) return undefined
    return this.#take(end + 2).toString('latin1', 0, end)
  }

  /**
   * The next whole command, as its bytes. `proceed` is called for a literal whose bytes the client sends only once it was
   * told to.
   */
  command(proceed: () => void): Buffer | undefined {
    let from = 0
    for (;;) {
      const end = this.#buffer.indexOf('\r\n', from)
      if (end < 0) return undefined
      const [, size, isEager] = /\{(\d{1,8})(\+)?\}$/.exec(this.#buffer.toString('latin1', from, end)) ?? []
      if (size === undefined) return this.#take(end + 2).subarray(0, end)
      const until = end + 2 + Number(size)
      if (this.#buffer.length < until) {
        if (!isEager && this.#buffer.length === end + 2) proceed()
        return undefined
      }
      from = until
    }
  }

  #take(bytes: number): Buffer {
    const taken = this.#buffer.subarray(0, bytes)
    this.#buffer = this.#buffer.subarray(bytes)
    return taken
  }
}

export function parseCommand(bytes: Buffer): Command {
  const tokens = tokensOf(bytes)
  const [tag, name, ...rest] = tokens
  if (typeof tag !== 'string' || typeof name !== 'string') throw new BadCommand('No command')
  return { tag, name: name.toUpperCase(), tokens: rest }
}

function tokensOf(bytes: Buffer): Token[] {
  const text = bytes.toString('latin1')
  const outer: Token[] = []
  const open: Token[][] = [outer]
  let at = 0
  while (at < text.length) {
    const character = text[at]
    const inner = open.at(-1) ?? outer
    if (character === ' ') at += 1
    else if (character === '(') {
      const list: Token[] = []
      inner.push(list)
      open.push(list)
      at += 1
    } else if (character === ')') {
      if (open.length === 1) throw new BadCommand('A bracket too many')
      open.pop()
      at += 1
    } else {
      const [token, next] = tokenAt(bytes, text, at)
      inner.push(token)
      at = next
    }
  }
  return outer
}

const quoted = /"((?:[^"\\]|\\.)*)"/y
const literal = /\{(\d+)\+?\}\r\n/y
/** BODY.PEEK[HEADER.FIELDS (FROM TO)]<0.100> is one atom. */
const atom = /[^\s()"[\]]*(?:\[[^\]]*\](?:<[\d.]+>)?)?/y

function tokenAt(bytes: Buffer, text: string, at: number): [Token, number] {
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const string = match(quoted)
  if (string) {
    const value = (string[1] ?? '').replace(/\\(.)/g, '$1')
    return [{ text: Buffer.from(value, 'latin1') }, at + string[0].length]
  }
  const counted = match(literal)
  if (counted) {
    const from = at + counted[0].length
    const until = from + Number(counted[1])
    return [{ text: bytes.subarray(from, until) }, until]
  }
  const word = match(atom)?.[0]
  if (!word) throw new BadCommand('Not understood')
  return [word, at + word.length]
}

export const textOf = (token: Token | undefined): string =>
  typeof token === 'string' ? token : token && !Array.isArray(token) ? token.text.toString() : ''

/** A string of an answer: as a literal, which may hold anything. */
export const literalOf = (value: Buffer | string): Buffer => {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from(`{${bytes.length}}\r\n`), bytes])
}

export const stringOf = (value: string | null | undefined): Buffer => {
  if (value === null || value === undefined) return Buffer.from('NIL')
  return /^[\x20-\x7e]*$/.test(value) ? Buffer.from(`"${value.replace(/["\\]/g, '\\$&')}"`) : literalOf(value)
}

/** 1:5,7,9:* as pairs; * is the largest number. */
export function rangesOf(set: string, largest: number): [from: number, to: number][] {
  return set.split(',').map((part) => {
    const [from = 0, to = from] = part.split(':').map((one) => (one === '*' ? largest : Number(one)))
    if (!Number.isInteger(from) || !Number.isInteger(to)) throw new BadCommand('Not a set of messages')
    return from <= to ? [from, to] : [to, from]
  })
}

export const isInside = (ranges: [number, number][], number: number): boolean =>
  ranges.some(([from, to]) => from <= number && number <= to)
