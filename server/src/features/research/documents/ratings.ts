// The opinion in a confirmed document becomes the broker's opinion of that day, if everyone may see the document.
import { removeRatingsOf, storeRating } from '#features/research/brokers/public.ts'
import type { Context } from '#platform/context.ts'
import { findOpinion, listOtherOpinions } from './queries/opinions.ts'

/** After every change of a document: its rating and target price follow it. */
export async function keepRatingsInStep(ctx: Context, documentId: string): Promise<void> {
  const opinion = await findOpinion(ctx.db, documentId)
  const removed = await removeRatingsOf(ctx, documentId, opinion)
  if (opinion) await storeRating(ctx, { ...opinion, source: 'document', documentId })
  // Another report of that broker and day becomes the source again.
  for (const place of removed) {
    const [other] = await listOtherOpinions(ctx.db, place)
    if (other) {
      const { documentId: id, ...said } = other
      await storeRating(ctx, { ...said, source: 'document', documentId: id })
    }
  }
}
