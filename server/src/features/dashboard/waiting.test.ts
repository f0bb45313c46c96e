// What waits in mailboxes, and what has come of the email campaigns of the last days.
import { dashboard } from '@rostrum/contract/dashboard'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'

let api: Api
let customerId: string
let member: { as: string }
beforeAll(async () => {
  api = await startApi()
  customerId = await addCustomer(api.db, { features: ['irm', 'irwin_mail'] })
  member = { as: await addPerson(api.db, [{ customer: customerId }]) }
})
afterAll(() => api.stop())

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600_000)

async function addCampaign(name: string, startedAt: Date | null, isTracked: boolean, more: object = {}) {
  const id = newId()
  const [content, audience] = [JSON.stringify({ blocks: [] }), JSON.stringify({ include: [], exclude: [] })]
  const row = { customerId, id, name, userId: await api.userId(member.as), status: startedAt ? 'sent' : 'draft' }
  await api.db
    .insertInto('app.campaigns')
    .values({ ...row, startedAt, content, audience, tracksOpens: isTracked, tracksClicks: isTracked, ...more })
    .execute()
  if (!startedAt) return id
  for (const opened of [true, false]) {
    const recipientId = newId()
    const sent = { acceptedAt: startedAt, sendAt: startedAt, messageId: `<${recipientId}@test.example>` }
    const to = { customerId, id: recipientId, campaignId: id, name: 'Investor', domain: 'fund.example' }
    await api.db
      .insertInto('app.campaignRecipients')
      .values({ ...to, email: `${recipientId}@fund.example`, state: 'accepted', ...sent })
      .execute()
    if (!opened) continue
    await api.db
      .updateTable('app.campaignRecipients')
      .set({ firstOpenedAt: startedAt, answeredAt: startedAt })
      .where('id', '=', recipientId)
      .execute()
  }
  return id
}

test('campaigns of the last seven days, with what is tracked', async () => {
  const tracked = await addCampaign('Tracked', hoursAgo(2), true)
  const untracked = await addCampaign('Untracked', hoursAgo(30), false)
  await addCampaign('Old', hoursAgo(8 * 24), true)
  await addCampaign('Draft', null, true)
  await addCampaign('Deleted', hoursAgo(3), true, { deletedAt: new Date() })
  const { waiting } = await api.call(dashboard.read, { query: {} }, member)
  expect(waiting?.campaigns).toEqual([
    { id: tracked, name: 'Tracked', sent: 2, opened: 1, clicked: 0, replied: 1 },
    { id: untracked, name: 'Untracked', sent: 2, opened: null, clicked: null, replied: 1 },
  ])
  const other = { as: await addPerson(api.db, [{ customer: await addCustomer(api.db) }]) }
  const elsewhere = await api.call(dashboard.read, { query: {} }, other)
  expect(elsewhere.waiting?.campaigns).toEqual([])
})

async function addAccount(userId: string) {
  const id = newId()
  const address = `${id}@ir.example`
  const row = { customerId, id, userId, type: 'imap', emailAddress: address, externalId: address }
  await api.db.insertInto('app.emailAccounts').values(row).execute()
  return id
}

interface Message {
  hours: number
  isSent?: boolean
  kind?: 'message' | 'bounce' | 'automatic_reply'
}

async function addThread(accountId: string, subject: string, messages: Message[], more: object = {}) {
  const [typeId, activityId, id] = [newId(), newId(), newId()]
  const userId = await api.userId(member.as)
  const type = { customerId, id: typeId, name: `Email ${typeId}`, medium: 'email', color: 'gray', position: 99 }
  await api.db.insertInto('app.activityTypes').values(type).execute()
  const activity = { customerId, id: activityId, userId, typeId, subject, startsAt: new Date(), ...more }
  await api.db.insertInto('app.activities').values(activity).execute()
  const times = messages.map(({ hours }) => hoursAgo(hours))
  const lastMessageAt = new Date(Math.max(...times.map(Number)))
  await api.db.insertInto('app.emailThreads').values({ customerId, id, activityId, subject, lastMessageAt }).execute()
  for (const [at, { isSent = false, kind = 'message' }] of messages.entries()) {
    const messageId = newId()
    const common = { customerId, id: messageId, threadId: id, messageId, accountId, isSent, kind, subject }
    const from = { fromName: isSent ? 'Ada' : 'Ines Vestor', fromAddress: 'ines@fund.example' }
    await api.db
      .insertInto('app.emailMessages')
      .values({ ...common, ...from, sentAt: times[at] ?? new Date() })
      .execute()
  }
  return id
}

test('conversations of one’s own mailbox in which an investor wrote last', async () => {
  const colleague = { as: await addPerson(api.db, [{ customer: customerId }]) }
  const [own, other] = [await addAccount(await api.userId(member.as)), await addAccount(await api.userId(colleague.as))]
  const asked = await addThread(own, 'Margins?', [{ hours: 30, isSent: true }, { hours: 2 }])
  const followed = await addThread(own, 'Capex', [{ hours: 50 }, { hours: 40 }, { hours: 1, kind: 'automatic_reply' }])
  await addThread(own, 'Answered', [{ hours: 5 }, { hours: 4, isSent: true }])
  await addThread(own, 'Long ago', [{ hours: 15 * 24 }])
  await addThread(own, 'Removed', [{ hours: 3 }], { deletedAt: new Date() })
  const theirs = await addThread(other, 'To a colleague', [{ hours: 3 }])
  const replies = async (someone: { as: string }) =>
    (await api.call(dashboard.read, { query: {} }, someone)).waiting?.replies
  expect(await replies(member)).toMatchObject({
    total: 2,
    rows: [
      { threadId: asked, subject: 'Margins?', from: 'Ines Vestor' },
      { threadId: followed, subject: 'Capex' },
    ],
  })
  expect((await replies(colleague))?.rows.map(({ threadId }) => threadId)).toEqual([theirs])
})
