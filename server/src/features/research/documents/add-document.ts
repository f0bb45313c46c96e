import { titleOfDocument } from '@rostrum/contract/research/document-values'
import { addUses } from '#features/files/public.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import { insertDocument, type NewDocument } from './queries/writing.ts'
import { readDocumentJob } from './reading/jobs.ts'

interface Given extends Pick<NewDocument, 'customerId' | 'userId' | 'origin' | 'visibleTo' | 'sender'> {
  file: { id: string; name: string; sha256: string }
}

/**
 * Makes a stored file a document, and has it read. Its id, or undefined if the same file is there already. The file
 * itself stays out of reach of the general file addresses, which know neither entitlements nor licenses.
 */
export async function addDocument(db: Db, enqueue: Enqueue, { file, ...given }: Given): Promise<string | undefined> {
  const id = newId()
  const values = { ...given, id, fileId: file.id, sha256: file.sha256, title: titleOfDocument(file.name) }
  if (!(await insertDocument(db, values))) return undefined
  const { customerId, userId } = given
  const use = { customerId, userId, subjectType: 'research_document' as const, subjectId: id, visibleTo: [userId] }
  await addUses(db, use, [file.id], ['in_progress', 'completed'])
  await enqueue(readDocumentJob, { documentId: id })
  return id
}
