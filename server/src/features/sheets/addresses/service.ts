import type { Input } from '@rostrum/contract/platform/endpoint'
import { addressFileLimits, type FileAddresses, type sheets } from '@rostrum/contract/sheets'
import type { Context } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { readInWorker } from '../read-in-worker.ts'

/** Nothing is stored: what the file is for keeps the addresses. */
export async function addressesOfFile(
  { signal }: Context,
  { file }: Input<typeof sheets.addresses>,
): Promise<FileAddresses> {
  for await (const read of readInWorker('addresses', file.path, signal)) {
    if (read.what === 'unreadable') throw unprocessable({ file: read.reason })
    const { addresses, skipped } = read
    if (addresses.length === 0) throw unprocessable({ file: 'has no email addresses' })
    if (addresses.length > addressFileLimits.addresses) {
      const most = addressFileLimits.addresses.toLocaleString('en-US')
      throw unprocessable({ file: `has more than ${most} addresses: split it into smaller files` })
    }
    return { addresses, skipped }
  }
  throw new Error('The file of addresses was not read')
}
