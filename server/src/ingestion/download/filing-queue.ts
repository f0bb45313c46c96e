// market.edgar_filings: which filings the watch has seen, and what became of each. It survives restarts.
import type pg from 'pg'
import type { IndexedFiling } from './filing-index.ts'

export interface QueuedFiling {
  accession: string
  form: string
  filedOn: string
  path: string
  attempts: number
}

/** Two, four, … minutes: the last attempt is eight hours after the first. */
const mostAttempts = 9
const firstDelay = '2 minutes'

/** Longer than the watch looks back, so that nothing is seen as new twice. */
const keptDays = 90

/** Adds those not seen before, and returns their number. Filings that an import brought already are done. */
export async function queueFilings(client: pg.ClientBase, filings: readonly IndexedFiling[]): Promise<number> {
  if (filings.length === 0) return 0
  const { rowCount } = await client.query(
    `insert into market.edgar_filings (accession, form, filed_on, path, state, imported_at)
     select accession, form, filed_on, path, case when is_known then 'imported' else 'waiting' end,
       case when is_known then now() end
     from (select new.*, exists (select from market.filings f where f.accession = new.accession)
         or exists (select from market.insider_filings f where f.accession = new.accession)
         or exists (select from market.ownership_events f where f.accession = new.accession)
         or exists (select from market.company_filings f where f.accession = new.accession) as is_known
       from jsonb_to_recordset($1::jsonb) as new(accession text, form text, filed_on date, path text)) seen
     on conflict (accession) do nothing`,
    [
      JSON.stringify(
        filings.map(({ accession, form, filedOn, path }) => ({ accession, form, filed_on: filedOn, path })),
      ),
    ],
  )
  return rowCount ?? 0
}

export async function dueFilings(
  client: pg.ClientBase,
  state: 'waiting' | 'fetched',
  limit: number,
): Promise<QueuedFiling[]> {
  const { rows } = await client.query(
    `select accession, form, filed_on::text as "filedOn", path, attempts from market.edgar_filings
     where state = $1 and next_attempt_at <= now() order by attempts, filed_on, accession limit $2`,
    [state, limit],
  )
  return rows
}

/** Its file is on the disk; importing counts its own attempts. */
export const markFetched = (client: pg.ClientBase, accession: string) =>
  client.query(
    `update market.edgar_filings set state = 'fetched', attempts = 0, next_attempt_at = now(), reason = null
     where accession = $1`,
    [accession],
  )

/** Its file is gone, or on the disk of another worker. */
export const markMissing = (client: pg.ClientBase, accessions: readonly string[]) =>
  client.query(`update market.edgar_filings set state = 'waiting' where accession = any ($1)`, [accessions])

export const markImported = (client: pg.ClientBase, accessions: readonly string[]) =>
  client.query(
    `update market.edgar_filings set state = 'imported', imported_at = now(), reason = null where accession = any ($1)`,
    [accessions],
  )

/** Tried again later, and at last given up. */
export const markFailed = (client: pg.ClientBase, accession: string, reason: string) =>
  client.query(
    `update market.edgar_filings set attempts = attempts + 1, reason = $2,
       state = case when attempts + 1 >= $3 then 'given_up' else state end,
       next_attempt_at = now() + interval '${firstDelay}' * power(2, attempts)
     where accession = $1`,
    [accession, reason.slice(0, 500), mostAttempts],
  )

/** Reading the same file again would say the same. */
export const markRefused = (client: pg.ClientBase, accession: string, reason: string) =>
  client.query(`update market.edgar_filings set state = 'given_up', reason = $2 where accession = $1`, [
    accession,
    reason.slice(0, 500),
  ])

export const forgetOldFilings = (client: pg.ClientBase) =>
  client.query(
    `delete from market.edgar_filings where state in ('imported', 'given_up') and seen_at < now() - $1 * interval '1 day'`,
    [keptDays],
  )

export interface WatchState {
  lookedAt: Date
  succeededAt: Date | null
  indexedThrough: string | null
  error: string | null
}

export async function readWatch(client: pg.ClientBase): Promise<WatchState | null> {
  const { rows } = await client.query(
    `select looked_at as "lookedAt", succeeded_at as "succeededAt", indexed_through::text as "indexedThrough", error
     from market.edgar_watch`,
  )
  return rows[0] ?? null
}

/** Both are null for a look that failed before it knew. */
export const saveLook = (client: pg.ClientBase, look: { error: string | null; indexedThrough: string | null }) =>
  client.query(
    `insert into market.edgar_watch as w (looked_at, succeeded_at, indexed_through, error)
     values (now(), case when $1::text is null then now() end, $2, $1)
     on conflict (is_only) do update set looked_at = now(), error = excluded.error,
       succeeded_at = coalesce(excluded.succeeded_at, w.succeeded_at),
       indexed_through = greatest(excluded.indexed_through, w.indexed_through)`,
    [look.error?.slice(0, 500) ?? null, look.indexedThrough],
  )

export interface QueueCounts {
  waiting: number
  givenUp: number
  importedToday: number
  lastImportedAt: Date | null
}

export async function countQueue(client: pg.ClientBase): Promise<QueueCounts> {
  const { rows } = await client.query(
    `select (count(*) filter (where state in ('waiting', 'fetched')))::integer as waiting,
       (count(*) filter (where state = 'given_up'))::integer as "givenUp",
       (count(*) filter (where imported_at > now() - interval '1 day'))::integer as "importedToday",
       max(imported_at) as "lastImportedAt" from market.edgar_filings`,
  )
  return rows[0]
}

export async function listGivenUp(client: pg.ClientBase, limit: number) {
  const { rows } = await client.query(
    `select accession, form, filed_on::text as "filedOn", reason from market.edgar_filings where state = 'given_up'
     order by seen_at desc, accession limit $1`,
    [limit],
  )
  return rows as { accession: string; form: string; filedOn: string; reason: string }[]
}
