import type { Mover, MoverQuery, moverKinds, moverSorts } from '@rostrum/contract/holders/movers'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Fragment } from '#lists/matching/queries.ts'
import { notFiledFor, type StoredMarks, scheduleOf } from '#market/queries/marks.ts'
import type { Db } from '#platform/database/database.ts'
import { isCounted } from '../../held/queries/counted.ts'
import { belongsToHolder, relationshipSortKeys } from '../../held/queries/held.ts'
import {
  allRows,
  holderOf,
  type Listing,
  marksOf,
  moveOf,
  type PageOf,
  pageOf,
  type SortKey,
  type StoredHolder,
} from '../../held/queries/listing.ts'
import type { OfMarket } from '../../held/with-own.ts'
import type { Between } from '../between.ts'
import { heldEarlier, isEnough, moved } from './moved.ts'

type Field = (typeof moverSorts)[number]

export interface Asked extends Pick<z.output<typeof MoverQuery>, 'kind' | 'sort' | 'bySize'> {
  between: Between
  /** At the end of the earlier quarter. */
  previousOutstanding: number | null
}

interface Stored extends StoredHolder, StoredMarks {
  rank: number
  shares: number
  previousShares: number
  change: number
  value: number
  previousValue: number
  valueChange: number
  flow: number | null
  outstandingShare: number | null
  wasHolder: boolean
  filedOn: string | null
  accessions: string[][]
}

const bought = sql`h.previous_shares = 0`
const kinds = (between: Between): Record<(typeof moverKinds)[number], Fragment[]> => ({
  all: [sql`h.change <> 0`],
  buyers: [sql`h.change > 0`],
  sellers: [sql`h.change < 0`],
  new: [sql`h.change > 0`, bought, sql`not ${heldEarlier(between)}`],
  returning: [sql`h.change > 0`, bought, heldEarlier(between)],
  increased: [sql`h.change > 0`, sql`h.previous_shares > 0`],
  decreased: [sql`h.change < 0`, sql`h.shares > 0`],
  exited: [sql`h.change < 0`, sql`h.shares = 0`],
})

/** Filings of the later quarter by those who held it at either end, joined as `r`. */
const reports = ({ scope, security, from, to }: Between): Fragment => sql`left join lateral (
  select max(k.filed_on) as filed_on,
    coalesce(jsonb_agg(to_jsonb(coalesce(y.accessions, k.accessions)) order by k.organization_id), '[]') as accessions
  from market.portfolios k
  left join market.positions y on y.quarter = ${to}::date and ${isCounted(security, sql`y`)}
    and y.organization_id = k.organization_id
  where k.quarter = ${to}::date and ${belongsToHolder(scope, sql`k.organization_id`)}
    and (y.organization_id is not null or exists (select from market.positions b where b.quarter = ${from}::date
      and ${isCounted(security, sql`b`)} and b.organization_id = k.organization_id and b.shares > 0))) r on true`

function keysOf({ between, bySize }: Asked): Record<Field, SortKey> {
  const sized = (by: Fragment) => (bySize ? sql`abs(${by})` : by)
  return {
    change: { by: sized(sql`h.change`), hasFewTies: true },
    changeShare: { by: sized(sql`h.change / nullif(h.previous_shares, 0)::double precision`) },
    valueChange: { by: sized(sql`h.value_change`), hasFewTies: true },
    flow: { by: sized(sql`h.flow`), hasFewTies: true },
    shares: { by: sql`h.shares` },
    value: { by: sql`h.value` },
    name: { by: sql`d.sort_name` },
    ...relationshipSortKeys(between.scope),
  }
}

/** Ranked by size among all movers before filters are applied. */
function listingOf(asked: Asked): Listing<Field> {
  const { between, kind, sort } = asked
  const isHolder = (organizationId: Fragment) => belongsToHolder(between.scope, organizationId)
  return {
    scope: between.scope,
    holders: sql`(select m.*, rank() over (order by abs(m.change) desc) as rank from ${moved(between)} m where m.change <> 0)`,
    only: [...kinds(between)[kind], ...isEnough(between)],
    needsDirectory: kind === 'new' || kind === 'returning',
    sort,
    keys: keysOf(asked),
    extras: sql`${scheduleOf((event) => isCounted(between.security, event), isHolder)} as schedule,
      ${notFiledFor(between.security.quarter, between.to, isHolder)} as not_filed_for, r.filed_on, r.accessions,
      case when h.previous_shares = 0 then ${heldEarlier(between)} else false end as was_holder`,
    joins: reports(between),
  }
}

export async function listMovers(db: Db, asked: Asked, page: PageOf) {
  const { rows, total } = await pageOf<Stored>(db, listingOf(asked), page)
  return { rows: rows.map((row) => moverOf(row, asked)), total }
}

export async function* streamMovers(db: Db, asked: Asked): AsyncGenerator<OfMarket<Mover>> {
  for await (const row of allRows<Stored>(db, listingOf(asked))) yield moverOf(row, asked)
}

function moverOf(row: Stored, { between, previousOutstanding }: Asked): OfMarket<Mover> {
  const { shares, previousShares, change, value, previousValue, valueChange, flow } = row
  const move = moveOf(shares, previousShares, row.wasHolder)
  if (!move) throw new Error('Only comparable reports make a mover')
  return {
    rank: row.rank,
    holder: holderOf(row),
    marks: marksOf(row, move),
    move,
    shares,
    previousShares,
    change,
    changeShare: previousShares > 0 ? change / previousShares : null,
    value,
    previousValue,
    valueChange,
    flow,
    priceEffect: flow === null ? null : valueChange - flow,
    outstandingShare: shares === 0 && previousOutstanding !== null ? 0 : row.outstandingShare,
    previousOutstandingShare: previousOutstanding ? previousShares / between.fromFactor / previousOutstanding : null,
    filedOn: row.filedOn,
    accessions: [...new Set(row.accessions.flat())],
  }
}
