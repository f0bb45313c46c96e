// Reads people's mailboxes every few minutes, and at once when their owner asks for it.
import { z } from 'zod'
import { servicesOfJob } from '#features/email/accounts/public.ts'
import { type JobContext, job } from '#platform/jobs/jobs.ts'
import { failureOf } from '#platform/mail/connect/failures.ts'
import { backOffAfter } from './back-off.ts'
import { foldersToRead } from './folders.ts'
import { openMailbox } from './open-mailbox.ts'
import {
  closeOtherFolders,
  findSynced,
  listCustomersWithDueMailboxes,
  noteFailure,
  noteSynced,
  type SyncedAccount,
  takeDueAccounts,
} from './queries.ts'
import { readFolder } from './read-folder.ts'
import type { SyncWork } from './record-batch.ts'

const pollMinutes = { watched: 10, other: 2 }
/** A server that falls silent in the middle of an answer. */
const socketTimeout = 60_000

async function signIn(ctx: JobContext, customerId: string, account: SyncedAccount) {
  const services = servicesOfJob(ctx)
  if (!ctx.storage) throw new Error('This worker has no storage for attachments')
  const signedIn = await openMailbox(services, { customerId, account }, { socketTimeout })
  return { ...signedIn, storage: ctx.storage, config: services.config }
}

/** 'more' when the time was up before the end. */
async function readMailbox(ctx: JobContext, customerId: string, account: SyncedAccount): Promise<'done' | 'more'> {
  const { client, ...connected } = await signIn(ctx, customerId, account)
  try {
    const work: SyncWork = {
      ...connected,
      ...{ customerId, account, log: ctx.log, hasTime: ctx.hasTime, inTransaction: ctx.withTenant },
    }
    const listed = await client.list().catch((error: unknown) => {
      throw failureOf(error, work.host)
    })
    const folders = foldersToRead(listed)
    await ctx.withTenant((db) =>
      closeOtherFolders(
        db,
        account.id,
        folders.map(({ path }) => path),
      ),
    )
    for (const { path, specialUse } of folders) {
      if ((await readFolder(client, { path, specialUse }, work)) === 'more') return 'more'
      if (ctx.signal.aborted) return 'more'
    }
    return 'done'
  } finally {
    client.close()
  }
}

export const syncAccount = job({
  name: 'email.sync-account',
  payload: z.object({ accountId: z.uuid() }),
  concurrency: 3,
  isForUser: true,
  async handle(ctx, { accountId }) {
    const { customerId } = ctx
    if (!customerId) throw new Error('A mailbox belongs to a customer')
    const account = await ctx.withTenant((db) => findSynced(db, accountId))
    if (!account) return
    try {
      if ((await readMailbox(ctx, customerId, account)) === 'more') return ctx.continueLater()
      await ctx.withTenant((db) => noteSynced(db, accountId))
    } catch (error) {
      const backOff = backOffAfter(error, account.syncFailures)
      if (!backOff) throw error
      ctx.log.info({ account: accountId, failures: account.syncFailures + 1 }, 'a mailbox could not be read')
      await ctx.withTenant((db) => noteFailure(db, accountId, backOff))
    }
  },
})

export const syncMailboxes = job({
  name: 'email.sync-mailboxes',
  payload: z.object({}),
  schedule: '* * * * *',
  async handle({ db, forCustomer, signal }) {
    for (const customerId of await listCustomersWithDueMailboxes(db)) {
      if (signal.aborted) return
      await forCustomer(customerId, async (tenant, enqueue) => {
        const due = await takeDueAccounts(tenant, pollMinutes)
        await enqueue.all(
          syncAccount,
          due.map((accountId) => ({ accountId })),
        )
      })
    }
  },
})
