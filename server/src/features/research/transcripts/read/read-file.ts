// A call from a file of any type that is accepted. In a thread of its own; see read-worker.ts.
import { readFile } from 'node:fs/promises'
import { transcriptLimits } from '@rostrum/contract/research/transcripts'
import { wideEncoding } from '#files/text.ts'
import { UnreadableFileError } from '#files/unreadable-file.ts'
import { type ReadCall, readCall } from '../parse/transcript.ts'
import { textOfWord } from './docx.ts'
import { looksLikeHtml, textOfHtml } from './html.ts'
import { exhibitsOf, isSubmission } from './submission.ts'

export interface ReadFile extends ReadCall {
  /** Whether the text was taken out of a filing. */
  isFiling: boolean
}

/** Why nothing can be read, in words for the person who uploaded it. */
export class NoTranscript extends Error {
  override name = 'NoTranscript'
}

function decode(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const plain = (text: string): string => (looksLikeHtml(text) ? textOfHtml(text) : text)

function limited(text: string): string {
  if (text.length <= transcriptLimits.characters) return text
  const most = transcriptLimits.characters.toLocaleString('en-US')
  throw new NoTranscript(`The text is longer than ${most} characters. Upload the transcript of one call.`)
}

/** Of several exhibits, the one in which the most people speak: the others are press releases and slides. */
function callOfSubmission(text: string): ReadFile {
  const calls = exhibitsOf(text)
    .map((exhibit) => plain(exhibit.text))
    .filter((one) => one.length <= transcriptLimits.characters)
    .map(readCall)
    .sort((one, other) => other.speakers.length - one.speakers.length || other.passages.length - one.passages.length)
  const [call] = calls
  if (!call) throw new NoTranscript('This filing has no exhibit 99 with a text.')
  return { ...call, isFiling: true }
}

async function textOf(path: string, extension: string): Promise<string> {
  if (extension === 'docx') return textOfWord(path)
  const bytes = await readFile(path)
  if (extension === 'pdf') {
    // Loaded only here: it takes longer than reading any other type.
    const { textOfPdf } = await import('./pdf.ts')
    return textOfPdf(new Uint8Array(bytes))
  }
  return decode(bytes)
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
