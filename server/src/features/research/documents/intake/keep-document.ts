import { createHash } from 'node:crypto'
import { storedDocumentName } from '@rostrum/contract/research/document-values'
import { type Keeping, keepFile } from '#features/files/public.ts'
import { recordChanges } from '#platform/audit.ts'
import { seeingAll } from '#platform/database/viewer.ts'
import { newId } from '#platform/identifiers.ts'
import { addDocument } from '../add-document.ts'
import { findBySha256 } from '../queries/writing.ts'

interface Given {
  customerId: string
  /** Whom it belongs to. */
  userId: string
  origin: 'email' | 'folder'
  sender?: string | null
  name: string
  bytes: Uint8Array
}

/** Stores a file that came without a person, for everyone with research. False if it is there already. */
export async function keepDocument(keeping: Keeping, { name, bytes, ...given }: Given): Promise<boolean> {
  const { customerId, userId } = given
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (await keeping.inTransaction((db) => seeingAll(db, () => findBySha256(db, sha256)))) return false
  const stored = storedDocumentName(name)
  const fileId = await keepFile(keeping, { customerId, userId }, { name: stored, bytes })
  return keeping.inTransaction((db, enqueue) =>
    seeingAll(db, async () => {
      const file = { id: fileId, name: stored, sha256 }
      const id = await addDocument(db, enqueue, { ...given, file, visibleTo: null })
      if (!id) return false
      const change = { action: 'research_document.added', subjectType: 'research_document', subjectId: id }
      const actor = { customerId, userId, scope: 'user', requestId: newId() }
      await recordChanges(db, actor, [{ ...change, after: { origin: given.origin, name } }])
      return true
    }),
  )
}
