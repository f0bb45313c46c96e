import { campaigns } from '@rostrum/contract/email/campaigns/campaigns'
import type { Block } from '@rostrum/contract/email/campaigns/content'
import { campaignContent } from '@rostrum/contract/email/campaigns/content-calls'
import { sendingServer } from '@rostrum/contract/email/sending'
import { events } from '@rostrum/contract/irm/events/events'
import { surveys } from '@rostrum/contract/surveys/surveys'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { mailboxHost } from '#platform/mail/mailbox/mailbox.ts'
import { type Api, startApi } from '#testing/api.ts'
import { openTestMail, type TestMail } from '#testing/test-mail.ts'

const ada = { as: 'ada@veltrane.example' }

let api: Api
let mail: TestMail
let securityId: string
beforeAll(async () => {
  mail = await openTestMail()
  api = await startApi({ content: 'market', mailbox: mail.mailbox })
  const { rows } = await sql<{ id: string }>`select id from market.securities where ticker = 'HLDM'`.execute(api.db)
  securityId = rows[0]?.id ?? ''
})
afterAll(async () => {
  await api.stop()
  await mail.close()
})

const campaignOf = (blocks: Block[], more: object = {}) =>
  api.call(
    campaigns.create,
    { body: { name: 'Results', subject: 'For {{person.first_name|you}}', content: { blocks }, ...more } },
    ada,
  )
const preview = (id: string, body: object = {}) => api.call(campaignContent.preview, { params: { id }, body }, ada)

test('texts are sanitized when they are saved, and pictures of others are dropped', async () => {
  const src = `/v2/file/public/${newId()}/${newId()}`
  const { content } = await campaignOf([
    { type: 'text', id: 'a', html: '<p onclick="x()">Hi<script>x</script></p>' },
    { type: 'picture', id: 'b', src, alt: 'x', isDecorative: false, url: '', width: 100 },
  ])
  expect(content.blocks).toMatchObject([{ html: '<p>Hi</p>' }, { src: '' }])
})

test('figures, events and surveys are shown with their data', async () => {
  const question = { id: 'q', type: 'rating', title: 'How clear are we?' } as const
  const form = { pages: [{ id: 'one', questions: [question] }] }
  const survey = await api.call(surveys.create, { body: { name: 'Pulse', form } }, ada)
  await api.call(surveys.publish, { params: { id: survey.id } }, ada)
  const stop = { city: 'Boston', timeZone: 'America/New_York', startsAt: '09:00', endsAt: '17:00' }
  const stops = [
    { ...stop, id: newId(), day: '2026-12-01', lunchFrom: null, lunchTo: null },
    { ...stop, id: newId(), day: '2026-12-02', lunchFrom: null, lunchTo: null },
  ]
  const event = await api.call(events.create, { body: { name: 'Winter roadshow', stops } }, ada)
  const figure = { type: 'figure', securityId, quarter: null, rows: 5 } as const
  const { id } = await campaignOf([
    { ...figure, id: 'a', kind: 'top_holders' },
    { ...figure, id: 'b', kind: 'ownership_by_type' },
    { ...figure, id: 'c', kind: 'share_price' },
    { type: 'event', id: 'd', eventId: event.id, label: '', url: 'https://book.example/x' },
    { type: 'survey', id: 'e', surveyId: survey.id, label: '' },
  ])
  const { html, plain, subject, bytes } = await preview(id)
  expect(subject).toBe('For Jordan')
  expect(bytes).toBeGreaterThan(html.length - 1)
  expect(plain).toMatch(/Top holders of .*HLDM.*\nHolder \| Shares \| % O\/S \| QoQ\n(.* \| [\d,]+ \| .*\n){5}/)
  expect(plain).toMatch(/by type\nType \| % of reported shares/)
  expect(plain).toMatch(/Source: 13F filings\. Filed through/)
  expect(plain).toMatch(/Winter roadshow\nNon-deal roadshow\nDecember 1\s–\s2, 2026\nBoston\nRequest a meeting: https:/)
  expect(plain).toMatch(/Take the survey: http\S+\/s\/\S+/)
  expect(html).toContain('<caption')
  expect(html).not.toContain('{{')
})

test('a preview has the values of a person, or the fallbacks', async () => {
  const { id } = await campaignOf([{ type: 'text', id: 'a', html: '<p>Hi</p>' }])
  const { rows } = await sql<{ id: string; firstName: string }>`
    select id, first_name from market.people order by id limit 1`.execute(api.db)
  const [person] = rows
  expect((await preview(id, { as: 'person', personId: person?.id })).subject).toBe(`For ${person?.firstName}`)
  expect((await preview(id, { as: 'nobody' })).subject).toBe('For you')
  await expect(preview(id, { as: 'person', personId: newId() })).rejects.toMatchObject({ status: 404 })
})

test('checks find what takes our data', async () => {
  const { id } = await campaignOf([
    { type: 'text', id: 'a', html: `<p>Hello</p><p>${'word '.repeat(25_000)}</p>` },
    { type: 'event', id: 'b', eventId: newId(), label: '', url: '' },
  ])
  const { found, checks, bytes } = await api.call(campaignContent.check, { params: { id } }, ada)
  expect(bytes).toBeGreaterThan(102 * 1024)
  expect(found.map(({ severity, at }) => `${severity} ${at}`)).toEqual(['error b', 'warning null', 'error null'])
  expect(checks).toEqual(expect.arrayContaining(found))
  const addresses = [{ email: 'someone@fund.example', name: '' }]
  const bare = await campaignOf(
    [{ type: 'text', id: 'a', html: '<p>Dear <span data-field="person.first_name">x</span>,</p>' }],
    { audience: { include: [{ kind: 'addresses', fileName: null, addresses }], exclude: [] } },
  )
  const ofBare = await api.call(campaignContent.check, { params: { id: bare.id } }, ada)
  expect(ofBare.found[0]?.message).toMatch(/^“First name” is unknown for 1 of 1 recipients/)
  const links = await campaignOf([{ type: 'button', id: 'a', label: 'x', url: 'https://nowhere.invalid/page' }])
  expect(await api.call(campaignContent.checkLinks, { params: { id: links.id } }, ada)).toMatchObject({
    ...{ tried: 1, broken: [{ url: 'https://nowhere.invalid/page' }] },
  })
})

test('a test is marked, has its real links, and is counted nowhere', async () => {
  const { id } = await campaignOf([
    { type: 'text', id: 'a', html: '<p>Read <a href="https://a.example/report">it</a></p>' },
  ])
  const send = () =>
    api.call(campaignContent.sendTest, { params: { id }, body: { addresses: ['Ada@Veltrane.example'] } }, ada)
  const smtp = { host: mailboxHost, port: 1, security: 'none' } as const
  const server = { emailAddress: 'ir@veltrane.example', senderName: 'IR', smtp, userName: 'ir', password: demoPassword }
  await api.call(sendingServer.update, { body: server }, ada)
  expect(await send()).toEqual({ sent: ['ada@veltrane.example'] })
  const message = (await mail.messages()).find(({ subject }) => subject?.startsWith('[Test]'))
  expect(message).toMatchObject({ subject: '[Test] For Jordan', recipients: ['ada@veltrane.example'] })
  expect(message?.html).toContain('href="https://a.example/report"')
  expect(message?.text).toContain('Read it (https://a.example/report)')
  expect((await api.call(campaigns.read, { params: { id } }, ada)).counts.recipients).toBe(0)
})
