// Accounts of the demo's people in the demo's own mailboxes, so that email works without any set-up.
import { insertAccount, sealSecret } from '#features/email/accounts/public.ts'
import { connect } from '#platform/database/database.ts'
import { unlimited } from '#platform/database/limits.ts'
import { newId } from '#platform/identifiers.ts'
import type { Sealing } from '#platform/identity/issuer/sealing.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { mailboxHost } from '#platform/mail/mailbox/mailbox.ts'
import { demoCustomers, demoUsers } from './load.ts'
import { type DemoAccount, writeThreads } from './mail-threads.ts'

const customerId = demoCustomers.veltrane
const server = { host: mailboxHost, port: 1, security: 'none' } as const

const accounts = [
  {
    userId: demoUsers.ada,
    name: 'Ada Lindqvist',
    emailAddress: 'ada@veltrane.example',
    title: 'Head of Investor Relations',
  },
  {
    userId: demoUsers.miles,
    name: 'Miles Okafor',
    emailAddress: 'miles@veltrane.example',
    title: 'Investor Relations Manager',
  },
]

/** Runs once: accounts that people archived stay archived. */
export async function writeDemoMail(url: string, sealing: Sealing): Promise<void> {
  const database = connect(url, { connections: 1, role: null })
  const written: DemoAccount[] = []
  try {
    await database.withTenant(customerId, async (db) => {
      const customer = await db
        .selectFrom('identity.customers as c')
        .select((one) =>
          one
            .exists(one.selectFrom('app.emailAccounts as a').select('a.id').whereRef('a.customerId', '=', 'c.id'))
            .as('isDone'),
        )
        .where('c.id', '=', customerId)
        .forUpdate()
        .executeTakeFirst()
      if (!customer || customer.isDone) return
      for (const { userId, name, emailAddress, title } of accounts) {
        const id = newId()
        written.push({ accountId: id, userId, name, emailAddress })
        await insertAccount(db, {
          ...{ customerId, id, userId, type: 'imap', emailAddress, senderName: name, externalId: emailAddress },
          enabledFeatures: ['email'],
          servers: { imap: server, smtp: server, userName: emailAddress },
          secret: sealSecret(sealing, { customerId, accountId: id }, { password: demoPassword }),
          signature: `<p>${name}</p><p>${title}, Veltrane Instruments</p>`,
        })
      }
    })
  } finally {
    await database.close()
  }
  if (written.length > 0) await writeDemoThreads(url, written)
}

async function writeDemoThreads(url: string, accounts: readonly DemoAccount[]) {
  const database = connect(url, { connections: 1, limits: unlimited })
  try {
    await database.withTenant(customerId, (db) => writeThreads(db, customerId, accounts))
  } finally {
    await database.close()
  }
}
