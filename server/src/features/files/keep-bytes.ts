import { randomUUID } from 'node:crypto'
import { extensionOf, isAllowedExtension, refusedType } from '@rostrum/contract/files'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database/database.ts'
import { unprocessable } from '#platform/errors.ts'
import type { Services } from '#platform/http/implement.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { scanFile } from './jobs.ts'
import { storageKeyOf } from './keys.ts'
import { cleanName } from './names.ts'
import { insertFiles, keepReceived } from './queries.ts'
import { claimWithinQuota } from './service.ts'

interface Owner {
  customerId: string
  userId: string
}

interface Received {
  name: string
  bytes: Uint8Array
}

/** What keeping a file needs, in a request or in a job. */
export interface Keeping {
  storage: Storage
  config: Pick<Config, 'files'>
  /** One transaction as the customer. */
  inTransaction<T>(work: (db: Db, enqueue: Enqueue) => Promise<T>): Promise<T>
}

/** Keeps a private file that came with a form or a message, and has it scanned. Returns its id. */
export async function keepFile(keeping: Keeping, owner: Owner, { name: given, bytes }: Received): Promise<string> {
  const { storage, config, inTransaction } = keeping
  const name = cleanName(given)
  const extension = extensionOf(name)
  if (!isAllowedExtension(extension)) throw unprocessable({ files: refusedType(name) })
  const file = { ...owner, id: randomUUID(), bucket: 'private' as const, name, extension }
  await inTransaction(async (db) => {
    await insertFiles(db, [{ ...file, maxBytes: config.files.maxBytes }])
    await claimWithinQuota(db, { config }, file, bytes.length)
  })
  await storage.write(storageKeyOf(file), inOne(bytes))
  await inTransaction(async (db, enqueue) => {
    await keepReceived(db, file.id, bytes.length)
    await enqueue(scanFile, { fileId: file.id })
  })
  return file.id
}

/** The same in a request. */
export const keepBytes = (services: Services, owner: Owner, received: Received): Promise<string> => {
  const { database, storage, jobs, config } = services
  const inTransaction: Keeping['inTransaction'] = (work) =>
    database.withTenant(owner.customerId, (db) => work(db, jobs.enqueueIn(db, owner.customerId)))
  return keepFile({ storage, config, inTransaction }, owner, received)
}

async function* inOne(bytes: Uint8Array) {
  yield bytes
}
