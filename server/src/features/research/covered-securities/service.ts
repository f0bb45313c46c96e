// Which securities research is kept for: ours and our peers.
import type { CoveredSecurity } from '@rostrum/contract/research/estimates'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { findFocusedId, listCoveredSecurities } from './queries.ts'

/** The one asked for, or the focused one. */
export async function readableSecurity(ctx: Context, asked: string | undefined): Promise<CoveredSecurity> {
  const covered = await listCoveredSecurities(ctx.db, ctx.customerId)
  const wanted = asked ?? (await findFocusedId(ctx.db, ctx.principal.user.id)) ?? covered[0]?.id
  const found = covered.find(({ id }) => id === wanted)
  if (found) return found
  if (asked === undefined) throw new AppError('not_found', 'Choose your security under Settings first')
  throw notFound('Security')
}

export async function requireCovered(ctx: Context, securityIds: Iterable<string>): Promise<void> {
  const covered = new Set((await listCoveredSecurities(ctx.db, ctx.customerId)).map(({ id }) => id))
  for (const id of securityIds) {
    if (!covered.has(id)) throw unprocessable({ security_id: 'Choose one of your securities or peers' })
  }
}
