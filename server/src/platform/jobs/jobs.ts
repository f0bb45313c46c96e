// Background jobs in the same database: pg-boss stores the queue, so a job commits together with the change behind it.
import type pg from 'pg'
import { type Job as FetchedJob, fromKysely, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import { applicationRole, type Database, type Db } from '../database/database.ts'
import { advisoryLocks } from '../database/locks.ts'
import { withClient } from '../database/with-client.ts'
import { rememberFailure } from '../health.ts'
import { hasTrialEndedOf } from '../identity/customers.ts'
import type { Sealing } from '../identity/issuer/sealing.ts'
import type { Log } from '../log.ts'
import type { Mail, Suppression } from '../mail/mail.ts'
import { jobSeconds } from '../metrics.ts'
import type { Storage } from '../storage/storage.ts'
import type { VirusScanner } from '../virus-scanner.ts'

/** Dependencies of jobs besides the database. */
interface Works {
  mail: Mail
  /** Whether a recipient is suppressed; default: none is. */
  isSuppressed?: Suppression
  /** Public URL of the application, for links in messages. */
  publicUrl: string
  /** The bytes of files; absent in tests of other jobs. */
  storage?: Storage
  /** Undefined if none is configured. */
  scanner?: VirusScanner | undefined
  /** What connections to people's own mail servers need; absent in tests of other jobs. */
  config?: Config
  sealing?: Sealing
  /** Sign the links of people who do not sign in; latest first. Absent in tests of other jobs. */
  linkKeys?: readonly string[]
}

type TenantWork<T> = (db: Db, enqueue: Enqueue) => Promise<T>

/** A job does not run in a transaction: it opens short ones where needed, and does slow work between them. */
export interface JobContext extends Works {
  /** Single statements on data without a tenant. Tenant tables show no rows here. */
  db: Db
  log: Log
  /** The customer for whom the job was enqueued. */
  customerId: string | undefined
  /** One transaction as that customer; without a customer, one without a tenant. */
  withTenant<T>(work: TenantWork<T>): Promise<T>
  /** One transaction as this customer, for a job without a customer that iterates over them. */
  forCustomer<T>(customerId: string, work: TenantWork<T>): Promise<T>
  /** Aborted when the process is shutting down and the job should end at the next safe point. */
  signal: AbortSignal
  /** False once the time slice is used up or the process is shutting down. */
  hasTime(): boolean
  /** Enqueues the same job again after this run, behind the jobs already waiting. */
  continueLater(): void
}

export interface Job<S extends z.ZodType = z.ZodType> {
  name: string
  payload: S
  /** A cron expression in UTC, for a scheduled job. */
  schedule?: string
  /** How many may run concurrently in one process, each for a different customer. Default: one. */
  concurrency?: number
  /** How often to look for jobs whose time has come. Default: every ten seconds; thirty for a scheduled job. */
  pollingSeconds?: number
  /** Writes what a user asked for: it waits while the customer's trial has ended. */
  isForUser?: boolean
  handle(ctx: JobContext, payload: z.output<S>): Promise<void>
}

export const job = <S extends z.ZodType>(definition: Job<S>): Job<S> => definition

/**
 * Scheduled work on data without a tenant: uses a connection as the owner, the only role that may write the market, and
 * no transaction, so that it can open many. However long it runs, at most one more run is queued.
 */
export interface OwnerJob {
  name: string
  schedule: string
  handleAsOwner(ctx: { client: pg.ClientBase; log: Log; signal: AbortSignal }): Promise<void>
}

const ownerQueue = {
  policy: 'short',
  // Longer than any such work should take; after that the job is given to another worker.
  expireInSeconds: 3600,
  // Completed jobs would pile up, one every minute.
  deleteAfterSeconds: 3600,
}

export interface Enqueue {
  /** With a time, it does not run earlier. */
  <S extends z.ZodType>(job: Job<S>, payload: z.input<S>, startAfter?: Date): Promise<void>
  /** Enqueues many in one statement. */
  all<S extends z.ZodType>(job: Job<S>, payloads: readonly z.input<S>[]): Promise<void>
}

export interface Jobs {
  /** The queue as seen from inside a transaction. `customerId` makes the job run as that tenant. */
  enqueueIn(db: Db, customerId?: string): Enqueue
  /** Fetches and runs jobs until `stop`. */
  work(): Promise<void>
  /** Asks running jobs to end, waits for them, then disconnects. */
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
  /** What a worker process needs in addition; without it, jobs are only enqueued. */
  works: Works | undefined
}

/**
 * The application's role inserts jobs and reads of them only what its inserts return: payloads hold messages of every
 * customer. Only the owner of the queue takes jobs out.
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
      execute format('grant insert, select (id, start_after) on %s to ${applicationRole}', job_table);
    end loop;
  end $$`

/** Time slice of a job that runs in steps, after which it lets others run. */
const sliceMs = 3000

/** New jobs are announced with NOTIFY; polling is for retries, and for connections that LISTEN does not reach. */
const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 }

/** A scheduled job starts when it is announced: its polling finds nothing but a retry. */
const scheduledPolling = { ...polling, notifyPollingIntervalSeconds: 30 }

/** Of a job's workers one polls; it wakes the others when it has fetched something, and while it is busy. */
const restingPolling = { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 }

const pollingOf = (one: Job | OwnerJob) => {
  const seconds = 'pollingSeconds' in one ? one.pollingSeconds : undefined
  if (seconds) return { pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds }
  return one.schedule ? scheduledPolling : polling
}

/**
 * Group by which a process keeps jobs of one customer from running concurrently. Not across processes: a job whose
 * process was killed counts as active until it expires, and would block its customer.
 */
