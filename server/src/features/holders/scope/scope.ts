// The scope of a holders request: the security, the viewer, and the holder filters.
import type { attentionFilter } from '@rostrum/contract/holders/attention'
import type { whoseFilters } from '@rostrum/contract/holders/values'
import { latestDueQuarter } from '@rostrum/contract/market/quarters'
import type { z } from 'zod'
import { loadListContext, type Start, type Viewer } from '#lists/queries/directory.ts'
import type { Reader } from '#lists/viewer.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { findSubject, type Subject } from './queries.ts'
import { togetherOf } from './together.ts'

export type WhoseFilters = z.output<z.ZodObject<typeof whoseFilters & typeof attentionFilter>>

export interface Scope {
  asker: Viewer
  start: Start
  security: Subject
  filters: WhoseFilters
}

type Query = { securityId?: string | undefined; classes?: 'all' | undefined } & WhoseFilters

/** The requested security, or else the focused one; with all share classes of its issuer if they are asked for. */
export async function scopeOf(ctx: Reader, query: Query): Promise<Scope> {
  const asker = { customerId: ctx.customerId, userId: ctx.principal.user.id }
  const { term, securityId, marketCaps } = query
  const start = await loadListContext(ctx.db, asker, {
    ...(term && { term }),
    ...(securityId && { securityId }),
    ...(marketCaps && { marketCaps }),
  })
  if (!start.securityId) throw unprocessable({ security_id: 'Choose a security' })
  const security = await findSubject(ctx.db, start.securityId)
  if (!security) throw notFound('Security')
  const together = query.classes === 'all' ? await togetherOf(ctx.db, start, security) : undefined
  return { asker, start, security: together ? { ...security, together } : security, filters: query }
}

/** As of a date, the quarter that was complete then; undefined if no manager has filed anything yet. */
export function defaultQuarter({ security: { quarter } }: Scope, knownOn: string | undefined): string | undefined {
  if (!quarter) return undefined
  return knownOn ? latestDueQuarter(quarter, knownOn) : quarter
}
