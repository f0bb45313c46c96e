// Mailboxes as people have them after years: very large, and with folders that are moved and renamed.
import { emailAccounts } from '@rostrum/contract/email/accounts'
import { activities } from '@rostrum/contract/irm/activities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GeneratedFolder, startGeneratedMailbox } from '../testing/generated-mailbox.ts'
import { addCorrespondents, mailboxAccount, openRecordTest } from '../testing/mailbox-worker.ts'

let opened: Awaited<ReturnType<typeof openRecordTest>>
beforeAll(async () => {
  opened = await openRecordTest()
})
afterAll(() => opened.close())

/** An account whose mail is in these folders. */
async function openMailbox(foldersFor: (customer: string, jane: string, ada: string) => Map<string, GeneratedFolder>) {
  const { api, worker } = opened
  const { customer, ada, jane, person } = await addCorrespondents(api)
  const folders = foldersFor(customer, jane, ada.as)
  const server = await startGeneratedMailbox(folders)
  const { id } = await api.call(emailAccounts.connect, { body: mailboxAccount(ada.as) }, ada)
  const imap = { host: '127.0.0.1', port: server.port, security: 'none' }
  const servers = JSON.stringify({ imap, smtp: imap, userName: ada.as })
  await api.db.updateTable('app.emailAccounts').set({ servers }).where('id', '=', id).execute()
  return {
    ...{ folders, server },
    /** The number of runs that it took. */
    sync: (slice?: number) => worker.sync(customer, id, slice),
    own: async () => (await api.call(emailAccounts.list, {}, ada))[0],
    subjects: async () =>
      (await api.call(activities.events, { query: { contactId: person, kinds: ['activity'] } }, ada)).data.map(
        ({ title }) => title,
      ),
  }
}

const count = 100_000
const every = 40_000

test('of 100,000 messages the headers are read once, in batches and over several runs, and the text of a few', {
  tags: 'full',
  timeout: 900_000,
}, async () => {
  const mailbox = await openMailbox(
    (customer, jane, ada) =>
      new Map([
        [
          'INBOX',
          {
            ...{ uidValidity: 1, count },
            messageOf: (uid) => ({
              ...{ messageId: `${uid}-${customer}@list.example`, subject: `Message ${uid}`, to: ada },
              from: uid % every === 0 ? jane : `writer-${uid % 500}@list.example`,
            }),
          },
        ],
      ]),
  )
  const before = process.memoryUsage().heapUsed
  const runs = await mailbox.sync(20)
  expect(runs).toBeGreaterThan(5)
  expect(mailbox.server.asked).toEqual({ headers: count, bodies: 2, largest: 500 })
  expect((await mailbox.subjects()).sort()).toEqual(['Message 40000', 'Message 80000'])
  expect(await mailbox.own()).toMatchObject({
    status: 'connected',
    sync: { isReading: false, seenCount: count, recordedCount: 2 },
  })
  // What is new is all that is asked for from then on.
  await mailbox.sync()
  expect(mailbox.server.asked.headers).toBe(count)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(300 * 1024 * 1024)
  await mailbox.server.stop()
})

test('a folder that is renamed while it is read, and messages that are moved, are recorded once', async () => {
  const mailbox = await openMailbox((customer, jane, ada) => {
    const folderOf = (first: number, size: number): GeneratedFolder => ({
      ...{ uidValidity: 7, count: size },
      messageOf: (uid) => {
        const at = first + uid - 1
        const from = at % 100 === 0 ? jane : `writer-${at}@list.example`
        return { messageId: `${at}-${customer}@fund.example`, subject: `Message ${at}`, from, to: ada }
      },
    })
    const clients = folderOf(100, 700)
    const renaming: GeneratedFolder = {
      ...clients,
      messageOf: (uid) => {
        // The end of the first batch.
        if (uid === 500 && folders.delete('Clients')) folders.set('Investors/Clients', clients)
        return clients.messageOf(uid)
      },
    }
    const folders = new Map([
      ['Clients', renaming],
      ['Archive', folderOf(600, 200)],
    ])
    return folders
  })
  expect(await mailbox.sync(1)).toBe(3)
  expect([...mailbox.folders.keys()]).toEqual(['Archive', 'Investors/Clients'])
  expect((await mailbox.subjects()).sort()).toEqual([1, 2, 3, 4, 5, 6, 7].map((at) => `Message ${at}00`))
  expect(await mailbox.own()).toMatchObject({ status: 'connected', sync: { isReading: false, recordedCount: 7 } })
  await mailbox.server.stop()
})
