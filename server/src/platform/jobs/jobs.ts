// Background work in the same database: pg-boss keeps the queue, so a job and the change that asks for it commit together.
import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { applicationRole, type Database, type Db } from '../database/database.ts'
import { advisoryLocks } from '../database/locks.ts'
import { withClient } from '../database/with-client.ts'
import type { Log } from '../log.ts'
import type { Mail } from '../mail/mail.ts'
import { jobSeconds } from '../metrics.ts'

export interface JobContext {
  db: Db
  log: Log
  /** Aborted when the process is about to stop and the job should end at its next good place. */
  signal: AbortSignal
  /** One transaction as this customer, for a job that goes from customer to customer. */
  asCustomer<T>(customerId: string, work: (db: Db, enqueue: Enqueue) => Promise<T>): Promise<T>
  mail: Mail
  /** Where people find the application, for links in messages. */
  publicUrl: string
}

export interface Job<S extends z.ZodType = z.ZodType> {
  name: string
  payload: S
  /** A cron line in UTC, for a job that runs by itself. */
  schedule?: string
  handle(ctx: JobContext, payload: z.output<S>): Promise<void>
}

export const job = <S extends z.ZodType>(definition: Job<S>): Job<S> => definition

/**
 * Work that runs by itself on what belongs to no customer: with a connection of the owner's, who alone may write the
 * market, and in no transaction, so that it can take many. However long it runs, one more of it waits at the most.
 */
export interface OwnerJob {
  name: string
  schedule: string
  handleAsOwner(ctx: { client: pg.ClientBase; log: Log; signal: AbortSignal }): Promise<void>
}

const ownerQueue = {
  policy: 'short',
  // Longer than any such work should take; a job that is still at it then is given to another worker.
  expireInSeconds: 3600,
  // Every minute leaves one behind.
  deleteAfterSeconds: 3600,
}

export type Enqueue = <S extends z.ZodType>(job: Job<S>, payload: z.input<S>) => Promise<void>

export interface Jobs {
  /** The queue as seen from inside a transaction. `customerId` makes the job run as that tenant. */
  enqueueIn(db: Db, customerId?: string): Enqueue
  /** Fetches and runs jobs until `stop`. */
  work(): Promise<void>
  /** Lets running jobs end, then lets go. */
  stop(): Promise<void>
}

interface Envelope {
  customerId?: string
  payload: unknown
}

interface Options {
  url: string
  database: Database
  log: Log
  /** What a process that runs jobs needs beside; without it, jobs are only put in. */
  works: { mail: Mail; publicUrl: string } | undefined
}

/**
 * The application's role puts jobs in and reads nothing but their ids: payloads hold messages of every customer. Only
 * the owner of the queue takes jobs out.
 */
const enqueueOnly = `
  -- Processes that start together would trip over each other's grants.
  select pg_advisory_xact_lock(${advisoryLocks.jobGrants});
  revoke all on all tables in schema pgboss from ${applicationRole};
  revoke all on all functions in schema pgboss from ${applicationRole};
  grant usage on schema pgboss to ${applicationRole};
  grant select on pgboss.queue to ${applicationRole};
  do $$ declare job_table regclass; begin
    for job_table in select relid from pg_partition_tree('pgboss.job') loop
      execute format('grant insert, select (id) on %s to ${applicationRole}', job_table);
    end loop;
  end $$`

export async function startJobs(options: Options, jobs: readonly (Job | OwnerJob)[]): Promise<Jobs> {
  const { database, log, works } = options
  const boss = new PgBoss({
    connectionString: options.url,
    schema: 'pgboss',
    application_name: 'rostrum-jobs',
    max: works ? 4 : 1,
    // A process that only answers requests puts jobs in and leaves the housekeeping to the workers.
    supervise: works !== undefined,
    schedule: works !== undefined,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  await boss.start()
  for (const one of jobs) {
    const own = 'handleAsOwner' in one ? ownerQueue : {}
    await boss.createQueue(one.name, { retryLimit: 3, retryBackoff: true, retryDelay: 5, ...own })
  }
  await boss.getDb().executeSql(enqueueOnly)

  const enqueueIn: Jobs['enqueueIn'] = (db, customerId) => async (one, payload) => {
    const envelope: Envelope = { ...(customerId && { customerId }), payload }
    await boss.send(one.name, envelope, { db: fromKysely(db) })
  }

  const run = async (one: Job | OwnerJob, envelope: Envelope, signal: AbortSignal) => {
    if ('handleAsOwner' in one) {
      return withClient(options.url, (client) => one.handleAsOwner({ client, log, signal }))
    }
    if (!works) throw new Error('This process runs no jobs')
    const payload = one.payload.parse(envelope.payload)
    const asCustomer: JobContext['asCustomer'] = (customerId, work) =>
      database.asCustomer(customerId, (db) => work(db, enqueueIn(db, customerId)))
    const handle = (db: Db) => one.handle({ db, log, signal, asCustomer, ...works }, payload)
    await (envelope.customerId ? database.asCustomer(envelope.customerId, handle) : database.asNobody(handle))
  }

  return {
    enqueueIn,
    async work() {
      for (const one of jobs) {
        if (one.schedule) await boss.schedule(one.name, one.schedule, { payload: {} })
        const worker = await boss.work<Envelope>(one.name, { pollingIntervalSeconds: 2 }, async ([fetched]) => {
          if (!fetched) return
          // Where there was one job there may be another: look again at once, not after the pause.
          boss.notifyWorker(worker)
          const finish = jobSeconds.startTimer({ job: one.name })
          try {
            await run(one, fetched.data, fetched.signal)
          } catch (error) {
            finish({ outcome: 'failed' })
            log.error({ err: error, job: one.name, id: fetched.id }, 'job failed')
            throw error
          }
          const seconds = finish({ outcome: 'done' })
          // What runs every minute, mostly with nothing to do, tells of its work itself.
          const level = 'handleAsOwner' in one ? 'debug' : 'info'
          log[level]({ job: one.name, id: fetched.id, ms: Math.round(seconds * 1000) }, 'job done')
        })
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
  }
}
