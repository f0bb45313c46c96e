import { createHash, randomUUID } from 'node:crypto'
import { extensionOf, isAllowedExtension, refusedType } from '@rostrum/contract/files'
import { unprocessable } from '#platform/errors.ts'
import type { Services } from '#platform/http/implement.ts'
import { scanFile } from './jobs.ts'
import { storageKeyOf } from './keys.ts'
import { cleanName } from './names.ts'
import { insertFiles, keepReceived } from './queries.ts'
import { claimWithinQuota } from './service.ts'

/** Keeps a private file that came with a form, and has it scanned. Returns its id. */
export async function keepBytes(
  services: Services,
  owner: { customerId: string; userId: string },
  { name: given, bytes }: { name: string; bytes: Uint8Array },
): Promise<string> {
  const { database, storage, jobs, config } = services
  const name = cleanName(given)
  const extension = extensionOf(name)
  if (!isAllowedExtension(extension)) throw unprocessable({ files: refusedType(name) })
  const file = { ...owner, id: randomUUID(), bucket: 'private' as const, name, extension }
  await database.withTenant(owner.customerId, async (db) => {
    await insertFiles(db, [{ ...file, maxBytes: config.files.maxBytes }])
    await claimWithinQuota(db, services, file, bytes.length)
  })
  await storage.write(storageKeyOf(file), inOne(bytes))
  await database.withTenant(owner.customerId, async (db) => {
    await keepReceived(db, file.id, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    await jobs.enqueueIn(db, owner.customerId)(scanFile, { fileId: file.id })
  })
  return file.id
}

async function* inOne(bytes: Uint8Array) {
  yield bytes
}
