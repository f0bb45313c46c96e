// An organization's position in one security over time, with the filings behind it.
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import type { organizations } from '@rostrum/contract/profiles/organizations'
import type { PositionPoint } from '@rostrum/contract/profiles/portfolios'
import type { z } from 'zod'
import { findSecurityBrief } from '#features/focus/public.ts'
import { type Reader, securityInMind } from '#lists/viewer.ts'
import { pricePaidFor } from '#market/price-paid.ts'
import { findQuarterPrices } from '#market/queries/quarter-prices.ts'
import { type Split, splitFactor } from '#market/splits.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { currentOrganizationId } from '../profile.ts'
import { listGroupFilers } from '../queries/group.ts'
import { findHappenings, type HeldValue, listFilings, listHeldValues, listQuarters } from './queries.ts'

type Stored = Awaited<ReturnType<typeof listQuarters>>[number]
type Point = z.output<typeof PositionPoint>

/** A missing position means zero shares only in a report that was filed and complete. */
function stateOf({ shares, state, isComplete }: Stored): Point['state'] {
  if (shares !== null) return 'held'
  if (state === 'notice' || state === 'confidential') return state
  return state === 'holdings' && isComplete ? 'not_held' : 'missing'
}

type Asked = Input<typeof organizations.positionHistory>

export async function positionHistoryOf(
  ctx: Reader,
  { params, query }: Pick<Asked, 'params' | 'query'>,
): Promise<Output<typeof organizations.positionHistory>> {
  const { db } = ctx
  const securityId = await securityInMind(ctx, query.securityId)
  const own = securityId ? await listQuarters(db, [params.id], securityId) : []
  if (own.length === 0) {
    const current = await currentOrganizationId(ctx, params.id)
    if (current !== params.id) return positionHistoryOf(ctx, { params: { id: current }, query })
  }
  const managerIds = own.length > 0 ? [params.id] : await listGroupFilers(db, params.id)
  const quarters = own.length > 0 || !securityId ? own : await listQuarters(db, managerIds, securityId)
  if (!securityId) throw unprocessable({ security_id: 'Choose a security' })
  if (query.securityId && !(await findSecurityBrief(db, query.securityId))) throw notFound('Security')
  const { splits, events } = await findHappenings(db, [params.id, ...managerIds], securityId)
  const points = quarters.map((quarter) => pointOf(quarter, splits))
  const held = points.flatMap(({ quarter, adjustedShares: shares }) => (shares === null ? [] : { quarter, shares }))
  const paid = pricePaidFor(held, await findQuarterPrices(db, securityId))
  return { securityId, points, events, ...paid }
}

/** What an organization, or the managers of a group, held of several securities at the end of each of these quarters. */
export async function valuesHeld(
  db: Db,
  organizationId: string,
  securityIds: readonly string[],
  quarters: readonly string[],
): Promise<HeldValue[]> {
  const managerIds = new Set([organizationId, ...(await listGroupFilers(db, organizationId))])
  return listHeldValues(db, [...managerIds], securityIds, quarters)
}

function pointOf(stored: Stored, splits: Split[]): Point {
  const { quarter, isLate, filedOn } = stored
  const state = stateOf(stored)
  const reported = { quarter, state, isLate: isLate ?? false, filedOn }
  if (state === 'not_held') return { ...reported, ...nought }
  const { shares, value, portfolioShare, outstandingShare } = stored
  const adjustedShares = shares === null ? null : Math.round(shares * splitFactor(splits, quarter))
  return { ...reported, shares, adjustedShares, value, portfolioShare, outstandingShare }
}

const nought = { shares: 0, adjustedShares: 0, value: 0, portfolioShare: 0, outstandingShare: 0 }

export async function filingsOf(ctx: Context, { params, query }: Input<typeof organizations.filings>) {
  const page = await listFilings(ctx.db, params.id, query)
  if (page.total > 0) return page
  const current = await currentOrganizationId(ctx, params.id)
  return current === params.id ? page : listFilings(ctx.db, current, query)
}
