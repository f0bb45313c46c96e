import type { Source } from '../read/source.ts'
import { readSubmission, type SubmissionEvent } from '../read/submission.ts'
import type { SubmissionHeader } from '../read/submission-header.ts'

export interface SubmissionDocument {
  header: SubmissionHeader
  documentType: string
  fileName: string
  /** The document's text in pieces; what is not read is skipped. */
  text: AsyncIterable<string>
}

/** The documents of a full text submission, one after the other, each streamed. */
export async function* submissionDocuments(source: Source): AsyncGenerator<SubmissionDocument> {
  const events = readSubmission(source)
  let header: SubmissionHeader | null = null
  try {
    for (let next = await events.next(); !next.done; next = await events.next()) {
      const event = next.value
      if (event.type === 'header') header = event.header
      if (event.type !== 'document' || header === null) continue
      const text = documentText(events)
      yield { header, documentType: event.documentType, fileName: event.fileName, text }
      for await (const _ of text);
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
