// Brokers and analysts that documents, estimates and transcripts name: found, or added under the name given.
import { ensureBrokerNamed } from '#features/irm/team/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/identifiers.ts'
import {
  deleteRatingsOfDocument,
  findAnalystByName,
  insertAnalyst,
  listKnownBrokers,
  type NewRating,
  upsertRating,
} from './queries.ts'

const sameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** By its name or one of its other names. */
export async function ensureBroker(ctx: Context, name: string): Promise<string> {
  const known = await listKnownBrokers(ctx.db)
  const found = known.find((one) => [one.name, ...one.aliases].some((own) => sameName(own, name)))
  return found?.id ?? (await ensureBrokerNamed(ctx, name.trim()))
}

export async function ensureAnalyst(
  ctx: Context,
  { brokerId, name, email = null }: { brokerId: string; name: string; email?: string | null },
): Promise<string> {
  const found = await findAnalystByName(ctx.db, brokerId, name.trim())
  if (found) return found.id
  const analyst = { customerId: ctx.customerId, id: newId(), brokerId, name: name.trim(), email }
  await insertAnalyst(ctx.db, analyst)
  await recordChange(ctx, { action: 'analyst.added', subjectType: 'analyst', subjectId: analyst.id, after: analyst })
  return analyst.id
}

/** Of a changed statement: undefined leaves its analyst, null takes it away. */
export const changedAnalystId = async (
  ctx: Context,
  before: { brokerId: string; analystId: string | null },
  analyst: string | null | undefined,
): Promise<string | null> => {
  if (analyst === undefined) return before.analystId
  return analyst ? ensureAnalyst(ctx, { brokerId: before.brokerId, name: analyst }) : null
}

interface StoredNames {
  brokerId: string
  brokerName: string
  analystId: string | null
  analystName: string | null
}

/** The broker and analyst of a stored statement, as they are shown. */
export const namesOfStatement = ({ brokerId, brokerName, analystId, analystName }: StoredNames) => ({
  broker: { id: brokerId, name: brokerName },
  analyst: analystId === null ? null : { id: analystId, name: analystName ?? '' },
})

/** A broker's statement of that day: typed, imported, or confirmed in a document. */
export async function storeRating(
  ctx: Context,
  rating: Omit<NewRating, 'customerId' | 'id' | 'userId'>,
): Promise<string> {
  const values = { ...rating, customerId: ctx.customerId, id: newId(), userId: ctx.principal.user.id }
  const { id } = await upsertRating(ctx.db, values)
  await recordChange(ctx, { action: 'rating.stored', subjectType: 'broker_rating', subjectId: id, after: rating })
  return id
}

/** A document that no longer says so, or was deleted, stops being a source. */
export async function removeRatingsOf(
  ctx: Context,
  documentId: string,
  kept?: { securityId: string; brokerId: string; dated: string },
) {
  const removed = await deleteRatingsOfDocument(ctx.db, documentId, kept)
  for (const before of removed) {
    await recordChange(ctx, {
      action: 'rating.removed',
      subjectType: 'research_document',
      subjectId: documentId,
      before,
    })
  }
  return removed
}
