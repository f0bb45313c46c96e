// The managers behind a flow, each with its moves in all securities that it counts.
import type { FlowManager } from '@rostrum/contract/targeting/flows'
import type { FlowManagerQuery, flowSorts } from '@rostrum/contract/targeting/flows-query'
import { sql } from 'kysely'
import type { z } from 'zod'
import {
  allRows,
  belongsToHolder,
  holderOf,
  isRolledUp,
  type Listing,
  marksOf,
  type OfMarket,
  type PageOf,
  pageOf,
  relationshipSortKeys,
  type SortKey,
  type StoredHolder,
} from '#features/holders/held/public.ts'
import type { Fragment } from '#lists/matching/queries.ts'
import { notFiledFor, type StoredMarks, scheduleOf } from '#market/queries/marks.ts'
import type { Db } from '#platform/database/database.ts'
import type { Period } from '../period.ts'
import { isInGroup } from './groups.ts'
import { type Compared, movesTogether } from './moves.ts'

type Field = (typeof flowSorts)[number]
type Query = z.output<typeof FlowManagerQuery>

interface Stored extends StoredHolder, StoredMarks {
  previousShares: number
  shares: number
  change: number
  previousValue: number
  value: number
  valueChange: number
  netFlow: number
  filedOn: string | null
  isLate: boolean
}

/** What narrows the managers of a subject to those behind one figure, over `h` and `d`. */
export const behind = ({ side, by, groupKey }: Pick<Query, 'side' | 'by' | 'groupKey'>): Fragment[] => [
  ...(side ? [side === 'buyers' ? sql`h.net_flow > 0` : sql`h.net_flow < 0`] : []),
  ...(by && groupKey !== undefined ? [isInGroup(by, groupKey)] : []),
]

/** What the holders of a list have in common: their marks about our security, and their filings of the later quarter. */
export function holderExtras({ scope, to }: Period, ids: readonly string[]): Pick<Listing<string>, 'extras' | 'joins'> {
  const isHolder = (organizationId: Fragment) => belongsToHolder(scope, organizationId)
  const managers = isRolledUp(scope)
    ? sql`(select count(distinct x.organization_id)::integer from market.positions x where x.quarter = ${to}::date
        and x.security_id = any (${ids}::uuid[]) and x.shares > 0 and ${isHolder(sql`x.organization_id`)})`
    : sql`1`
  return {
    extras: sql`${scheduleOf((event) => sql`${event}.security_id = ${scope.security.id}::uuid`, isHolder)} as schedule,
      ${notFiledFor(scope.security.quarter, to, isHolder)} as not_filed_for, r.filed_on, r.is_late,
      ${managers} as manager_count`,
    joins: sql`left join lateral (select max(k.filed_on) as filed_on, coalesce(bool_or(k.is_late), false) as is_late
      from market.portfolios k where k.quarter = ${to}::date and ${isHolder(sql`k.organization_id`)}) r on true`,
  }
}

function keysOf({ scope }: Compared): Record<Field, SortKey> {
  return {
    netFlow: { by: sql`h.net_flow`, hasFewTies: true },
    priceEffect: { by: sql`h.value_change - h.net_flow`, hasFewTies: true },
    valueChange: { by: sql`h.value_change`, hasFewTies: true },
    change: { by: sql`h.change` },
    previousValue: { by: sql`h.previous_value` },
    value: { by: sql`h.value` },
    name: { by: sql`d.sort_name` },
    type: { by: sql`d.type` },
    country: { by: sql`d.country_code` },
    turnover: { by: sql`d.turnover` },
    aum: { by: sql`d.aum` },
    eaum: { by: sql`d.eaum` },
    ...relationshipSortKeys(scope),
  }
}

export interface Asked extends Pick<Query, 'sort' | 'side' | 'by' | 'groupKey'> {
  compared: Compared
}

function listingOf(asked: Asked): Listing<Field> {
  const { compared, sort } = asked
  return {
    scope: compared.scope,
    holders: movesTogether(compared),
    only: behind(asked),
    needsDirectory: asked.groupKey !== undefined,
    sort,
    keys: keysOf(compared),
    ...holderExtras(
      compared,
      compared.priced.map(({ id }) => id),
    ),
  }
}

export async function listManagers(db: Db, asked: Asked, page: PageOf) {
  const { rows, total } = await pageOf<Stored>(db, listingOf(asked), page)
  return { rows: rows.map((row) => managerOf(row, asked)), total }
}

export async function* streamManagers(db: Db, asked: Asked): AsyncGenerator<OfMarket<FlowManager>> {
  for await (const row of allRows<Stored>(db, listingOf(asked))) yield managerOf(row, asked)
}

function managerOf(row: Stored, { compared }: Asked): OfMarket<FlowManager> {
  const isOne = compared.priced.length === 1
  return {
    holder: holderOf(row),
    marks: marksOf(row, null),
    previousShares: isOne ? row.previousShares : null,
    shares: isOne ? row.shares : null,
    change: isOne ? row.change : null,
    previousValue: row.previousValue,
    value: row.value,
    valueChange: row.valueChange,
    netFlow: row.netFlow,
    priceEffect: row.valueChange - row.netFlow,
    filedOn: row.filedOn,
    isLate: row.isLate,
  }
}