const groupOf = ({ customerId }: Envelope) => (customerId ? { group: { id: customerId } } : {})

export async function startJobs(options: Options, jobs: readonly (Job | OwnerJob)[]): Promise<Jobs> {
  const { database, log, works } = options
  const boss = new PgBoss({
    connectionString: options.url,
    schema: 'pgboss',
    application_name: 'rostrum-jobs',
    max: works ? 4 : 1,
    // A process that only serves requests enqueues jobs and leaves maintenance of the queue to the workers.
    supervise: works !== undefined,
    schedule: works !== undefined,
    useListenNotify: works !== undefined,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const one of jobs) {
    const own = 'handleAsOwner' in one ? ownerQueue : {}
    const existing = known.get(one.name)
    // Created by an earlier version without notify.
    if (existing?.notify === false) await boss.updateQueue(one.name, { notify: true })
    if (existing) continue
    await boss.createQueue(one.name, { retryLimit: 3, retryBackoff: true, retryDelay: 5, notify: true, ...own })
  }
  await boss.getDb().executeSql(enqueueOnly)

  const enqueueIn: Jobs['enqueueIn'] = (db, customerId) => {
    const envelopeOf = (payload: unknown): Envelope => ({ ...(customerId && { customerId }), payload })
    const enqueue = async (one: Job, payload: unknown, startAfter?: Date) => {
      const envelope = envelopeOf(payload)
      const when = startAfter ? { startAfter } : {}
      await boss.send(one.name, envelope, { db: fromKysely(db), ...groupOf(envelope), ...when })
    }
    const all: Enqueue['all'] = async (one, payloads) => {
      const envelopes = payloads.map(envelopeOf)
      const inserts = envelopes.map((data) => ({ data, ...groupOf(data) }))
      if (inserts.length > 0) await boss.insert(one.name, inserts, { db: fromKysely(db) })
    }
    return Object.assign(enqueue, { all })
  }

  const stopping = new AbortController()

  const contextOf = (works: Works, envelope: Envelope, lost: AbortSignal): JobContext & { isToContinue(): boolean } => {
    const { customerId: bound } = envelope
    const signal = AbortSignal.any([lost, stopping.signal])
    const end = performance.now() + sliceMs
    let isToContinue = false
    const forCustomer: JobContext['forCustomer'] = async (customerId, work) => {
      if (bound && bound !== customerId) throw new Error('A job works for the customer it was enqueued for alone')
      return database.withTenant(customerId, (db) => work(db, enqueueIn(db, customerId)))
    }
    return {
      ...works,
      db: database.shared,
      log,
      customerId: bound,
      forCustomer,
      withTenant: (work) =>
        bound ? forCustomer(bound, work) : database.withoutTenant((db) => work(db, enqueueIn(db))),
      signal,
      hasTime: () => !signal.aborted && performance.now() < end,
      continueLater: () => {
        isToContinue = true
      },
      isToContinue: () => isToContinue,
    }
  }

  const run = async (one: Job | OwnerJob, envelope: Envelope, lost: AbortSignal) => {
    if ('handleAsOwner' in one) {
      const signal = AbortSignal.any([lost, stopping.signal])
      return withClient(options.url, (client) => one.handleAsOwner({ client, log, signal }))
    }
    if (!works) throw new Error('This process runs no jobs')
    if (one.isForUser && envelope.customerId && (await hasTrialEndedOf(database.shared, envelope.customerId))) {
      log.info({ job: one.name, customer: envelope.customerId }, 'job left: the trial has ended')
      return
    }
    const payload = one.payload.parse(envelope.payload)
    const { isToContinue, ...ctx } = contextOf(works, envelope, lost)
    await one.handle(ctx, payload)
    if (isToContinue()) await boss.send(one.name, envelope, groupOf(envelope))
  }

  const startWorkers = async (one: Job | OwnerJob) => {
    const workers: string[] = []
    const concurrency = ('concurrency' in one && one.concurrency) || 1
    const own = pollingOf(one)
    const wakeAll = () => {
      for (const worker of workers) boss.notifyWorker(worker)
    }
    const handle = async ([fetched]: FetchedJob<Envelope>[]) => {
      if (!fetched) return
      // There may be more jobs waiting: fetch again at once, not after the polling interval.
      wakeAll()
      const waking = setInterval(wakeAll, own.notifyPollingIntervalSeconds * 1000)
      const finish = jobSeconds.startTimer({ job: one.name })
      try {
        await run(one, fetched.data, fetched.signal)
      } catch (error) {
        finish({ outcome: 'failed' })
        rememberFailure(error)
        log.error({ err: error, job: one.name, id: fetched.id }, 'job failed')
        throw error
      } finally {
        clearInterval(waking)
      }
      const seconds = finish({ outcome: 'done' })
      // Jobs that run every minute, mostly with nothing to do, log their own work.
      const level = 'handleAsOwner' in one ? 'debug' : 'info'
      log[level]({ job: one.name, id: fetched.id, ms: Math.round(seconds * 1000) }, 'job done')
    }
    while (workers.length < concurrency) {
      const options = { ...(workers.length === 0 ? own : restingPolling), localGroupConcurrency: 1 }
      workers.push(await boss.work<Envelope>(one.name, options, handle))
    }
  }

  return {
    enqueueIn,
    async work() {
      for (const one of jobs) {
        if (one.schedule) await boss.schedule(one.name, one.schedule, { payload: {} })
        await startWorkers(one)
      }
    },
    stop: () => {
      stopping.abort()
      return boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}
