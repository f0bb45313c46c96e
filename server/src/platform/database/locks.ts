// Every advisory lock number of the program. They share one key space in PostgreSQL, so each is declared here, once.
import type pg from 'pg'

export const advisoryLocks = {
  /** Processes that start together migrate one after the other. */
  migrations: 7_061_983,
  /** Processes that start together grant access to the job queue one after the other. */
  jobGrants: 7_061_984,
  /** Imports create securities and must not create the same one twice. */
  imports: 7_061_985,
  /** Processes that start together write one demo market. */
  demoMarket: 7_061_986,
  /** Two derivations at once would overwrite each other's intermediate results. */
  derivation: 7_061_987,
  /** With the customer as second key: one worker evaluates the alerts of a customer at a time. */
  alertEvaluation: 7_061_988,
  /** Processes that start together load the demo's customers once. */
  demoCustomers: 7_061_989,
  /** Processes that start together write the demo's registers once. */
  demoRegisters: 7_061_990,
  /** Processes that start together write the demo's activities once. */
  demoActivities: 7_061_991,
  /** One process scores target investors at a time. */
  targetScores: 7_061_992,
  /** Processes that start together evaluate the demo's alerts once. */
  demoAlerts: 7_061_993,
  /** With the customer as second key: uploads claim their bytes of the quota one after the other. */
  fileQuota: 7_061_994,
  /** Processes that start together write the demo's requests and files once. */
  demoRequests: 7_061_995,
  /** With the customer as second key: messages are recorded one after the other, each into its thread. */
  emailRecord: 7_061_997,
  /** One process looks at EDGAR for new filings at a time. */
  edgarWatch: 7_062_020,
  /** Jobs that delete stored bytes share it; a backup has it alone while it reads the files of its rows. */
  fileRemovals: 7_062_021,
} as const

export type AdvisoryLock = keyof typeof advisoryLocks

type Run = (statement: string) => Promise<{ rows: unknown[] }>
type OnWait = (message: string) => void

const waitingFor: Partial<Record<AdvisoryLock, string>> = {
  migrations: 'another process to finish its migrations',
  imports: 'an import to finish',
  demoMarket: 'another process to finish writing the demo market',
  derivation: 'a running derivation of positions to finish',
  demoCustomers: 'another process to finish loading the demo customers',
  demoRegisters: 'another process to finish writing the demo registers',
  demoActivities: 'another process to finish writing the demo activities',
  demoAlerts: 'another process to finish evaluating the demo alerts',
  demoRequests: 'another process to finish writing the demo requests',
  fileRemovals: 'files that are being deleted',
}

async function waitFor(run: Run, scope: 'advisory' | 'advisory_xact', lock: AdvisoryLock, onWait: OnWait) {
  const number = advisoryLocks[lock]
  const { rows } = await run(`select pg_try_${scope}_lock(${number}) as acquired`)
  if ((rows[0] as { acquired: boolean }).acquired) return
  onWait(`Waiting for ${waitingFor[lock] ?? `the lock ${lock}`}…`)
  await run(`select pg_${scope}_lock(${number})`)
}

/** Session-level: held until released or the connection ends; `onWait` is called when another session holds it. */
export const lockSession = (client: pg.ClientBase, lock: AdvisoryLock, onWait: OnWait = () => {}): Promise<void> =>
  waitFor((statement) => client.query(statement), 'advisory', lock, onWait)

export async function unlockSession(client: pg.ClientBase, lock: AdvisoryLock): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [advisoryLocks[lock]])
}

/** Transaction-level: held until the transaction of `run` ends. */
export const lockTransaction = (run: Run, lock: AdvisoryLock, onWait: OnWait = () => {}): Promise<void> =>
  waitFor(run, 'advisory_xact', lock, onWait)
