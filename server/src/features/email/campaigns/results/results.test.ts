import { campaignResults, followUpFilters } from '@rostrum/contract/email/campaigns/results'
import { campaignSettings, presetSettings } from '@rostrum/contract/email/campaigns/settings'
import { activities } from '@rostrum/contract/irm/activities'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, type Caller, startApi } from '#testing/api.ts'
import { type GivenRecipient, sentCampaign } from '../testing/campaigns.ts'

const ada: Caller = { as: 'ada@veltrane.example' }
const customerId = demoCustomers.veltrane
let api: Api
let id: string
let holders: Found[]
let prospects: Found[]

interface Found {
  personId: string
  organizationId: string
  shares: number
  peerCount: number
}

const open = { kind: 'open' } as const
const machineOpen = { kind: 'open', isMachine: true } as const

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  const { rows } = await sql<Found>`
    with own as (select security_id from app.customer_securities where customer_id = ${customerId} order by position limit 1),
      peers as (select p.security_id from app.peer_groups g join app.peers p on p.customer_id = g.customer_id
        and p.peer_group_id = g.id where g.customer_id = ${customerId} and g.is_primary
        and g.security_id = (select security_id from own))
    select distinct on (p.organization_id) p.id as person_id, p.organization_id,
      (select coalesce(sum(h.shares), 0)::float8 from market.positions h where h.organization_id = p.organization_id
        and h.quarter = market.default_quarter() and h.security_id = (select security_id from own)) as shares,
      (select count(*)::int from market.positions h where h.organization_id = p.organization_id and h.shares > 0
        and h.quarter = market.default_quarter() and h.security_id in (select security_id from peers)) as peer_count
    from market.person_index p
    join market.organization_index o on o.id = p.organization_id and o.quarter is not null
    order by p.organization_id, p.id`.execute(api.db)
  holders = rows.filter(({ shares }) => shares > 0).slice(0, 3)
  prospects = rows.filter(({ shares, peerCount }) => shares === 0 && peerCount > 0).slice(0, 2)
  expect([holders.length, prospects.length]).toEqual([3, 2])
  const who = ({ personId, organizationId }: Found): GivenRecipient => ({ personId, organizationId })
  const [first, second, third] = holders as [Found, Found, Found]
  const [keen, idle] = prospects as [Found, Found]
  await sentCampaign(api, ada, {
    ...{ name: 'Second quarter', customerId, startedAt: new Date('2026-08-05T13:00:00Z') },
    recipients: [who(first), { ...who(second), visits: [open] }],
  })
  const campaign = await sentCampaign(api, ada, {
    ...{ name: 'Third quarter', customerId, startedAt: new Date('2026-11-04T13:00:00Z') },
    links: ['https://veltrane.example/q3', 'https://veltrane.example/call'],
    recipients: [
      { ...who(first), visits: [open, { kind: 'click', link: 1, hoursLater: 2 }], answeredAt: new Date() },
      { ...who(second), visits: [machineOpen, { kind: 'click', link: 2, isMachine: true }] },
      { ...who(third), unsubscribedAt: new Date(), state: 'unsubscribed' },
      { ...who(keen), name: 'Keen Prospect', visits: [open, { ...open, hoursLater: 30 }, machineOpen] },
      { ...who(idle), visits: [open] },
      { email: 'gone@investor.example', state: 'bounced', answer: '550 5.1.1 <gone@investor.example>: user unknown' },
      { email: 'left@investor.example', state: 'bounced', answer: '550 5.1.1 <left@investor.example>: user unknown' },
      { email: 'late@investor.example', state: 'suppressed' },
    ],
  })
  id = campaign.id
})
afterAll(() => api.stop())

const read = () => api.call(campaignResults.read, { params: { id } }, ada)
const names = async (query: object) =>
  (await api.call(campaignResults.recipients, { params: { id }, query }, ada)).data.map(({ name }) => name)

test('figures count people, and machines apart', async () => {
  const { figures, links, bounces, hours, security, quarter } = await read()
  expect(figures).toEqual({
    ...{ recipients: 8, sent: 7, delivered: 5, bounced: 2, opened: 3, clicked: 1, answered: 1, unsubscribed: 1 },
    ...{ complained: 0, openCount: 4, clickCount: 1, machineOpenCount: 2, machineClickCount: 1, machineOnly: 1 },
  })
  expect(links).toMatchObject([
    { number: 1, people: 1, clickCount: 1, machineClickCount: 0 },
    { number: 2, people: 0, clickCount: 0, machineClickCount: 1 },
  ])
  expect(bounces).toEqual([{ answer: '550 5.1.1 <…>: user unknown', count: 2 }])
  expect(hours).toHaveLength(72)
  expect(hours.slice(0, 4)).toEqual([
    { hour: 0, opened: 0, clicked: 0 },
    { hour: 1, opened: 3, clicked: 0 },
    { hour: 2, opened: 0, clicked: 1 },
    { hour: 3, opened: 0, clicked: 0 },
  ])
  expect(security).not.toBeNull()
  expect(quarter).not.toBeNull()
})

