// Holders of a security that need attention: large and not met, buying and unknown, selling.
import type { Attention } from '@rostrum/contract/holders/attention'
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

interface AskedHolders {
  customerId: string
  securityId: string
  quarter: string
}

interface Asked extends AskedHolders {
  limit: number
}

interface Found<Row> {
  rows: Row[]
  total: number
}

/** Holders with a position at the end of the quarter. */
const ranked = ({ securityId, quarter }: AskedHolders): Fragment => sql`(
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

/** Holders `h`, in the directory as `d`, with the relationship as `relation`. */
const withRelationship = (asked: AskedHolders): Fragment => sql`${ranked(asked)} h
  join market.organization_index d on d.id = h.id
  ${relationshipOf({ customerId: asked.customerId, type: 'organization', id: sql`h.id` })}`

async function findHolders<Row extends Stored>(
  db: Db,
  asked: Asked,
  { only, order, extras = sql`` }: { only: Fragment; order: Fragment; extras?: Fragment },
): Promise<Row[]> {
  const { rows } = await sql<Row>`select h.*, d.name, ${relationshipFields}, count(*) over () as total ${extras}
    from ${withRelationship(asked)}
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

/** Sold in the prior quarter, too. */
const soldBefore = ({ securityId, quarter }: AskedHolders): Fragment =>
  sql`exists (select from market.positions e where e.quarter = ${quarterBefore(quarter)}::date
    and e.security_id = ${securityId}::uuid and e.organization_id = h.id and e.shares < e.previous_shares)`

/** Which holders each list has; index managers trade what their index says. */
const conditions: Record<Attention, (asked: AskedHolders) => Fragment> = {
  without_contact: () => sql`h.rank <= 25 and (relation.last_contact_at < now() - interval '90 days') is not false`,
  never_met: () => sql`h.shares > h.previous_shares and not d.is_passive and relation.coverage = 'never_met'`,
  at_risk: (asked) => sql`h.rank <= 100 and h.shares < h.previous_shares and not d.is_passive
    and (${soldBefore(asked)} or (h.shares <= 0.9 * h.previous_shares and relation.coverage <> 'covered'))`,
}

/** The ids of all holders of a list, as a subquery. */
export const holdersInNeed = (attention: Attention, asked: AskedHolders): Fragment =>
  sql`(select h.id from ${withRelationship(asked)} where ${conditions[attention](asked)})`

/** The 25 largest holders without contact in the last 90 days, largest first. */
export async function listHoldersWithoutContact(db: Db, asked: Asked): Promise<Found<AttentionRow>> {
  return foundOf(await findHolders(db, asked, { only: conditions.without_contact(asked), order: sql`h.rank` }))
}

/** Buyers without any activity, past or planned, largest purchase first. */
export async function listBuyersNeverMet(db: Db, asked: Asked): Promise<Found<AttentionRow>> {
  const order = sql`h.shares - h.previous_shares desc`
  return foundOf(await findHolders(db, asked, { only: conditions.never_met(asked), order }))
}

/**
 * Active managers among the hundred largest holders that sold in this and the prior quarter, or sold at least a tenth
 * of their shares without contact in twelve months or planned; largest position first.
 */
export async function listHoldersAtRisk(db: Db, asked: Asked): Promise<Found<AtRiskRow>> {
  const rows = await findHolders<Stored & Pick<AtRiskRow, 'reason'>>(db, asked, {
    only: conditions.at_risk(asked),
    order: sql`h.rank`,
    extras: sql`, case when ${soldBefore(asked)} then 'selling' else 'no_contact' end as reason`,
  })
  return { rows: rows.map((row) => ({ ...rowOf(row), reason: row.reason })), total: rows[0]?.total ?? 0 }
}
