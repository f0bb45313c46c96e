import type { ContactError, MarketingRun } from '@rostrum/contract/email/marketing-service'
import type { ContactErrorQuery } from '@rostrum/contract/email/marketing-service-query'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { pageWithTotal } from '#lists/page-with-total.ts'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

const runColumns = sql`r.id, r.trigger, r.state, r.phase, r.total, r.handled, r.added, r.updated, r.skipped, r.failed,
  r.unsubscribed, r.suppressed, r.joined, r.waits, r.error, r.started_at, r.finished_at,
  jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as user`
const runTables = sql`app.marketing_runs r join identity.users u on u.id = r.user_id`

/** A run has a total of its own. */
export async function listRuns(db: Db, { pageSize, pageOffset }: { pageSize: number; pageOffset: number }) {
  const { rows } = await sql<MarketingRun>`select ${runColumns} from ${runTables}
    order by r.started_at desc, r.id limit ${pageSize} offset ${pageOffset}`.execute(db)
  const { count } = await db
    .selectFrom('app.marketingRuns')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, total: count }
}

export async function findRun(db: Db, id: string): Promise<MarketingRun | undefined> {
  const { rows } = await sql<MarketingRun>`select ${runColumns} from ${runTables} where r.id = ${id}`.execute(db)
  return rows[0]
}

export async function findLatestRun(db: Db): Promise<MarketingRun | undefined> {
  const { rows } = await sql<MarketingRun>`select ${runColumns} from ${runTables}
    order by r.started_at desc, r.id limit 1`.execute(db)
  return rows[0]
}

const keptFor = sql`interval '180 days'`

/** False while another run is under way. */
export async function insertRun(
  db: Db,
  run: { customerId: string; id: string; userId: string; trigger: MarketingRun['trigger'] },
): Promise<boolean> {
  await sql`delete from app.marketing_runs where started_at < now() - ${keptFor} and state <> 'running'`.execute(db)
  const { id, customerId, userId, trigger } = run
  // As text: a parameter would not match the condition of the index.
  const { numAffectedRows = 0n } = await sql`
    insert into app.marketing_runs (customer_id, id, user_id, trigger)
    values (${customerId}, ${id}, ${userId}, ${trigger})
    on conflict (customer_id) where state = 'running' do nothing`.execute(db)
  return numAffectedRows === 1n
}

export interface TakenRun {
  id: string
  trigger: MarketingRun['trigger']
  phase: MarketingRun['phase']
  cursor: unknown
  attempts: number
  startedAt: Date
  userId: string
  resumeAt: Date | null
  total: number | null
}

const lease = sql`now() + interval '2 minutes'`

/** Undefined if it has ended, or another worker has it. */
export async function takeRun(db: Db, id: string): Promise<TakenRun | undefined> {
  const { rows } = await sql<TakenRun>`
    update app.marketing_runs set leased_until = ${lease}
    where id = ${id} and state = 'running' and coalesce(leased_until, now()) <= now()
      and coalesce(resume_at, now()) <= now()
    returning id, trigger, phase, cursor, attempts, started_at, user_id, resume_at, total`.execute(db)
  return rows[0]
}

const counted = ['handled', 'added', 'updated', 'skipped', 'failed', 'unsubscribed', 'suppressed', 'joined'] as const
export type Counts = Partial<Record<(typeof counted)[number], number>>

export interface Progress {
  phase: MarketingRun['phase']
  /** Null at the beginning of a phase. */
  cursor: unknown
  counts?: Counts
  total?: number
  /** By a failure: attempts go on being counted. */
  isInterrupted?: boolean
}

/** Keeps what was done and the lease. False once the run was canceled. */
export async function keepProgress(
  db: Db,
  id: string,
  { phase, cursor, counts = {}, total, isInterrupted = false }: Progress,
) {
  const sums = counted.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} + ${counts[name] ?? 0}`)
  const { numAffectedRows = 0n } = await sql`
    update app.marketing_runs set phase = ${phase}, cursor = ${cursor === null ? null : JSON.stringify(cursor)}::jsonb,
      total = coalesce(${total ?? null}::int, total), ${sql.join(sums)}, attempts = case when ${isInterrupted} then attempts else 0 end, resume_at = null,
      leased_until = ${lease}
    where id = ${id} and state = 'running'`.execute(db)
  return numAffectedRows > 0n
}

/** For the next worker, or the next turn. */
export const releaseRun = (db: Db, id: string) =>
  db.updateTable('app.marketingRuns').set({ leasedUntil: null }).where('id', '=', id).execute()

/** Goes on at this time: because the service asked for it, or did not answer. */
export const delayRun = (db: Db, id: string, resumeAt: Date, why: 'asked' | 'failed') =>
  sql`update app.marketing_runs set leased_until = null, resume_at = ${resumeAt},
      waits = waits + ${why === 'asked' ? 1 : 0}, attempts = attempts + ${why === 'failed' ? 1 : 0}
    where id = ${id} and state = 'running'`.execute(db)

/** False if it had ended already. */
export async function endRun(
  db: Db,
  id: string,
  state: Exclude<MarketingRun['state'], 'running'>,
  error: string | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.marketingRuns')
    .set({ state, error, finishedAt: new Date(), leasedUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const cancelRunning = (db: Db) =>
  db
    .updateTable('app.marketingRuns')
    .set({ state: 'canceled', finishedAt: new Date(), leasedUntil: null })
    .where('state', '=', 'running')
    .execute()

const orders: Record<z.output<typeof ContactErrorQuery>['sort'][number]['field'], RawBuilder<unknown>> = {
  name: sql`lower(e.name)`,
  email: sql`e.email`,
  failedAt: sql`e.failed_at`,
}

export function listErrors(db: Db, { term, sort, ...page }: z.output<typeof ContactErrorQuery>) {
  const by = sort.map(({ field, direction }) => sql`${orders[field]} ${sql.raw(direction)}`)
  const isWanted = term ? sql`e.name || ' ' || e.email || ' ' || e.message ilike ${containing(term)}` : sql`true`
  return pageWithTotal<ContactError>(async ({ pageSize, pageOffset }) => {
    const { rows } = await sql<ContactError & { total: number }>`
      select e.email, e.name, e.message, e.failed_at, count(*) over ()::int as total from app.marketing_errors e
      where ${isWanted} order by ${sql.join([...by, sql`e.email`])} limit ${pageSize} offset ${pageOffset}`.execute(db)
    return rows
  }, page)
}

export async function countErrors(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('app.marketingErrors')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function listDueCustomers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from app.customers_with_due_marketing() as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Runs whose worker is gone. */
export async function listInterrupted(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from app.marketing_runs where state = 'running'
    and coalesce(leased_until, started_at + interval '1 minute') < now()
    and coalesce(resume_at + interval '1 minute', now()) <= now()`.execute(db)
  return rows.map(({ id }) => id)
}

/** The person who connected the service; undefined if no run is due. Sets the time of the next. */
export async function takeDue(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{
    userId: string
  }>`update app.marketing_services set next_run_at = now() + interval '1 hour'
    where is_hourly and list_id is not null and next_run_at <= now() returning user_id`.execute(db)
  return rows[0]?.userId
}
