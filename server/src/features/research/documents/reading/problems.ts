// Why a document could not be read, as shown to the user who added it.

export const readingProblems = {
  encrypted: 'This file is password-protected. Remove the password and add it again.',
  scanned: 'No text was found. It may be a scan: you can read it here, but its words can’t be searched.',
  damaged: 'This file is damaged and can’t be opened.',
  tooLong: 'This file has too many pages to be read.',
  tooSlow: 'Reading this file took too long.',
  rejected: 'This file was rejected when it was checked for viruses and other threats.',
  missing: 'The file is no longer stored.',
} as const

export class ReadingProblem extends Error {
  override name = 'ReadingProblem'
}
