// The text of a file on disk, in batches of pages.
import { readFile } from 'node:fs/promises'
import { type DocumentFormat, documentLimits } from '@rostrum/contract/research/document-values'
import { textOfDocx } from '#files/docx.ts'
import { decodeText } from '#files/text.ts'
import { UnreadableFileError } from '#files/unreadable-file.ts'
import { textOfHtml } from '#platform/html.ts'
import { pagesOfText } from './page.ts'
import { ReadingProblem, readingProblems } from './problems.ts'
import { type PdfBatch, readPdf } from './read-pdf.ts'

const batchSize = 50
/** Longer text is a data file, not a report. */
const mostTextBytes = 50 * 1024 ** 2
const longestHtml = 5_000_000

async function textOf(path: string, format: Exclude<DocumentFormat, 'pdf'>): Promise<string> {
  if (format === 'docx') return textOfDocx(path)
  const bytes = await readFile(path)
  if (bytes.length > mostTextBytes) throw new ReadingProblem(readingProblems.tooLong)
  const text = decodeText(bytes)
  return format === 'html' ? textOfHtml(text.slice(0, longestHtml)) : text
}

async function* readText(path: string, format: Exclude<DocumentFormat, 'pdf'>): AsyncGenerator<PdfBatch> {
  const pages = [...pagesOfText(await textOf(path, format))]
  if (pages.length > documentLimits.pages) throw new ReadingProblem(readingProblems.tooLong)
  for (let at = 0; at < pages.length; at += batchSize) {
    yield { pageCount: pages.length, pages: pages.slice(at, at + batchSize) }
  }
}

/** Rejects with ReadingProblem. */
export async function* readDocumentFile(
  path: string,
  format: DocumentFormat,
  signal: AbortSignal,
): AsyncGenerator<PdfBatch> {
  try {
    yield* format === 'pdf' ? readPdf(path, signal) : readText(path, format)
  } catch (error) {
    if (error instanceof UnreadableFileError) throw new ReadingProblem(readingProblems.damaged, { cause: error })
    throw error
  }
}
