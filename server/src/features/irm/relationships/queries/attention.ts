// Holders of a security that need attention: large and not met, buying and unknown, selling.
import type { Relationship } from '@rostrum/contract/irm/relationships'
import { quarterBefore } from '@rostrum/contract/market/quarters'
import type { Named } from '@rostrum/contract/market/values'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Fragment } from '#lists/matching/queries.ts'
import {
  relationshipFields,
  relationshipOf,
  type StoredRelationship,
  toRelationship,
} from '#lists/queries/relationships.ts'
import type { Db } from '#platform/database/database.ts'

export interface AttentionRow {
  organization: z.output<typeof Named>
  /** Among all holders of the quarter. */
  rank: number
  shares: number
  value: number
  /** Null without a comparable filing for the prior quarter. */
  previousShares: number | null
  outstandingShare: number | null
  relationship: Relationship
}

interface AtRiskRow extends AttentionRow {
  /** Sold in two quarters in a row, or sold at least a tenth without contact. */
  reason: 'selling' | 'no_contact'
}

interface Asked {
  customerId: string
  securityId: string
  quarter: string
  limit: number
}

interface Found<Row> {
  rows: Row[]
  total: number
}

/** Holders with a position at the end of the quarter. */
const ranked = ({ securityId, quarter }: Asked): Fragment => sql`(
  select p.organization_id as id, p.shares, p.value, p.previous_shares, p.outstanding_share,
    rank() over (order by p.shares desc) as rank
  from market.positions p where p.quarter = ${quarter}::date and p.security_id = ${securityId}::uuid and p.shares > 0)`

interface Stored extends StoredRelationship {
  id: string
  name: string
  rank: number
  shares: number
  value: number
  previousShares: number | null
  outstandingShare: number | null
  total: number
}

async function findHolders<Row extends Stored>(
  db: Db,
  asked: Asked,
  { only, order, extras = sql`` }: { only: Fragment; order: Fragment; extras?: Fragment },
): Promise<Row[]> {
  const relationship = relationshipOf({ customerId: asked.customerId, type: 'organization', id: sql`h.id` })
  const { rows } = await sql<Row>`select h.*, d.name, ${relationshipFields}, count(*) over () as total ${extras}
    from ${ranked(asked)} h join market.organization_index d on d.id = h.id ${relationship}
    where ${only} order by ${order}, h.id limit ${asked.limit}`.execute(db)
  return rows
}

const rowOf = (row: Stored): AttentionRow => ({
  organization: { id: row.id, name: row.name },
  rank: row.rank,
  shares: row.shares,
  value: row.value,
  previousShares: row.previousShares,
  outstandingShare: row.outstandingShare,
  relationship: toRelationship(row),
})

const foundOf = (rows: readonly Stored[]): Found<AttentionRow> => ({
  rows: rows.map(rowOf),
  total: rows[0]?.total ?? 0,
})

/** The largest holders without contact in the last `days`, largest first. */
export async function listHoldersWithoutContact(
  db: Db,
  { top = 25, days = 90, ...asked }: Asked & { top?: number; days?: number },
): Promise<Found<AttentionRow>> {
  const isOld = sql`(relation.last_contact_at < now() - make_interval(days => ${days}::integer)) is not false`
  return foundOf(await findHolders(db, asked, { only: sql`h.rank <= ${top} and ${isOld}`, order: sql`h.rank` }))
}

/** Buyers without any activity, past or planned, largest purchase first. Index managers buy what their index says. */
export async function listBuyersNeverMet(db: Db, asked: Asked): Promise<Found<AttentionRow>> {
  return foundOf(
    await findHolders(db, asked, {
      only: sql`h.shares > h.previous_shares and not d.is_passive and relation.coverage = 'never_met'`,
      order: sql`h.shares - h.previous_shares desc`,
    }),
  )
}

/**
 * Active managers among the hundred largest holders that sold in this and the prior quarter, or sold at least a tenth
 * of their shares without contact in twelve months or planned; largest position first.
 */
export async function listHoldersAtRisk(db: Db, asked: Asked): Promise<Found<AtRiskRow>> {
  const { securityId, quarter } = asked
  const sold = sql`exists (select from market.positions e where e.quarter = ${quarterBefore(quarter)}::date
    and e.security_id = ${securityId}::uuid and e.organization_id = h.id and e.shares < e.previous_shares)`
  const isUncovered = sql`(h.shares <= 0.9 * h.previous_shares and relation.coverage <> 'covered')`
  const rows = await findHolders<Stored & Pick<AtRiskRow, 'reason'>>(db, asked, {
    only: sql`h.rank <= 100 and h.shares < h.previous_shares and not d.is_passive and (${sold} or ${isUncovered})`,
    order: sql`h.rank`,
    extras: sql`, case when ${sold} then 'selling' else 'no_contact' end as reason`,
  })
  return { rows: rows.map((row) => ({ ...rowOf(row), reason: row.reason })), total: rows[0]?.total ?? 0 }
}
