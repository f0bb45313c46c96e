// How long the database may keep a caller waiting, by kind of work. Decision 0014 has the reasons.

const second = 1000
const minute = 60 * second

export interface Limits {
  /** One statement. */
  statementMs: number
  /** Waiting for a lock that another transaction holds. */
  lockMs: number
  /** A transaction in which nothing is asked, and which keeps its locks and its connection meanwhile. */
  idleInTransactionMs: number
  /** Waiting for a free connection of the pool. */
  connectionMs: number
}

/** People do not wait longer, and whatever takes longer takes a connection from everyone else. */
export const requestLimits: Limits = {
  statementMs: 30 * second,
  lockMs: 10 * second,
  idleInTransactionMs: minute,
  connectionMs: 10 * second,
}

/** A list of any length; its pool is small, so others wait for their turn. */
export const exportLimits: Limits = {
  statementMs: 2 * minute,
  lockMs: 10 * second,
  idleInTransactionMs: minute,
  connectionMs: minute,
}

/** After 15 minutes the queue gives a job to another worker; what still runs then is no longer wanted. */
export const jobLimits: Limits = {
  statementMs: 15 * minute,
  lockMs: minute,
  idleInTransactionMs: 15 * minute,
  connectionMs: minute,
}

/** For migrations, imports and commands: they take as long as they take, and a person watches them. */
export const unlimited: Limits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0, connectionMs: 0 }

/** For the start of a transaction. */
export const limitSettings = ({ statementMs, lockMs, idleInTransactionMs }: Limits): string[] =>
  Object.entries({
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  })
    .filter(([, ms]) => ms > 0)
    .map(([name, ms]) => `set local ${name} = ${ms}`)
