import { campaignSettings, presetSettings } from '@rostrum/contract/email/campaigns/settings'
import { suppressions } from '@rostrum/contract/email/campaigns/suppressions'
import { mailTopics } from '@rostrum/contract/email/campaigns/topics'
import { surveyRecipients } from '@rostrum/contract/surveys/recipients'
import { surveyResults } from '@rostrum/contract/surveys/results'
import { surveys } from '@rostrum/contract/surveys/surveys'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { type Api, type Caller, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'
import { suppressedAmong } from '../suppressions/queries.ts'
import { addSentCampaign, pathOf, type SentTo } from '../testing/sent-campaigns.ts'
import { preferenceObstacles } from '../topics/preferences.ts'

let api: Api
let customerId: string
let userId: string
let admin: Caller
beforeAll(async () => {
  api = await startApi()
  customerId = await addCustomer(api.db, { name: 'Veltrane', features: ['feedback'] })
  admin = { as: await addPerson(api.db, [{ customer: customerId, role: 'admin' }]) }
  userId = await api.userId(admin.as ?? '')
})
afterAll(() => api.stop())

const sent = (values: object = {}, links: readonly string[] = []) =>
  addSentCampaign(api, { customerId, userId, values, links })
const address = () => `${newId()}@lind.example`
const isSuppressed = async ({ email }: SentTo) => (await suppressedAmong(api.db, [email])).has(email)
const recipientOf = ({ id }: SentTo) =>
  api.db.selectFrom('app.campaignRecipients').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const get = (url: string, headers: Record<string, string> = {}) => api.request('GET', pathOf(url), { headers })
const post = (url: string, fields: Record<string, string> | [string, string][] = {}) =>
  api.request('POST', pathOf(url), { body: new URLSearchParams(fields) })

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const asPerson = { 'user-agent': chrome }

describe('unsubscribing', () => {
  test('one POST of a mail program suppresses at once, in either encoding (RFC 8058)', async () => {
    const { id, sendTo } = await sent()
    const [first, second] = [await sendTo(address()), await sendTo(address())]
    const answer = await post(first.links.oneClickUrl, { 'List-Unsubscribe': 'One-Click' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('location')).toBeNull()
    expect(await isSuppressed(first)).toBe(true)
    const multipart = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const path = pathOf(second.links.oneClickUrl)
    expect((await api.request('POST', path, { body: multipart, headers })).status).toBe(200)
    expect(await isSuppressed(second)).toBe(true)
    // Mail programs repeat it.
    expect((await api.request('POST', path, { body: multipart, headers })).status).toBe(200)
    expect(await recipientOf(second)).toMatchObject({ state: 'unsubscribed', unsubscribedAt: expect.any(Date) })
    const { data } = await api.call(suppressions.list, { query: { email: second.email, state: 'all' } }, admin)
    expect(data).toMatchObject([{ reason: 'unsubscribed', campaign: { id, name: 'Q3 results' }, addedBy: null }])
  })

  test('opening an address never unsubscribes: scanners open them all', async () => {
    const one = await (await sent()).sendTo(address())
    const { oneClickUrl, unsubscribeUrl, preferencesUrl } = one.links
    for (const url of [oneClickUrl, unsubscribeUrl, preferencesUrl]) {
      const { status, text, headers } = await get(url)
      expect(status).toBe(200)
      expect(text).toContain('<form method="post"')
      expect(text).not.toContain('<script')
      expect(text).not.toContain(one.email)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('cache-control')).toBe('no-store')
      expect((await api.request('HEAD', pathOf(url))).status).toBe(200)
    }
    expect(await isSuppressed(one)).toBe(false)
  })

  test('after a question, and can be taken back by the recipient', async () => {
    const one = await (await sent()).sendTo(address())
    const done = await post(one.links.unsubscribeUrl)
    expect(done.text).toContain('You are unsubscribed')
    expect(await isSuppressed(one)).toBe(true)
    expect((await get(one.links.preferencesUrl)).text).toContain('Subscribe again')
    const back = await post(one.links.preferencesUrl, { go: 'subscribe' })
    expect(back.text).toContain('How often')
    expect(await isSuppressed(one)).toBe(false)
    expect(await recipientOf(one)).toMatchObject({ state: 'accepted', unsubscribedAt: null })
    const { data } = await api.call(suppressions.list, { query: { email: one.email, state: 'removed' } }, admin)
    expect(data).toMatchObject([{ removedBy: null, removalReason: 'Subscribed again on the preference page' }])
  })

  test('an address that a colleague suppressed stays so', async () => {
    const one = await (await sent()).sendTo(address())
    await api.call(suppressions.add, { body: { emails: [one.email] } }, admin)
    const { text } = await post(one.links.preferencesUrl, { go: 'subscribe' })
    expect(text).not.toContain('Subscribe again')
    expect(await isSuppressed(one)).toBe(true)
  })
})

describe('preferences', () => {
  test('topics and frequency are kept, and campaigns obey them', async () => {
    const add = (name: string) => api.call(mailTopics.create, { body: { name, description: '<b>All</b>' } }, admin)
    const [results, events] = [await add('Results & more'), await add('Events')]
    const one = await (await sent()).sendTo(address())
    const page = await get(one.links.preferencesUrl)
    expect(page.text).toContain('Results &amp; more')
    expect(page.text).toContain('&lt;b&gt;All')
    expect(page.text.match(/type="checkbox"[^>]* checked/g)).toHaveLength(2)
    const choices: [string, string][] = [
      ['go', 'save'],
      ['topic', events.id],
      ['topic', newId()],
      ['frequency', '30'],
    ]
    const saved = await post(one.links.preferencesUrl, choices)
    expect(saved.text).toContain('Your preferences have been saved')
    expect(saved.text.match(/type="checkbox"[^>]* checked/g)).toHaveLength(1)
    const obstacles = (topicId: string) => preferenceObstacles(api.db, [one.email.toUpperCase()], topicId)
    expect(await obstacles(results.id)).toEqual(new Map([[one.email, 'topic']]))
    // The message with this link was an hour ago.
    expect(await obstacles(events.id)).toEqual(new Map([[one.email, 'frequency']]))
    await post(one.links.preferencesUrl, [
      ['go', 'save'],
      ['topic', events.id],
      ['frequency', '5; drop table'],
    ])
    expect(await obstacles(events.id)).toEqual(new Map())
    await post(one.links.preferencesUrl, { go: 'unsubscribe' })
    expect(await isSuppressed(one)).toBe(true)
  })
})

describe('links and pictures', () => {
  const targets = ['https://veltrane.example/q3?a=1&b=2', 'https://veltrane.example/call', 'https://veltrane.example/x']

  test('lead where the campaign says, and count a person', async () => {
    const { sendTo } = await sent({}, targets)
    const one = await sendTo(address())
    const { status, headers } = await get(one.links.linkUrl(1), asPerson)
    expect({ status, location: headers.get('location') }).toEqual({ status: 302, location: targets[0] })
    const picture = await get(one.links.pixelUrl, asPerson)
    expect(picture.headers.get('content-type')).toBe('image/gif')
    expect(picture.headers.get('cache-control')).toBe('no-store')
    expect(picture.bytes.length).toBeLessThan(60)
    expect(await recipientOf(one)).toMatchObject({
      ...{ clickCount: 1, openCount: 1, machineClickCount: 0, machineOpenCount: 0 },
      firstOpenedAt: expect.any(Date),
    })
  })

  test('a survey’s open link becomes the recipient’s own', async () => {
    const question = { id: 'q', type: 'rating', title: 'How clear are we?' } as const
    const form = { pages: [{ id: 'one', questions: [question] }] }
    const survey = await api.call(surveys.create, { body: { name: 'Pulse', form } }, admin)
    const params = { id: survey.id }
    await api.call(surveys.publish, { params }, admin)
    const { openUrl: open } = await api.call(surveyRecipients.counts, { query: { surveyId: survey.id } }, admin)
    const recipient = await (await sent({ tracksClicks: false }, [open])).sendTo(address())
    const follow = () => get(recipient.links.linkUrl(1), asPerson)
    const { status, headers } = await follow()
    expect(status).toBe(302)
    const own = headers.get('location') ?? ''
    expect(own).not.toBe(open)
    expect((await get(own)).status).toBe(200)
    expect((await follow()).headers.get('location')).toBe(own)
    const asked = await api.db
      .selectFrom('app.surveyRecipients')
      .selectAll()
      .where('surveyId', '=', survey.id)
      .execute()
    expect(asked).toMatchObject([{ channel: 'campaign', email: recipient.email, sentAt: expect.any(Date) }])
  })

  test('a survey counts everyone for whom the campaign was accepted, and who of them answered', async () => {
    const question = { id: 'q', type: 'rating', title: 'How clear are we?' } as const
    const form = { pages: [{ id: 'one', questions: [question] }] }
    const { id } = await api.call(surveys.create, { body: { name: 'Pulse', form } }, admin)
    await api.call(surveys.publish, { params: { id } }, admin)
    const { openUrl } = await api.call(surveyRecipients.counts, { query: { surveyId: id } }, admin)
    const { sendTo } = await sent({}, [openUrl])
    const [first, second] = [await sendTo(address()), await sendTo(address()), await sendTo(address())]
    const follow = async ({ links }: SentTo) => (await get(links.linkUrl(1), asPerson)).headers.get('location') ?? ''
    const own = await follow(first)
    await follow(second)
    const page = await get(own)
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
    const fields = hidden.map(([, name = '', value = '']): [string, string] => [name, value.replaceAll('&quot;', '"')])
    expect((await post(own, [...fields, ['a.q', '4'], ['go', 'send']])).status).toBe(303)
    const { responseRate } = await api.call(surveyResults.read, { params: { id } }, admin)
    expect(responseRate).toMatchObject({ invited: 3, answered: 1 })
    const { data } = await api.call(surveyRecipients.list, { query: { surveyId: id, channels: ['campaign'] } }, admin)
    expect(data.map(({ email, hasAnswered }) => [email, hasAnswered])).toEqual(
      expect.arrayContaining([
        [first.email, true],
        [second.email, false],
      ]),
    )
  })

  test('a click on a survey whose answers may have no name leaves no time', async () => {
    const question = { id: 'q', type: 'rating', title: 'How clear are we?' } as const
    const form = { pages: [{ id: 'one', questions: [question] }] }
    const clicks = async (category: 'anonymous' | 'attributed') => {
      const survey = await api.call(surveys.create, { body: { name: 'Pulse', form, category } }, admin)
      await api.call(surveys.publish, { params: { id: survey.id } }, admin)
      const { openUrl } = await api.call(surveyRecipients.counts, { query: { surveyId: survey.id } }, admin)
      const recipient = await (await sent({ tracksClicks: true }, [openUrl])).sendTo(address())
      expect((await get(recipient.links.linkUrl(1), asPerson)).status).toBe(302)
      const asked = await api.db
        .selectFrom('app.surveyRecipients')
        .selectAll()
        .where('surveyId', '=', survey.id)
        .executeTakeFirstOrThrow()
      const visits = api.db.selectFrom('app.campaignVisits').selectAll().where('recipientId', '=', recipient.id)
      return { asked, visits: (await visits.execute()).length }
    }
    expect((await clicks('attributed')).visits).toBe(1)
    const { asked, visits } = await clicks('anonymous')
    expect(visits).toBe(0)
    expect(asked.invitedAt).toEqual(asked.sentAt)
    expect(asked.id[14]).toBe('4')
  })

  test('machines are counted apart: proxies, HEAD, and a scanner that follows every link', async () => {
    const { sendTo } = await sent({}, targets)
    const one = await sendTo(address())
    await get(one.links.pixelUrl, { 'user-agent': 'Mozilla/5.0' })
    await api.request('HEAD', pathOf(one.links.linkUrl(1)), { headers: asPerson })
    const other = await sendTo(address())
    for (const number of [1, 2, 3]) await get(other.links.linkUrl(number), asPerson)
    const counted = { firstOpenedAt: null, firstClickedAt: null, clickCount: 0, openCount: 0 }
    expect(await recipientOf(one)).toMatchObject({ ...counted, machineOpenCount: 1, machineClickCount: 1 })
    expect(await recipientOf(other)).toMatchObject({ ...counted, machineClickCount: 3 })
    const visits = await api.db
      .selectFrom('app.campaignVisits')
      .select(['reason', 'agent'])
      .where('recipientId', '=', other.id)
      .execute()
    expect(visits.map(({ reason }) => reason)).toEqual(['burst', 'burst', 'burst'])
  })

  test('nothing is stored where tracking is off, and links still lead on', async () => {
    const { sendTo } = await sent({ tracksOpens: false, tracksClicks: false }, targets)
    const one = await sendTo(address())
    expect((await get(one.links.linkUrl(2), asPerson)).headers.get('location')).toBe(targets[1])
    expect((await get(one.links.pixelUrl, asPerson)).status).toBe(200)
    const visits = await api.db.selectFrom('app.campaignVisits').selectAll().where('recipientId', '=', one.id).execute()
    expect(visits).toEqual([])
  })

  test('nothing is stored of a campaign that was sent before the company turned tracking off', async () => {
    const { sendTo } = await sent({}, targets)
    const one = await sendTo(address())
    const visitAll = async () => {
      await get(one.links.pixelUrl, asPerson)
      expect((await get(one.links.linkUrl(2), asPerson)).headers.get('location')).toBe(targets[1])
      const { openCount, clickCount } = await recipientOf(one)
      return [openCount, clickCount]
    }
    const save = (values: object) => api.call(campaignSettings.save, { body: { ...presetSettings, ...values } }, admin)
    await save({ tracksOpens: false })
    expect(await visitAll()).toEqual([0, 1])
    await save({ tracksClicks: false })
    expect(await visitAll()).toEqual([1, 1])
    await save({})
    expect(await visitAll()).toEqual([2, 2])
  })

  test('lead nowhere else: unknown numbers, hostile targets, other addresses', async () => {
    const { sendTo } = await sent({}, ['javascript:alert(1)', '//evil.example', 'https://fine.example'])
    const { links } = await sendTo(address())
    const base = pathOf(links.linkUrl(3)).slice(0, -1)
    const hostile = ['1', '2', '0', '4', '-1', '03', '3e0', '999999999999', 'https:%2F%2Fevil.example', '%2e%2e']
    for (const number of hostile) {
      const { status, text } = await api.request('GET', `${base}${number}?url=https://evil.example`)
      expect({ number, status }).toEqual({ number, status: 404 })
      expect(text).not.toContain('evil.example')
    }
    expect((await get(links.linkUrl(3))).status).toBe(302)
  })

  test('every token that leads nowhere gets the same page', async () => {
    const { sendTo, archive } = await sent()
    const { links } = await sendTo(address())
    const token = pathOf(links.preferencesUrl).split('/')[2] ?? ''
    const campaignToken = pathOf(archive).split('/')[3] ?? ''
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    const pages = new Set<string>()
    for (const wrong of [changed, campaignToken, 'x', token.slice(1), `${token}A`, "' or 1=1 --", '%F0%9F%92%A9']) {
      const { status, text } = await api.request('GET', `/c/${encodeURIComponent(wrong)}/preferences`)
      expect(status).toBe(404)
      pages.add(text.replace(/nonce="[^"]*"/, ''))
      expect((await api.request('POST', `/c/${encodeURIComponent(wrong)}/u`, { body: '' })).status).toBe(404)
    }
    expect(pages.size).toBe(1)
    expect((await api.request('GET', `/c/${changed}/o.gif`)).status).toBe(200)
    expect((await api.request('GET', `/c/a/${token}`)).status).toBe(404)
  })
})

describe('the archive', () => {
  const html = `<html><head><style>p{color:red}</style><title>x</title></head><body onload="alert(1)">
    <p>Dear <span data-field="person.first_name">First name</span>, at <span data-field="organization.name" data-fallback="home">Organization</span></p>
    <p>Hello {{person.full_name|friends}}</p><script>alert(1)</script><iframe src="https://evil.example"></iframe>
    <a href="{{link:1}}">Results</a><a href="{{link:2}}">Bad</a><a href="{{unsubscribe_url}}">Unsubscribe here</a>
    <a href="{{archive_url}}">View in browser</a><form action="/x"><input name="a"></form>{{pixel}}</body></html>`
  const rendered = JSON.stringify({
    ...{ subject: 'Q3 for {{person.first_name|you}}', preheader: '', plain: '', html },
    links: ['https://veltrane.example/q3?a=1&b=2', 'javascript:alert(1)'],
  })

  test('shows what was sent, with neutral words, without script or anything of a recipient', async () => {
    const { archive, sendTo } = await sent({ rendered })
    await sendTo(address())
    const { status, text, headers } = await get(archive)
    expect(status).toBe(200)
    expect(text).toContain('<title>Q3 for you</title>')
    expect(text).toContain('Dear investor, at home')
    expect(text).toContain('Hello friends')
    expect(text).toContain('href="https://veltrane.example/q3?a=1&amp;b=2"')
    expect(text).toContain('p{color:red}')
    expect(text).not.toMatch(/script|onload|iframe|<form|<input|\{\{|Unsubscribe here|View in browser|lind\.example/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  test('does not exist before it leaves, where it is off, and once it is deleted', async () => {
    const hidden = [
      { status: 'draft', startedAt: null },
      { status: 'scheduled', startedAt: null },
      { hasArchive: false },
      { deletedAt: new Date() },
      { rendered: null },
    ]
    for (const values of hidden) {
      const { archive } = await sent({ rendered, ...values })
      expect((await get(archive)).status).toBe(404)
    }
  })
})
