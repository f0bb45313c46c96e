import type { Source } from '../read/source.ts'
import { readSubmission, type SubmissionEvent } from '../read/submission.ts'
import type { SubmissionHeader } from '../read/submission-header.ts'

export interface SubmissionDocument {
  header: SubmissionHeader
  documentType: string
  fileName: string
  /** Its first characters, to detect the type if it is not declared correctly. */
  opening: string
  /** The document's text in chunks; unread text is skipped. */
  text: AsyncIterable<string>
}

/** Streams the documents of a full text submission one after another. */
export async function* submissionDocuments(source: Source): AsyncGenerator<SubmissionDocument> {
  const events = readSubmission(source)
  let header: SubmissionHeader | null = null
  try {
    for (let next = await events.next(); !next.done; next = await events.next()) {
      const event = next.value
      if (event.type === 'header') header = event.header
      if (event.type !== 'document' || header === null) continue
      const rest = documentText(events)
      const opening = await openingOf(rest)
      const text = replayed(opening, rest)
      yield { header, documentType: event.documentType, fileName: event.fileName, opening, text }
      for await (const _ of rest);
    }
  } finally {
    await events.return(undefined)
  }
}

async function* documentText(events: AsyncGenerator<SubmissionEvent>): AsyncGenerator<string> {
  for (let next = await events.next(); !next.done; next = await events.next()) {
    if (next.value.type === 'document-end') return
    if (next.value.type === 'text') yield next.value.text
  }
}

const openingCharacters = 4000

async function openingOf(text: AsyncGenerator<string>): Promise<string> {
  let opening = ''
  while (opening.length < openingCharacters) {
    const next = await text.next()
    if (next.done) break
    opening += next.value
  }
  return opening
}

async function* replayed(opening: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield opening
  yield* rest
}
