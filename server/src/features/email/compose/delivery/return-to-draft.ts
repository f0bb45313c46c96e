import type { Db } from '#platform/database/database.ts'
import { findSentDraft, reopenDraft } from '../queries/drafts.ts'
import type { Outgoing } from '../queries/outgoing.ts'

/** What was refused or taken back is a draft again; of separate messages, with those whom none reached. */
export async function returnToDraft(db: Db, { draftId, to }: Outgoing, failure: string | null): Promise<void> {
  const draft = await findSentDraft(db, draftId)
  if (!draft) return
  const before = draft.sentAt ? [] : draft.to
  const known = new Set(before.map(({ email }) => email))
  await reopenDraft(db, draftId, [...before, ...to.filter(({ email }) => !known.has(email))], failure)
}
