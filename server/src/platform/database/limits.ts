// Database timeouts by type of work. Decision 0014 has the reasons.

const second = 1000
const minute = 60 * second

export interface Limits {
  /** One statement. */
  statementMs: number
  /** Waiting for a lock that another transaction holds. */
  lockMs: number
  /** An idle transaction, which still holds its locks and its connection. */
  idleInTransactionMs: number
  /** Waiting for a free connection of the pool. */
  connectionMs: number
}

/** Users do not wait longer, and anything slower takes a connection away from everyone else. */
export const requestLimits: Limits = {
  statementMs: 30 * second,
  lockMs: 10 * second,
  idleInTransactionMs: minute,
  connectionMs: 10 * second,
}

/** Lists of any length; the pool is small, so further exports wait. */
export const exportLimits: Limits = {
  statementMs: 2 * minute,
  lockMs: 10 * second,
  idleInTransactionMs: minute,
  connectionMs: minute,
}

/** After 15 minutes the queue gives a job to another worker; the result of this run is no longer wanted. */
export const jobLimits: Limits = {
  statementMs: 15 * minute,
  lockMs: minute,
  idleInTransactionMs: 15 * minute,
  connectionMs: minute,
}

/** For migrations, imports and commands: they may take any time, and a person is watching them. */
export const unlimited: Limits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0, connectionMs: 0 }

/** SQL for the start of a transaction. */
export const limitSettings = ({ statementMs, lockMs, idleInTransactionMs }: Limits): string[] =>
  Object.entries({
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  })
    .filter(([, ms]) => ms > 0)
    .map(([name, ms]) => `set local ${name} = ${ms}`)
