import { UnreadableFileError } from '#files/unreadable-file.ts'
import { limits } from './limits.ts'

const declaration = /<\?xml[\s?]/i
// A submission wraps its XML documents in an `<XML>` tag, which is not part of them.
const anyElement = /<(?!XML>)[A-Za-z_]/

/** Drops text before the XML declaration, which EDGAR and its mirrors both serve (domain notes §1.10). */
export class XmlPrelude {
  #source: string
  #held = ''
  #isFound = false

  constructor(source: string) {
    this.#source = source
  }

  /** Text from the start of the document on; empty until it has started. */
  strip(piece: string): string {
    if (this.#isFound) return piece
    this.#held += piece
    this.#assertNoDoctype()
    // `<x` may be the start of a split `<?xml` only at the end of the buffer; a few more characters decide it.
    const start = this.#held.search(declaration)
    const begin = start >= 0 ? start : this.#held.search(anyElement)
    if (begin < 0 || this.#held.length < begin + 8) {
      if (this.#held.length > limits.preludeCharacters) this.assertFound()
      return ''
    }
    this.#assertNotHtml(begin)
    this.#isFound = true
    const text = this.#held.slice(begin)
    this.#held = ''
    return text
  }

  assertFound(): void {
    if (this.#isFound) return
    if (this.#held.trim() === '') throw new UnreadableFileError(this.#source, 'it is empty')
    throw new UnreadableFileError(this.#source, 'no XML document begins in it')
  }

  #assertNoDoctype(): void {
    if (/<!DOCTYPE\s+html/i.test(this.#held)) throw new UnreadableFileError(this.#source, 'it is an HTML page, not XML')
    if (/<!(DOCTYPE|ENTITY)/i.test(this.#held))
      throw new UnreadableFileError(this.#source, 'it declares a DOCTYPE; entities and DTDs are not read')
  }

  #assertNotHtml(begin: number): void {
    if (/^<html[\s>]/i.test(this.#held.slice(begin)))
      throw new UnreadableFileError(this.#source, 'it is an HTML page, not XML')
  }
}
