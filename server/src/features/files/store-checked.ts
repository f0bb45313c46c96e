import { randomUUID } from 'node:crypto'
import { type Bucket, extensionOf } from '@rostrum/contract/files'
import type { Db } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { storageKeyOf } from './keys.ts'
import { claimFile, findFile, insertFiles, keepReceived, keepVerdict } from './queries.ts'
import { scan } from './scan/scan.ts'

interface Given {
  customerId: string
  userId: string
  bucket: Bucket
  name: string
  bytes: Uint8Array
}

/** Keeps a file that the program itself made, checked at once instead of by a worker. Returns its id. */
export async function storeChecked(db: Db, storage: Storage, { bytes, ...given }: Given): Promise<string> {
  const file = { ...given, id: randomUUID(), extension: extensionOf(given.name), maxBytes: bytes.length }
  await insertFiles(db, [file])
  await claimFile(db, file.id, bytes.length)
  await storage.write(storageKeyOf(file), inOne(bytes))
  await keepReceived(db, file.id, bytes.length)
  const stored = await findFile(db, file.id)
  const verdict = stored && (await scan({ storage, scanner: undefined }, stored))
  if (verdict?.status !== 'completed') throw new Error(`${given.name} was rejected: ${verdict?.reason}`)
  await keepVerdict(db, file.id, verdict)
  return file.id
}

async function* inOne(bytes: Uint8Array) {
  yield bytes
}
