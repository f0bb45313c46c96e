// Waits for new mail where the server tells of it (IMAP IDLE): one connection per mailbox, in one worker. Whatever happens
// to a connection, polling reads the mailbox too, only less often while somebody waits.
import type { ImapFlow } from 'imapflow'
import type { AccountServices } from '#features/email/accounts/public.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import { syncAccount } from './jobs.ts'
import { openMailbox } from './open-mailbox.ts'
import { claimWatched, listCustomersWithMailboxes, releaseWatched, type WatchedAccount } from './queries.ts'

export interface WatchServices extends Omit<AccountServices, 'database'> {
  database: Database
  log: Log
}

interface Timing {
  /** How often accounts are looked for that came or went. */
  everyMs: number
  /** Servers close what is silent for half an hour. */
  maxIdleTime: number
  /** After a connection that failed: this long, then twice as long, up to `longestMs`. */
  retryMs: number
}

const usual: Timing = { everyMs: 20_000, maxIdleTime: 9 * 60_000, retryMs: 20_000 }
const longestMs = 30 * 60_000
/** A server that cannot do it today may tomorrow. */
const incapableMs = 6 * 3_600_000
const mostMailboxes = 500
/** Several messages that arrive together are read together. */
const gatherMs = 500

export interface Watch {
  /** Mailboxes with an open connection. */
  count(): number
  stop(): Promise<void>
}

/** What is known of a mailbox in this worker, also between two connections. */
interface Watched {
  account: WatchedAccount
  customerId: string
  client?: ImapFlow | undefined
  isOpening: boolean
  failures: number
  notBefore: number
  news?: NodeJS.Timeout | undefined
}

export function watchMailboxes(services: WatchServices, jobs: Jobs, timing: Partial<Timing> = {}): Watch {
  const { database, log } = services
  const { everyMs, maxIdleTime, retryMs } = { ...usual, ...timing }
  const workerId = newId()
  const known = new Map<string, Watched>()
  let isStopping = false
  let timer: NodeJS.Timeout | undefined

  const tell = (one: Watched) => {
    if (one.news || isStopping) return
    one.news = setTimeout(() => {
      one.news = undefined
      const { customerId, account } = one
      database
        .withTenant(customerId, (db) => jobs.enqueueIn(db, customerId)(syncAccount, { accountId: account.id }))
        .catch((error: unknown) => log.warn({ err: error, account: account.id }, 'new mail is read at the next turn'))
    }, gatherMs)
  }

  const close = (one: Watched) => {
    clearTimeout(one.news)
    known.delete(one.account.id)
    one.client?.close()
    one.client = undefined
  }

  const fail = (one: Watched) => {
    one.client = undefined
    one.notBefore = Date.now() + Math.min(retryMs * 2 ** one.failures, longestMs)
    one.failures += 1
  }

  const open = async (one: Watched) => {
    const { customerId, account } = one
    const { client } = await openMailbox(services, { customerId, account }, { maxIdleTime })
    if (isStopping || known.get(account.id) !== one) return client.close()
    await client.mailboxOpen('INBOX', { readOnly: true })
    if (!client.capabilities.has('IDLE')) {
      client.close()
      one.notBefore = Date.now() + incapableMs
      await database.withTenant(customerId, (db) => releaseWatched(db, workerId, account.id))
      return
    }
    one.client = client
    one.failures = 0
    client.on('exists', () => tell(one))
    client.on('close', () => one.client === client && fail(one))
    // What arrived while nobody waited.
    tell(one)
    while (one.client === client && client.usable) await client.idle()
  }

  const start = (one: Watched) => {
    one.isOpening = true
    open(one)
      .catch((error: unknown) => {
        log.debug({ err: error, account: one.account.id }, 'a mailbox could not be watched')
        one.client?.close()
        fail(one)
      })
      .finally(() => {
        one.isOpening = false
      })
  }

  const look = async () => {
    const claimed = new Set<string>()
    for (const customerId of await listCustomersWithMailboxes(database.shared)) {
      if (isStopping) return
      const room = Math.max(0, mostMailboxes - claimed.size)
      const mine = await database.withTenant(customerId, (db) =>
        claimWatched(db, workerId, Math.ceil((everyMs * 3) / 1000), room),
      )
      for (const account of mine) {
        claimed.add(account.id)
        const fresh = { account, customerId, isOpening: false, failures: 0, notBefore: 0 }
        if (!known.has(account.id)) known.set(account.id, fresh)
      }
    }
    for (const one of [...known.values()]) {
      if (!claimed.has(one.account.id)) close(one)
      else if (!one.client && !one.isOpening && one.notBefore <= Date.now()) start(one)
    }
  }

  let turn = Promise.resolve()
  const next = () => {
    turn = look()
      .catch((error: unknown) => log.warn({ err: error }, 'mailboxes could not be looked for'))
      .then(() => {
        if (!isStopping) timer = setTimeout(next, everyMs)
      })
  }
  next()

  return {
    count: () => [...known.values()].filter(({ client }) => client?.usable).length,
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await turn
      for (const one of [...known.values()]) {
        const { customerId, account } = one
        close(one)
        await database.withTenant(customerId, (db) => releaseWatched(db, workerId, account.id)).catch(() => {})
      }
    },
  }
}
