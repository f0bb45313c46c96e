// Addresses from a file: one person in each row, with columns in any order.
import { addressFileLimits, type FileAddresses, sheets } from '@rostrum/contract/sheets'
import { ApiError } from '#platform/api/errors.ts'
import { uploadFile } from '#platform/api/upload.ts'
import { reasonOf } from '#platform/errors/reason.ts'

export const addressFileTypes =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const addressFileHint = 'XLSX, CSV or text file with one person per row'

/** Of a file that somebody chose, or why it cannot be used, in words. */
export async function addressesIn(file: File): Promise<FileAddresses | string> {
  if (file.size === 0) return 'The file is empty'
  if (file.size > addressFileLimits.bytes) return 'Choose a file of at most 5 MB'
  try {
    return await uploadFile(sheets.addresses, file, {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
  } catch (error) {
    return error instanceof ApiError && error.fields.file ? `The file ${error.fields.file}` : reasonOf(error)
  }
}
