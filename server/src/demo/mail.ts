// Accounts of the demo's people in the demo's own mailboxes, so that email works without any set-up.
import { insertAccount, sealSecret } from '#features/email/accounts/public.ts'
import { openSender } from '#features/email/sending/public.ts'
import { connect, type Db } from '#platform/database/database.ts'
import { unlimited } from '#platform/database/limits.ts'
import { newId } from '#platform/identifiers.ts'
import type { Sealing } from '#platform/identity/issuer/sealing.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { mailboxHost } from '#platform/mail/mailbox/mailbox.ts'
import { demoCustomers, demoUsers } from './load.ts'
import type { DemoAccount } from './mail-sent.ts'
import { writeThreads } from './mail-threads.ts'

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

const templates = [
  {
    name: 'After a meeting',
    subject: 'Thank you, and our follow-up',
    body: '<p>Dear <span data-field="person.first_name" data-fallback="all">First name</span>,</p><p>Thank you for your time. As promised, I will send the figures we discussed this week.</p>',
  },
  {
    name: 'Invitation to the results call',
    subject: '{{security.name}}: results call',
    body: '<p>Dear <span data-field="person.first_name" data-fallback="all">First name</span>,</p><p>We will discuss our quarterly results with <span data-field="organization.name" data-fallback="you">Organization</span> and others next week. Dial-in details follow.</p>',
  },
  {
    name: 'Annual report',
    subject: 'Our annual report is out',
    body: '<p>Our annual report is available on our website. We are glad to take your questions.</p>',
  },
]

/** Three templates, and a draft and the calendar feed of the first person. */
async function writeTexts(db: Db, accountId: string) {
  const owner = { customerId, userId: demoUsers.ada }
  await db
    .insertInto('app.emailTemplates')
    .values(templates.map((template) => ({ ...owner, id: newId(), ...template })))
    .execute()
  await db
    .insertInto('app.calendarFeeds')
    .values({ ...owner, secret: newId() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('app.emailDrafts')
    .values({
      ...owner,
      ...{ id: newId(), accountId, subject: 'Dates for the spring roadshow' },
      body: '<p>We plan to be in Boston and New York in the second week of March. Would either suit you?</p>',
    })
    .execute()
}

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
        if (userId === demoUsers.ada) await writeTexts(db, id)
      }
      // For campaigns and group mail, through this installation's mail server.
      const sender = { emailAddress: 'ir@veltrane.example', senderName: 'Veltrane Investor Relations' }
      await openSender(db, sealing, { ...sender, customerId })
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
