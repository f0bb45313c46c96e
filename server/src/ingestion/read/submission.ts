import { UnreadableFileError } from '#files/unreadable-file.ts'
import { limits } from './limits.ts'
import type { Source } from './source.ts'
import { textOf } from './source-text.ts'
import { parseSubmissionHeader, type SubmissionHeader } from './submission-header.ts'

/** A full text submission in file order: header, then each document's start, its text in chunks, its end. */
export type SubmissionEvent =
  | { type: 'header'; header: SubmissionHeader }
  | { type: 'document'; documentType: string; fileName: string }
  | { type: 'text'; text: string }
  | { type: 'document-end' }

const closings = /<\/(SEC-DOCUMENT|SUBMISSION|IMS-DOCUMENT)>/i

/** Splits both dialects: `<SEC-DOCUMENT>` with `KEY: value` lines, and the feed's `.nc` with tags, even on one line. */
export async function* readSubmission(source: Source): AsyncGenerator<SubmissionEvent> {
  const splitter = new SubmissionSplitter(source.name)
  for await (const piece of textOf(source)) yield* splitter.write(piece)
  splitter.close()
}

class SubmissionSplitter {
  #source: string
  #held = ''
  #state: 'header' | 'between' | 'document-header' | 'text' = 'header'
  #isClosed = false

  constructor(source: string) {
    this.#source = source
  }

  *write(piece: string): Generator<SubmissionEvent> {
    this.#held += piece
    for (;;) {
      const before = this.#state
      const length = this.#held.length
      if (before === 'header') yield* this.#header()
      else if (before === 'between') this.#between()
      else if (before === 'document-header') yield* this.#documentHeader()
      else yield* this.#text()
      if (this.#state === before && this.#held.length === length) return
    }
  }

  close(): void {
    if (this.#state === 'header') throw new UnreadableFileError(this.#source, 'the submission contains no document')
    if (!this.#isClosed)
      throw new UnreadableFileError(this.#source, 'the submission is cut short: it has no closing tag')
  }

  *#header(): Generator<SubmissionEvent> {
    const end = this.#held.search(/<DOCUMENT>/i)
    if (end >= 0) {
      yield { type: 'header', header: parseSubmissionHeader(this.#held.slice(0, end)) }
      this.#advance(end, 'between')
    } else if (this.#held.length > limits.headerCharacters)
      throw new UnreadableFileError(this.#source, 'the submission header is longer than any real one')
  }

  /** Only closing tags may occur between documents: anything else is a document, with rows, that lost its tag. */
  #between(): void {
    const next = this.#held.search(/<DOCUMENT>/i)
    const end = next >= 0 ? next : this.#held.lastIndexOf('>') + 1
    const seen = this.#held.slice(0, end)
    if (closings.test(seen)) this.#isClosed = true
    if (/<(?!\/(XML|DOCUMENT|SEC-DOCUMENT|SUBMISSION|IMS-DOCUMENT)>)/i.test(seen))
      throw new UnreadableFileError(this.#source, 'the submission contains text outside of its documents')
    if (next >= 0) this.#advance(next + '<DOCUMENT>'.length, 'document-header')
    else this.#held = this.#held.slice(end).slice(-limits.lineCharacters)
  }

  *#documentHeader(): Generator<SubmissionEvent> {
    const end = this.#held.search(/<TEXT>/i)
    if (end < 0) {
      if (this.#held.length > limits.headerCharacters)
        throw new UnreadableFileError(this.#source, 'a document has no text')
      return
    }
    const tags = this.#held.slice(0, end)
    const value = (tag: string) => new RegExp(`<${tag}>([^<\r\n]*)`, 'i').exec(tags)?.[1]?.trim() ?? ''
    yield { type: 'document', documentType: value('TYPE'), fileName: value('FILENAME') }
    this.#advance(end + '<TEXT>'.length, 'text')
  }

  *#text(): Generator<SubmissionEvent> {
    const end = this.#held.search(/<\/TEXT>/i)
    if (end >= 0) {
      if (end > 0) yield { type: 'text', text: this.#held.slice(0, end) }
      yield { type: 'document-end' }
      this.#advance(end + '</TEXT>'.length, 'between')
      return
    }
    // The closing tag may be split across two chunks.
    const safe = this.#held.length - '</TEXT>'.length
    if (safe <= 0) return
    yield { type: 'text', text: this.#held.slice(0, safe) }
    this.#held = this.#held.slice(safe)
  }

  #advance(to: number, state: 'between' | 'document-header' | 'text'): void {
    this.#held = this.#held.slice(to)
    this.#state = state
  }
}
