// A mailbox with mail as it is on the wire, and a worker that reads it on demand.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConnectInput } from '@rostrum/contract/email/accounts'
import type { LookUpTxt } from '#features/email/sending/public.ts'
import { readConfig } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { createSealing } from '#platform/identity/issuer/sealing.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Job, type JobContext, startJobs } from '#platform/jobs/jobs.ts'
import { createLog, type Log } from '#platform/log.ts'
import { openMail } from '#platform/mail/mail.ts'
import { mailboxHost } from '#platform/mail/mailbox/mailbox.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { type Api, startApi } from '#testing/api.ts'
import { scanFile } from '#testing/file-uploads.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { secretsKey } from '#testing/server-process.ts'
import { type FilingWork, fileMail } from '../filing/file-message.ts'
import { fileReceived } from '../filing/jobs.ts'
import { mailReceiver } from '../filing/receive.ts'
import { syncAccount } from '../sync/jobs.ts'
import { watchMailboxes } from '../sync/watch.ts'

/** Of the addresses for filing. */
export const inboundDomain = 'in.rostrum.example'

export async function openTestMail() {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-record-'))
  const mail = await openMail({ smtpUrl: undefined, from: 'ir@rostrum.example', folder, hasMailbox: true })
  const { mailbox } = mail
  if (!mailbox) throw new Error('No mailbox')
  return {
    mail,
    mailbox,
    folder,
    /** Delivers a message as given, with LF or CRLF. */
    deliver: (message: string | Buffer, envelope: { from: string; to: string[] }) =>
      mailbox.messages.keep(typeof message === 'string' ? Buffer.from(message.replace(/\r?\n/g, '\r\n')) : message, {
        sender: envelope.from,
        recipients: envelope.to,
      }),
    async close() {
      await mail.close()
      await rm(folder, { recursive: true })
    },
  }
}
export type TestMail = Awaited<ReturnType<typeof openTestMail>>

interface WorkerOptions {
  log?: Log
  /** Overrides of the configuration. */
  environment?: Record<string, string>
}

export async function openSyncWorker(
  api: Api,
  { mail, folder }: TestMail,
  { log = createLog('silent'), environment: more }: WorkerOptions = {},
) {
  const environment = { DATABASE_URL: api.applicationUrl, DATABASE_OWNER_URL: api.databaseUrl, SECRETS_KEY: secretsKey }
  const config = readConfig({
    NODE_ENV: 'test',
    ...environment,
    PUBLIC_URL: 'http://rostrum.localhost',
    STORAGE_URL: `file://${folder}/files`,
    PRIVATE_MAIL_SERVERS: 'on',
    INBOUND_DOMAIN: inboundDomain,
    ...more,
  })
  const database = connect(api.applicationUrl)
  const storage = openStorage(config.files.storageUrl)
  const queue = await startJobs({ url: api.databaseUrl, database, log, works: undefined }, [
    syncAccount,
    scanFile,
    fileReceived,
  ])
  const run = async (one: Job, customerId: string, payload: object, slice: number) => {
    let isMore = false
    let turns = 0
    const forCustomer: JobContext['forCustomer'] = (id, work) =>
      database.withTenant(id, (db) => work(db, queue.enqueueIn(db, id)))
    const ctx: JobContext = {
      ...{ mail, publicUrl: config.publicUrl, storage, config, sealing: createSealing(secretsKey), log, customerId },
      ...{ db: database.shared, forCustomer, withTenant: (work) => forCustomer(customerId, work) },
      signal: new AbortController().signal,
      hasTime: () => {
        turns += 1
        return turns < slice
      },
      continueLater: () => {
        isMore = true
      },
    }
    await one.handle(ctx, payload)
    return isMore
  }
  return {
    /** Runs the job until it has nothing left to do; returns how often it ran. */
    async sync(customerId: string, accountId: string, slice = 1000): Promise<number> {
      let runs = 1
      while (await run(syncAccount, customerId, { accountId }, slice)) runs += 1
      return runs
    },
    /** Checks every file that waits for it. */
    async scan(customerId: string): Promise<void> {
      const waiting = await api.db
        .selectFrom('app.files')
        .select('id')
        .where('customerId', '=', customerId)
        .where('status', '=', 'in_progress')
        .execute()
      for (const { id } of waiting) await run(scanFile, customerId, { fileId: id }, 1000)
    },
    /** Waits for mail, as one worker does. */
    watch: (timing: Parameters<typeof watchMailboxes>[2]) =>
      watchMailboxes(
        { config, sealing: createSealing(secretsKey), mailbox: mail.mailbox, database, log },
        queue,
        timing,
      ),
    receiver: mailReceiver(database, queue, inboundDomain),
    /** Files what was received; with keys of domains other than DNS knows. */
    async file(customerId: string, lookUp?: LookUpTxt): Promise<void> {
      const received = await api.db
        .selectFrom('app.emailReceived')
        .select('id')
        .where('customerId', '=', customerId)
        .where('state', '=', 'new')
        .execute()
      const inTransaction: FilingWork['inTransaction'] = (work) =>
        database.withTenant(customerId, (db) => work(db, queue.enqueueIn(db, customerId)))
      for (const { id } of received) {
        if (lookUp) await fileMail({ customerId, storage, config, log, lookUp, inTransaction }, id)
        else await run(fileReceived, customerId, { id }, 1000)
      }
    },
    async close() {
      await queue.stop()
      await database.close()
    },
  }
}

export const mailboxAccount = (emailAddress: string, more: object = {}) => {
  const server = { host: mailboxHost, port: 1, security: 'none' } as const
  return {
    ...{ type: 'imap', emailAddress, userName: emailAddress, password: demoPassword, imap: server, smtp: server },
    ...more,
  } as ConnectInput & { type: 'imap' }
}

export async function addContact(api: Api, customerId: string, userId: string, email: string, second?: string) {
  const id = newId()
  const values = { customerId, id, userId, firstName: 'Jane', lastName: 'Doe', emailPrimary: email }
  await api.db
    .insertInto('app.people')
    .values({ ...values, emailSecondary: second ?? null })
    .execute()
  return id
}

/** A mailbox, an API that knows it and keeps attachments, and a worker. */
export async function openRecordTest() {
  const mail = await openTestMail()
  const api = await startApi({ mailbox: mail.mailbox, environment: { STORAGE_URL: `file://${mail.folder}/files` } })
  const worker = await openSyncWorker(api, mail)
  return {
    ...{ mail, api, worker },
    close: async () => {
      await worker.close()
      await api.stop()
      await mail.close()
    },
  }
}

/** Two colleagues of a new company, and an investor whom they know. */
export async function addCorrespondents(api: Api, secondEmail?: (customer: string) => string) {
  const customer = await addCustomer(api.db, { features: ['irwin_mail'] })
  const ada = { as: await addPerson(api.db, [{ customer }]) }
  const miles = { as: await addPerson(api.db, [{ customer }]) }
  const jane = `jane-${customer}@fund.example`
  const person = await addContact(api, customer, await api.userId(ada.as), jane, secondEmail?.(customer))
  return { customer, ada, miles, jane, person }
}
