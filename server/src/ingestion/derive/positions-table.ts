// Where a quarter's positions are written. A new quarter fills a separate table that becomes its partition: without
// indexes while loading, and invisible until complete. Later runs replace the rows of their managers.
import { shiftQuarter } from '@rostrum/contract/market/quarters'
import type pg from 'pg'

export interface PositionsTable {
  /** Interpolated into statements as is. */
  name: string
  isPartition: boolean
}

const dayAfter = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)

/** E.g. market.positions_2026q3. */
const partitionOf = (quarter: string): string =>
  `market.positions_${quarter.slice(0, 4)}q${Math.ceil(Number(quarter.slice(5, 7)) / 3)}`

export async function openPositionsTable(client: pg.ClientBase, quarter: string): Promise<PositionsTable> {
  const partition = partitionOf(quarter)
  const { rows } = await client.query('select to_regclass($1) is null as is_partition', [partition])
  const isPartition: boolean = rows[0].is_partition
  const name = isPartition ? partition : 'made'
  await client.query(
    isPartition
      ? `create table ${name} (like market.positions including defaults)`
      : `create temporary table ${name} (like market.positions) on commit drop`,
  )
  // Statistics on array columns are the slowest to collect, and no plan uses them.
  await client.query(`alter table ${name} alter column accessions set statistics 0`)
  return { name, isPartition }
}

/** Above this many rows, waiting for autoanalyze could cost more than running ANALYZE now. */
const manyRows = 10_000

/** Publishes the new positions. Attaching the partition creates the parent's indexes. */
export async function keepPositions(client: pg.ClientBase, quarter: string, table: PositionsTable): Promise<void> {
  if (table.isPartition) {
    const [from, to] = [dayAfter(shiftQuarter(quarter, -1)), dayAfter(quarter)]
    await client.query(
      `alter table market.positions attach partition ${table.name} for values from ('${from}') to ('${to}')`,
    )
    return
  }
  await client.query(
    `delete from market.positions p using affected a where p.organization_id = a.organization_id and p.quarter = $1::date`,
    [quarter],
  )
  const { rowCount } = await client.query(
    `insert into market.positions select * from ${table.name} order by security_id, organization_id`,
  )
  if ((rowCount ?? 0) > manyRows) await client.query(`analyze ${partitionOf(quarter)}`)
}
