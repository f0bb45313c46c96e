// A call from a file of any type that is accepted. In a thread of its own; see read-worker.ts.
import { readFile } from 'node:fs/promises'
import { transcriptLimits } from '@rostrum/contract/research/transcripts'
import { textOfDocx } from '#files/docx.ts'
import { decodeText } from '#files/text.ts'
import { UnreadableFileError } from '#files/unreadable-file.ts'
import { textOfHtml } from '#platform/html.ts'
import { type ReadCall, readCall } from '../parse/transcript.ts'
import { exhibitsOf, isSubmission } from './submission.ts'

export interface ReadFile extends ReadCall {
  /** Whether the text was taken out of a filing. */
  isFiling: boolean
}

/** Why nothing can be read, as shown to the user who uploaded it. */
export class NoTranscript extends Error {
  override name = 'NoTranscript'
}

const looksLikeHtml = (text: string): boolean =>
  /<(?:!doctype html|html|body|head|div|p|table|document)\b/i.test(text.slice(0, 3_000))

/** An empty line ends each paragraph, so that what follows is no continuation. */
const plain = (text: string): string => (looksLikeHtml(text) ? textOfHtml(text).replaceAll('\n', '\n\n') : text)

function limited(text: string): string {
  if (text.length <= transcriptLimits.characters) return text
  const most = transcriptLimits.characters.toLocaleString('en-US')
  throw new NoTranscript(`The text is longer than ${most} characters. Upload the transcript of a single call.`)
}

/** Of several exhibits, the one in which the most people speak: the others are press releases and slides. */
function callOfSubmission(text: string): ReadFile {
  const calls = exhibitsOf(text)
    .map((exhibit) => plain(exhibit.text))
    .filter((one) => one.length <= transcriptLimits.characters)
    .map(readCall)
    .sort((one, other) => other.speakers.length - one.speakers.length || other.passages.length - one.passages.length)
  const [call] = calls
  if (!call) throw new NoTranscript('This filing has no Exhibit 99 with text.')
  return { ...call, isFiling: true }
}

const mostPages = 400

async function textOfPdf(path: string): Promise<string> {
  // Loaded only here: it takes longer than reading any other type.
  const { pagesOfPdf } = await import('#files/pdf.ts')
  const pages: string[] = []
  for await (const { number, text } of pagesOfPdf(path)) {
    pages.push(text)
    if (number === mostPages) break
  }
  return pages.join('\n')
}

async function textOf(path: string, extension: string): Promise<string> {
  if (extension === 'docx') return textOfDocx(path)
  if (extension === 'pdf') return textOfPdf(path)
  return decodeText(await readFile(path))
}

export async function readTranscriptFile(path: string, extension: string): Promise<ReadFile> {
  const text = await textOf(path, extension).catch((error: unknown) => {
    if (error instanceof UnreadableFileError || (error instanceof Error && /Exception$/.test(error.name))) {
      throw new NoTranscript('This file is damaged or protected and can’t be read.')
    }
    throw error
  })
  if (isSubmission(text)) return callOfSubmission(text)
  const call = readCall(limited(plain(text)))
  if (call.passages.length === 0)
    throw new NoTranscript('This file has no text. A scanned PDF must be converted first.')
  return { ...call, isFiling: false }
}
