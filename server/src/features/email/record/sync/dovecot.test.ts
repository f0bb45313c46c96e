// Reading and waiting with a mail server that others wrote, where it is installed.
import { emailAccounts } from '@rostrum/contract/email/accounts'
import { activities } from '@rostrum/contract/irm/activities'
import { ImapFlow } from 'imapflow'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startApi } from '#testing/api.ts'
import { dovecotPassword, hasDovecot, startDovecot } from '#testing/dovecot.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { addContact, mailboxAccount, openSyncWorker, openTestMail } from '../testing/mailbox-worker.ts'

test.skipIf(!hasDovecot)('Dovecot: old and new mail is read, in every folder, and told of', async () => {
  const dovecot = await startDovecot()
  const mail = await openTestMail()
  const api = await startApi({ mailbox: mail.mailbox })
  const worker = await openSyncWorker(api, mail)
  const auth = { user: dovecot.user, pass: dovecotPassword }
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: dovecot.plain,
    secure: false,
    doSTARTTLS: false,
    auth,
    logger: false,
  })
  try {
    const customer = await addCustomer(api.db, { features: ['irwin_mail'] })
    const ada = { as: await addPerson(api.db, [{ customer }]) }
    const jane = `jane-${customer}@fund.example`
    const person = await addContact(api, customer, await api.userId(ada.as), jane)
    const events = async () =>
      (await api.call(activities.events, { query: { contactId: person, kinds: ['activity'] } }, ada)).data
    await client.connect()
    await client.mailboxCreate('Clients')
    const receive = (folder: string, at: number) =>
      client.append(
        folder,
        `From: Jane <${jane}>\r\nTo: ${ada.as}\r\nSubject: Subject ${at}\r\nMessage-ID: <${at}-${customer}@fund.example>\r\n\r\nText ${at}`,
      )
    for (let at = 0; at < 12; at += 1) await receive(at % 3 === 0 ? 'Clients' : 'INBOX', at)
    const { id } = await api.call(emailAccounts.connect, { body: mailboxAccount(ada.as) }, ada)
    const imap = { host: '127.0.0.1', port: dovecot.plain, security: 'none' }
    const servers = JSON.stringify({ imap, smtp: imap, userName: dovecot.user })
    await api.db.updateTable('app.emailAccounts').set({ servers }).where('id', '=', id).execute()
    await worker.sync(customer, id)
    expect(await events()).toHaveLength(12)

    const watch = worker.watch({ everyMs: 300 })
    const asked = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
        where name = 'email.sync-account' and data -> 'payload' ->> 'accountId' = ${id}`.execute(api.db)
      return rows[0]?.count ?? 0
    }
    await vi.waitFor(async () => expect(await asked()).toBe(1), { timeout: 15_000 })
    await receive('INBOX', 12)
    await vi.waitFor(async () => expect(await asked()).toBe(2), { timeout: 15_000 })
    await worker.sync(customer, id)
    expect(await events()).toHaveLength(13)
    await watch.stop()
  } finally {
    client.close()
    await worker.close()
    await api.stop()
    await mail.close()
    await dovecot.stop()
  }
})
