// What has come of the email campaigns of the last days.
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
  customerId = await addCustomer(api.db)
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
