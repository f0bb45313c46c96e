// A worker that sends to the demo's own mail server, in a test.
import { vi } from 'vitest'
import { insertAccount, type Servers, sealSecret } from '#features/email/accounts/public.ts'
import { readConfig } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { createSealing } from '#platform/identity/issuer/sealing.ts'
import { loadSecrets } from '#platform/identity/issuer/secrets.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { mailboxHost } from '#platform/mail/mailbox/mailbox.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import type { Api } from '#testing/api.ts'
import { secretsKey } from '#testing/server-process.ts'
import type { TestMail } from '#testing/test-mail.ts'
import { sendQueued } from '../jobs.ts'

const demoServer = { host: mailboxHost, port: 1, security: 'none' } as const

/** A mailbox of the demo's server, or another one. */
export async function addAccount(
  api: Api,
  { customerId, email, servers }: { customerId: string; email: string; servers?: Servers },
): Promise<string> {
  const id = newId()
  const secret = sealSecret(createSealing(secretsKey), { customerId, accountId: id }, { password: demoPassword })
  await insertAccount(api.db, {
    ...{ customerId, id, userId: await api.userId(email), type: 'imap', emailAddress: email, externalId: email },
    senderName: 'Test Sender',
    enabledFeatures: ['email'],
    servers: servers ?? { imap: demoServer, smtp: demoServer, userName: email },
    secret,
  })
  return id
}

/** `works: false`: it only enqueues, for a worker that is a process of its own. */
export async function startOutbox(
  api: Api,
  { mail }: TestMail,
  storageUrl = '',
  { works: isWorking = true, environment = {} as Record<string, string> } = {},
) {
  const database = connect(api.applicationUrl)
  const config = readConfig({
    ...{ NODE_ENV: 'test', PUBLIC_URL: 'http://rostrum.localhost', PRIVATE_MAIL_SERVERS: 'on' },
    ...environment,
  })
  const works = {
    mail,
    config,
    sealing: createSealing(secretsKey),
    linkKeys: (await loadSecrets(api.adminUrl, createSealing(secretsKey))).linkKeys,
    publicUrl: 'https://ir.example',
    ...(storageUrl && { storage: openStorage(storageUrl) }),
  }
  const options = { url: api.databaseUrl, database, log: createLog('silent'), works: isWorking ? works : undefined }
  const jobs = await startJobs(options, [sendQueued])
  if (isWorking) await jobs.work()
  const wake = (customerId: string) =>
    database.withTenant(customerId, (db) => jobs.enqueueIn(db, customerId)(sendQueued, {}))
  return {
    wake,
    /** Sends everything that waits now, and waits until it is settled. */
    async flush(customerId: string) {
      await api.db
        .updateTable('app.emailOutgoing')
        .set({ sendAt: new Date(Date.now() - 1000) })
        .where('state', '=', 'queued')
        .execute()
      await wake(customerId)
      await vi.waitFor(
        async () => {
          const waiting = await api.db
            .selectFrom('app.emailOutgoing')
            .select('id')
            .where('customerId', '=', customerId)
            .where((where) =>
              where.or([
                where.and([where('state', '=', 'queued'), where('sendAt', '<=', new Date())]),
                where.and([where('state', '=', 'sending'), where('leasedUntil', '>', new Date())]),
              ]),
            )
            .execute()
          if (waiting.length > 0) throw new Error('still waiting')
        },
        { timeout: 30_000, interval: 50 },
      )
    },
    async stop() {
      await jobs.stop()
      await database.close()
    },
  }
}
