import type { ColumnChoice } from '@rostrum/contract/column-mapping'
import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { listCustomers } from '#platform/identity/customers.ts'
import type { NewPosition } from './read-row.ts'

interface ImportUnderWay {
  kind: RegisterKind
  onDate: string
  sheetId: string
  mapping: ColumnChoice[]
  lastRowNumber: number
  rowCount: number
  rowsRead: number
  attempts: number
  replacesId: string | null
}

/** Row lock until the transaction ends: a cancellation happens before a batch or after it. */
export const holdImport = (db: Db, id: string): Promise<ImportUnderWay | undefined> =>
  db
    .selectFrom('app.registerSnapshots')
    .select(['kind', 'onDate', 'sheetId', 'mapping', 'lastRowNumber', 'rowCount', 'rowsRead', 'attempts', 'replacesId'])
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'importing'])
    .forUpdate()
    .$castTo<ImportUnderWay>()
    .executeTakeFirst()

export const beginImport = (db: Db, id: string) =>
  db
    .updateTable('app.registerSnapshots')
    .set({ state: 'importing', attempts: sql`attempts + 1`, touchedAt: new Date() })
    .where('id', '=', id)
    .execute()

/** Customers with stalled imports or previews. */
export const listCustomersWithStalledRegisters = (db: Db, since: Date) =>
  listCustomers(db, sql`app.customers_with_stalled_registers(${since})`)

export const listImportsStandingStill = async (db: Db, since: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('app.registerSnapshots')
      .select('id')
      .where('state', 'in', ['waiting', 'importing'])
      .where('touchedAt', '<', since)
      .execute()
  ).map(({ id }) => id)

interface Progress {
  rowsRead: number
  rowsRejected: number
  rowsAddedUp: number
  lastRowNumber: number
}

export const advanceImport = (db: Db, id: string, by: Progress) =>
  db
    .updateTable('app.registerSnapshots')
    .set({
      rowsRead: sql`rows_read + ${by.rowsRead}`,
      rowsRejected: sql`rows_rejected + ${by.rowsRejected}`,
      rowsAddedUp: sql`rows_added_up + ${by.rowsAddedUp}`,
      lastRowNumber: by.lastRowNumber,
      // Progress resets the attempt counter.
      attempts: 0,
      touchedAt: new Date(),
    })
    .where('id', '=', id)
    .execute()

/** Returns the row numbers of holders that already existed, whose shares were added to theirs. */
export async function insertPositions(
  db: Db,
  customerId: string,
  snapshotId: string,
  onDate: string,
  positions: readonly NewPosition[],
): Promise<{ rowNumber: number; firstRowNumber: number }[]> {
  if (positions.length === 0) return []
  const { rows } = await sql<{ rowNumber: number; firstRowNumber: number }>`
    with sent as materialized (
      select sent.*, case when folded like 'the _%' then substr(folded, 5) else folded end as sort_name
      from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as sent ("holderKey" text, "rowNumber" integer,
        name text, account text, "holderType" text, street text, city text, state text, "postalCode" text,
        "countryCode" text, email text, intermediary text, "heldSince" date, shares bigint, "rowCount" integer)
      cross join lateral (select market.fold(name) as folded offset 0) f
    ), written as (
      insert into app.register_positions as p (customer_id, snapshot_id, holder_key, row_number, name, sort_name,
        plain_name, account, holder_type, street, city, state, postal_code, country_code, email, intermediary, held_since,
        shares, row_count, cell)
      select ${customerId}::uuid, ${snapshotId}::uuid, "holderKey", "rowNumber", name, sort_name,
        market.without_legal_form(sort_name), account, "holderType", street, city, state, "postalCode", "countryCode",
        email, intermediary, "heldSince", shares, "rowCount", app.register_cell(shares, "heldSince", ${onDate}::date,
          "countryCode", state, intermediary, "holderType")
      from sent
      on conflict (customer_id, snapshot_id, holder_key) do update set
        shares = p.shares + excluded.shares, row_count = p.row_count + excluded.row_count,
        held_since = least(p.held_since, excluded.held_since),
        cell = app.register_cell(p.shares + excluded.shares, least(p.held_since, excluded.held_since), ${onDate}::date,
          p.country_code, p.state, p.intermediary, p.holder_type)
      returning holder_key, row_number
    )
    select s."rowNumber" as row_number, w.row_number as first_row_number
    from written w join sent s on s."holderKey" = w.holder_key where w.row_number <> s."rowNumber"`.execute(db)
  return rows
}

export interface NewIssue {
  rowNumber: number
  isRejected: boolean
  reason: string
  cells: string[]
}

export async function insertIssues(db: Db, customerId: string, snapshotId: string, issues: readonly NewIssue[]) {
  if (issues.length === 0) return
  await sql`
    insert into app.register_issues (customer_id, snapshot_id, row_number, is_rejected, reason, cells)
    select ${customerId}::uuid, ${snapshotId}::uuid, "rowNumber", "isRejected", reason,
      array(select jsonb_array_elements_text(cells))
    from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb) as sent ("rowNumber" integer, "isRejected" boolean,
      reason text, cells jsonb)
    on conflict (customer_id, snapshot_id, row_number) do update
      set reason = register_issues.reason || '; ' || excluded.reason`.execute(db)
}

