import { type FileProblem, UnreadableFileError } from '#files/unreadable-file.ts'

/** `reason` is the end of a sentence that starts with the file name: "is empty". */
export const unreadableSheet = (reason: string) => new UnreadableFileError('upload', reason)

const reasons: Record<FileProblem, string> = {
  'csv-damaged': 'is damaged',
  'csv-endless-row': 'has a row that is too long',
  'csv-open-quote': 'has a quotation mark that is not closed',
  'xml-damaged': 'is damaged: its XML cannot be read',
  'xml-endless-text': 'has a cell that is too long',
  'xml-too-deep': 'is nested too deeply',
  'zip-damaged': 'is damaged or cut short',
  'zip-encrypted': 'is password-protected',
  'zip-entries': 'has too many parts',
  'zip-too-large': 'is too large when unzipped',
}

/** Why a sheet cannot be read, in words for the person who uploaded it. */
export function reasonFor({ reason, details: { problem, line } }: UnreadableFileError): string {
  if (!problem) return reason
  return problem === 'csv-open-quote' ? `${reasons[problem]} (line ${line})` : reasons[problem]
}
