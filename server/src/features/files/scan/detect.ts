// The type of a file by its content, because names and headers say whatever their sender likes.
import type { FileExtension } from '@rostrum/contract/files'
import { UnreadableFileError } from '#files/unreadable-file.ts'
import { zipEntries } from '#files/zip.ts'
import { type Found, isOle } from './first-pass.ts'

export interface Detected {
  contentType: string
  marks: string[]
}

/** Why a file is refused, in words for the person who uploaded it. */
export class RefusedContent extends Error {
  override name = 'RefusedContent'
}

const startsWith = (head: Buffer, text: string, at = 0): boolean =>
  head.subarray(at, at + text.length).toString('latin1') === text

const brandOf = (head: Buffer): string => (startsWith(head, 'ftyp', 4) ? head.subarray(8, 12).toString('latin1') : '')

const pictures: readonly [contentType: string, is: (head: Buffer) => boolean][] = [
  ['image/png', (head) => startsWith(head, '\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (head) => startsWith(head, '\xff\xd8\xff')],
  ['image/gif', (head) => startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')],
  ['image/webp', (head) => startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)],
  ['image/bmp', (head) => startsWith(head, 'BM') && head.length > 14 && head.readUInt32LE(6) === 0],
  ['image/tiff', (head) => startsWith(head, 'II*\0') || startsWith(head, 'MM\0*')],
  ['image/avif', (head) => ['avif', 'avis'].includes(brandOf(head))],
  ['image/heic', (head) => ['heic', 'heix', 'heim', 'heis', 'hevc'].includes(brandOf(head))],
  ['image/heif', (head) => ['mif1', 'msf1'].includes(brandOf(head))],
]

const programs = [
  'MZ',
  '\x7fELF',
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  '\xce\xfa\xed\xfe',
  '\xcf\xfa\xed\xfe',
  '\xca\xfe\xba\xbe',
  '#!',
]

/** Pictures may have each other's extension, as browsers and phones save them. */
const family: Record<FileExtension, string> = {
  pdf: 'pdf',
  doc: 'ole',
  xls: 'ole',
  xlt: 'ole',
  docx: 'word',
  xlsx: 'excel',
  xlsm: 'excel',
  xlsb: 'excel',
  xltx: 'excel',
  xltm: 'excel',
  pptx: 'slides',
  xml: 'text',
  txt: 'text',
  csv: 'text',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  gif: 'picture',
  webp: 'picture',
  bmp: 'picture',
  tif: 'picture',
  tiff: 'picture',
  heic: 'picture',
  heif: 'picture',
  avif: 'picture',
}

const words = {
  pdf: 'a PDF',
  word: 'a Word document',
  excel: 'an Excel workbook',
  slides: 'a PowerPoint presentation',
  text: 'text',
  picture: 'a picture',
}
const nameOf = (extension: FileExtension): string =>
  family[extension] === 'ole'
    ? extension === 'doc'
      ? words.word
      : words.excel
    : words[family[extension] as keyof typeof words]

/** Rejects with RefusedContent. `expected` are the content types that the extension stands for. */
export async function detect(
  path: string,
  found: Found,
  extension: FileExtension,
  expected: string,
): Promise<Detected> {
  const { head } = found
  if (programs.some((mark) => startsWith(head, mark))) throw new RefusedContent('This file is a program.')
  const refused = new RefusedContent(`The content of this file isn’t ${nameOf(extension)}.`)
  const wanted = family[extension]
  if (wanted === 'picture') {
    const picture = pictures.find(([, is]) => is(head))
    if (!picture) throw refused
    return { contentType: picture[0], marks: [] }
  }
  if (wanted === 'pdf') {
    if (!head.subarray(0, 1024).includes('%PDF-')) throw refused
    return { contentType: expected, marks: [] }
  }
  if (wanted === 'text') {
    if (!found.isText) throw refused
    return { contentType: expected, marks: [] }
  }
  if (isOle(head)) return detectOle(found, wanted ?? '', extension, expected, refused)
  // Excel opens them by their old extension too.
  if (!startsWith(head, 'PK\x03\x04')) throw refused
  return detectZip(
    path,
    wanted === 'ole' ? (extension === 'doc' ? 'word' : 'excel') : (wanted ?? ''),
    expected,
    refused,
  )
}

/** The old binary formats, and the new ones with a password. */
function detectOle(found: Found, wanted: string, extension: string, expected: string, refused: Error): Detected {
  if (found.has.encryptedPackage) return { contentType: expected, marks: ['encrypted'] }
  const isRight = extension === 'doc' ? found.has.wordStream : found.has.excelStream
  if (wanted !== 'ole' || !isRight) throw refused
  return { contentType: expected, marks: found.has.macros ? ['macros'] : [] }
}

const zipLimits = { entries: 20_000, ratioFromBytes: 100 * 1024 * 1024 }

async function detectZip(path: string, wanted: string, expected: string, refused: Error): Promise<Detected> {
  const folder = { word: 'word/', slides: 'ppt/' }[wanted] ?? 'xl/'
  let isPackage = false
  let isRight = false
  let hasMacros = false
  try {
    for await (const { path: name } of zipEntries(path, zipLimits)) {
      isPackage ||= name === '[Content_Types].xml'
      isRight ||= name.startsWith(folder)
      hasMacros ||= /vbaProject\.bin$/i.test(name)
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) throw new RefusedContent('This file is damaged and can’t be opened.')
    throw error
  }
  if (!isPackage || !isRight) throw refused
  return { contentType: expected, marks: hasMacros ? ['macros'] : [] }
}