/** Aggregated in one pass; everything shown or filtered later is a sum of these cells. */
export const insertCells = (db: Db, customerId: string, snapshotId: string, onDate: string) =>
  sql`
  insert into app.register_cells (customer_id, snapshot_id, cell, band, tenure, country, state, intermediary, type,
    holder_count, shares)
  select ${customerId}::uuid, ${snapshotId}::uuid, p.cell, min(app.register_band(p.shares)),
    min(app.register_tenure(p.held_since, ${onDate}::date)), coalesce(min(p.country_code), '-'),
    coalesce(min(p.country_code), '') || '-' || min(p.state), coalesce(min(p.intermediary), '-'),
    coalesce(min(p.holder_type), '-'), count(*), sum(p.shares)
  from app.register_positions p where p.snapshot_id = ${snapshotId} group by p.cell`.execute(db)

/** Row numbers of more frequent words are not stored: results that large are never fetched whole. */
const mostBearers = 20_000

/** A word repeated in a name counts once. */
export const insertWords = (db: Db, customerId: string, snapshotId: string) =>
  sql`
  insert into app.register_words (customer_id, snapshot_id, word, holder_count, row_numbers)
  select ${customerId}::uuid, ${snapshotId}::uuid, word, count(*),
    case when count(*) <= ${sql.lit(mostBearers)} then array_agg(row_number) end
  from (
    select p.row_number, word from app.register_positions p
    cross join lateral (select distinct word from string_to_table(p.sort_name, ' ') word where word <> '') w
    where p.snapshot_id = ${snapshotId}
  ) borne group by word`.execute(db)

/** The breakdowns for all charts of the snapshot. */
export const insertBreakdowns = (db: Db, customerId: string, snapshotId: string) =>
  sql`
  with counted as (
    select grouping(band, country, state, tenure, intermediary, type) as which,
      band, country, state, tenure, intermediary, type, sum(holder_count) as holder_count, sum(shares) as shares
    from app.register_cells where snapshot_id = ${snapshotId}
    group by grouping sets ((band), (country), (state), (tenure), (intermediary), (type))
  ), named as (
    select case which when 31 then 'band' when 47 then 'country' when 55 then 'state' when 59 then 'tenure'
        when 61 then 'intermediary' else 'type' end as dimension,
      coalesce(band, country, state, tenure, intermediary, type) as code, holder_count, shares,
      row_number() over (partition by which order by shares desc) as rank
    from counted
  )
  insert into app.register_breakdowns (customer_id, snapshot_id, dimension, code, holder_count, shares)
  select ${customerId}::uuid, ${snapshotId}::uuid, dimension, code, holder_count, shares from named
  where code is not null and rank <= 200`.execute(db)

/** Only this many of the largest names are matched against the market. */
const mostNames = 2000
const individual = '\\m(individual|person|joint|jt|jtten|ira|retail|private)\\M'

/** Names that may be organizations: those known to the market or already matched, and the largest non-individuals. */
export const insertNames = (db: Db, customerId: string, snapshotId: string) =>
  sql`
  with named as (
    select p.plain_name, (array_agg(p.name order by p.shares desc))[1] as name, sum(p.shares) as shares,
      count(*) as holders, bool_and(coalesce(p.holder_type, '') ~* ${individual}) as is_individual
    from app.register_positions p where p.snapshot_id = ${snapshotId} group by p.plain_name
  ), ranked as (
    select n.*, row_number() over (order by n.is_individual, n.shares desc) as rank,
      n.plain_name in (select market.plain_name(o.name) from market.organization_index o)
        or n.plain_name in (select m.plain_name from app.register_matches m) as is_known
    from named n
  )
  insert into app.register_names (customer_id, snapshot_id, plain_name, name, shares, holder_count)
  select ${customerId}::uuid, ${snapshotId}::uuid, plain_name, name, shares, holders from ranked
  where is_known or (rank <= ${mostNames} and not is_individual)`.execute(db)

export const completeSnapshot = (db: Db, id: string) =>
  sql`
  update app.register_snapshots s set state = 'ready', ended_at = now(), holder_count = p.holders, shares = p.shares
  from (select count(*) as holders, coalesce(sum(shares), 0) as shares from app.register_positions
    where snapshot_id = ${id}) p
  where s.id = ${id}`.execute(db)

export const failSnapshot = (db: Db, id: string, failure: string) =>
  db
    .updateTable('app.registerSnapshots')
    .set({ state: 'failed', failure, endedAt: new Date() })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'importing'])
    .execute()

export const hasComeToNothing = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('app.registerSnapshots')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', ['cancelled', 'failed'])
    .executeTakeFirst()) !== undefined

/** Deletes what a cancelled or failed import wrote, but keeps its rejected rows for review. */
export async function deletePositions(db: Db, snapshotId: string) {
  await db.deleteFrom('app.registerPositions').where('snapshotId', '=', snapshotId).execute()
  await db.deleteFrom('app.registerNames').where('snapshotId', '=', snapshotId).execute()
  await db.deleteFrom('app.registerCells').where('snapshotId', '=', snapshotId).execute()
  await db.deleteFrom('app.registerWords').where('snapshotId', '=', snapshotId).execute()
  await db.deleteFrom('app.registerBreakdowns').where('snapshotId', '=', snapshotId).execute()
}