test('what cannot be seen is said: replies to a mailbox that is not read, reports where no mail is received', async () => {
  const unseen = async () => (await read()).unseen
  expect(await unseen()).toEqual({ repliesTo: ada.as, reports: true })
  const account = { customerId, id: newId(), userId: await api.userId(ada.as ?? ''), type: 'imap' }
  const connected = { enabledFeatures: ['email'], secret: 'sealed', servers: '{}', externalId: ada.as ?? '' }
  await api.db
    .insertInto('app.emailAccounts')
    .values({ ...account, ...connected, emailAddress: ada.as ?? '', recording: 'filed' })
    .execute()
  expect(await unseen()).toMatchObject({ repliesTo: ada.as })
  const report = await api.request('GET', `/v2/campaigns/${id}/results/file?format=csv`, ada)
  expect(report.text).toContain(`Replies to ${ada.as} are not counted`)
  const update = (values: object) =>
    api.db.updateTable('app.emailAccounts').set(values).where('id', '=', account.id).execute()
  await update({ recording: 'subject' })
  expect(await unseen()).toMatchObject({ repliesTo: null })
  await update({ archivedAt: new Date() })
  expect(await unseen()).toMatchObject({ repliesTo: ada.as })
  await api.call(campaignSettings.save, { body: { ...presetSettings, tracksOpens: false } }, ada)
  expect((await read()).campaign).toMatchObject({ tracksOpens: true, countsOpens: false, countsClicks: true })
})

test('groups say what holders did, and filter the list', async () => {
  const { groups } = await read()
  const holding = groups.filter(({ trait }) => trait === 'holding')
  expect(holding).toMatchObject([
    { key: 'holders', delivered: 3, opened: 1, clicked: 1, answered: 1 },
    { key: 'others', delivered: 2, opened: 2, clicked: 0, answered: 0 },
  ])
  const shares = groups.filter(({ trait }) => trait === 'shares')
  expect(shares.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(3)
  for (const { trait, key, delivered } of groups) {
    const filter = { style: 'styles', type: 'types', country: 'countries' }[trait as string] ?? trait
    expect(await names({ [filter]: key, results: 'delivered' }), `${trait} ${key}`).toHaveLength(delivered)
  }
  expect(await names({ link: 1 })).toEqual(['Recipient 1'])
  expect(await names({ results: ['machine_only'] })).toEqual(['Recipient 2'])
  expect(await names({ results: ['bounced', 'not_sent'], sort: 'name_asc' })).toEqual(
    [6, 7, 8].map((n) => `Recipient ${n}`),
  )
  expect(await names({ term: 'late@' })).toEqual(['Recipient 8'])
})

test('those who opened it twice and hold peers but not us are one click away', async () => {
  expect(await names(followUpFilters)).toEqual(['Keen Prospect'])
})

test('it is compared with earlier campaigns of the same topic', async () => {
  const { compared } = await read()
  expect(compared).toMatchObject([
    { name: 'Second quarter', isThis: false, delivered: 2, opened: 1 },
    { name: 'Third quarter', isThis: true, delivered: 5, opened: 3 },
  ])
})

test('files have the same rows', async () => {
  const csv = await api.request('GET', `/v2/campaigns/${id}/results/recipients.csv?results=opened&sort=name_asc`, ada)
  const lines = csv.text.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain('Keen Prospect')
  const report = await api.request('GET', `/v2/campaigns/${id}/results/file?format=csv`, ada)
  expect(report.text).toContain('https://veltrane.example/q3')
})

test('a person’s timeline has it, with what they did', async () => {
  const [first] = holders
  const query = { contactId: first?.personId ?? '', kinds: ['campaign' as const] }
  const { data } = await api.call(activities.events, { query }, ada)
  expect(data).toMatchObject([
    { kind: 'campaign', title: 'Third quarter', subjectId: id, detail: 'Opened, clicked, replied' },
    { kind: 'campaign', title: 'Second quarter', detail: null },
  ])
  // An open is no change of the customer's, and is seen at once all the same.
  await api.db
    .updateTable('app.campaignRecipients')
    .set({ openCount: 2 })
    .where('campaignId', '=', id)
    .where('personId', '=', first?.personId ?? '')
    .execute()
  const again = await api.call(activities.events, { query }, ada)
  expect(again.data[0]?.detail).toBe('Opened 2 times, clicked, replied')
  const setFlag = (isEnabled: boolean) =>
    api.db.updateTable('identity.flags').set({ isEnabled }).where('name', '=', 'campaigns').execute()
  await setFlag(false)
  expect((await api.call(activities.events, { query }, ada)).data).toEqual([])
  const everything = await api.call(activities.events, { query: { contactId: first?.personId ?? '' } }, ada)
  expect(everything.data.filter(({ kind }) => kind === 'campaign')).toEqual([])
  await setFlag(true)
})
