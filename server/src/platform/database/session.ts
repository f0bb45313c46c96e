// A connection of the pool as Kysely's driver sees it. Role and limits are set in each transaction, never for the session:
// behind PgBouncer in transaction mode every transaction may get another session, and startup parameters are refused.
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isPooled } from './pooler.ts'
import { preparedNameOf } from './prepared-statements.ts'

interface SessionOptions {
  /** Opens a transaction with its role and limits; undefined if single statements need none. */
  begin?: string | undefined
  /** Whether to use named prepared statements; undefined: only if no pooler is detected. */
  prepared: boolean | undefined
}

/** A pool for Kysely. Single statements with a `begin` need a pool that pipelines. */
export function sessionsOf(pool: pg.Pool, { begin, prepared }: SessionOptions) {
  let canPrepare: Promise<boolean> | undefined
  const openWith = async (beginning: string | undefined) => {
    const client = await pool.connect()
    try {
      canPrepare ??= prepared === undefined ? isPooled(client).then((pooled) => !pooled) : Promise.resolve(prepared)
      return new Session(client, beginning, await canPrepare)
    } catch (error) {
      canPrepare = undefined
      client.release(true)
      throw error
    }
  }
  const kyselyPoolWith = (beginning: string | undefined): PostgresPool => ({
    options: pool.options,
    end: () => pool.end(),
    // Kysely's client type also has cursors, which are declared in SQL here.
    connect: async () => (await openWith(beginning)) as unknown as PostgresPoolClient,
  })
  return { open: () => openWith(begin), kyselyPool: kyselyPoolWith(begin), kyselyPoolWith }
}

class Session {
  readonly #client: pg.PoolClient
  readonly #begin: string | undefined
  readonly #canPrepare: boolean
  constructor(client: pg.PoolClient, begin: string | undefined, canPrepare: boolean) {
    this.#client = client
    this.#begin = begin
    this.#canPrepare = canPrepare
  }

  /** `name` for a statement that is always worth preparing. */
  query(text: string, values: readonly unknown[], name?: string): Promise<pg.QueryResult> {
    const isSingle = this.#client.getTransactionStatus() === 'I' && !/^(begin|commit|rollback)\b/.test(text)
    return isSingle && this.#begin
      ? this.#sendInTransaction(this.#begin, text, values, name)
      : this.#send(text, values, name)
  }

  release(discard?: boolean) {
    this.#client.release(discard)
  }

  /** Three commands in one round trip; if `begin` fails, PostgreSQL rejects the rest. */
  async #sendInTransaction(begin: string, text: string, values: readonly unknown[], name?: string) {
    const [begun, sent, committed] = await Promise.allSettled([
      this.#client.query(begin),
      this.#send(text, values, name),
      this.#client.query('commit'),
    ])
    if (begun.status === 'rejected') throw begun.reason
    if (sent.status === 'rejected') throw sent.reason
    if (committed.status === 'rejected') throw committed.reason
    return sent.value
  }

  #send(text: string, values: readonly unknown[], given?: string): Promise<pg.QueryResult> {
    // Without values it may be several commands at once, which cannot be prepared.
    if (values.length === 0) return this.#client.query(text)
    const name = this.#canPrepare ? (given ?? preparedNameOf(text)) : undefined
    return this.#client.query({ text, values: [...values], ...(name && { name }) })
  }
}
