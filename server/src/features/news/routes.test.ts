import { newsFeeds } from '@rostrum/contract/news/feeds'
import { news } from '@rostrum/contract/news/news'
import { newsPreferences } from '@rostrum/contract/news/preferences'
import { people } from '@rostrum/contract/profiles/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { type FeedServer, openFeedServer, rssOf } from './testing/feed-server.ts'
import { type NewsWorker, openNewsWorker } from './testing/news-worker.ts'

let api: Api
let worker: NewsWorker
let publisher: FeedServer
const { veltrane, brackmoor } = demoCustomers
const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: brackmoor }
const ago = (hours: number) => new Date(Date.now() - hours * 3600_000)

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  worker = await openNewsWorker(api)
  publisher = await openFeedServer()
})
afterAll(async () => {
  await publisher.close()
  await worker.close()
  await api.stop()
})
beforeEach(async () => {
  for (const table of ['newsItems', 'newsFeeds', 'newsMarks', 'newsPreferences', 'newsDigests'] as const) {
    await api.db.deleteFrom(`app.${table}`).execute()
  }
})

/** As if an admin had added it; added by the endpoint, the server's own worker would read it too. */
async function addFeed(path: string, name = path, more: { isOn?: boolean; failures?: number } = {}): Promise<string> {
  const id = newId()
  const url = `${publisher.url}${path}`
  const userId = await api.userId(ada.as)
  const values = { customerId: veltrane, id, userId, name, url, host: new URL(url).host, ...more }
  await api.db.insertInto('app.newsFeeds').values(values).execute()
  return id
}
const due = (id: string) =>
  api.db
    .updateTable('app.newsFeeds')
    .set({ fetchAfter: ago(1) })
    .where('id', '=', id)
    .execute()
const stateOf = (id: string) =>
  api.db.selectFrom('app.newsFeeds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const titles = async (query: Parameters<typeof api.call<typeof news.list>>[1]['query'] = {}, as = ada) =>
  (await api.call(news.list, { query: { sources: await feedIds(), ...query } }, as)).data.map(({ title }) => title)
/** Without filings. */
const feedIds = async () => (await api.db.selectFrom('app.newsFeeds').select('id').execute()).map(({ id }) => id)

describe('reading feeds', () => {
  test('what is about our securities appears once, with every source that had it', async () => {
    const first = await addFeed('/one.xml', 'One')
    await addFeed('/two.xml', 'Two')
    const same = 'Veltrane Instruments lifts its full-year outlook on strong demand'
    publisher.put('/one.xml', {
      body: rssOf([
        { title: same, link: 'https://one.example/a?utm_source=rss', guid: '1', date: ago(3).toUTCString() },
        { title: 'Weather for the weekend', link: 'https://one.example/b', guid: '2' },
      ]),
    })
    publisher.put('/two.xml', {
      body: rssOf([
        { title: `${same} - Two Times`, link: 'https://two.example/z', guid: '9', date: ago(2).toUTCString() },
        { title: 'Ostrelle Gauge names CFO', link: 'https://one.example/c', guid: '8', date: ago(1).toUTCString() },
      ]),
    })
    await worker.fetch(veltrane)
    const { data } = await api.call(news.list, { query: { sources: await feedIds() } }, ada)
    expect(data.map(({ title }) => title)).toEqual(['Ostrelle Gauge names CFO', same])
    expect(data[1]?.sources.map(({ name }) => name).sort()).toEqual(['One', 'Two'])
    expect(data[1]?.securities.map(({ ticker }) => ticker)).toEqual(['VLTN.A', 'VLTN.B'])
    expect(await titles({ groups: ['other'] })).toEqual(['Weather for the weekend'])
    expect(await titles({ term: 'outlook LIFTS' })).toEqual([same])
    expect(await titles({ securityId: demoSecurities.ostrelGauge })).toEqual(['Ostrelle Gauge names CFO'])
    expect(await stateOf(first)).toMatchObject({ failures: 0, problem: null, lease: null })
    const seen = await api.call(news.list, { query: { groups: ['own', 'peers', 'other'] } }, noor)
    expect(seen.data.every(({ type }) => type !== 'article')).toBe(true)
  })

  test('an unchanged feed is asked for conditionally, and its items are not added again', async () => {
    const id = await addFeed('/same.xml')
    const body = rssOf([{ title: 'Veltrane Instruments opens a plant', guid: '1' }])
    publisher.put('/same.xml', { body, headers: { etag: '"v1"', 'last-modified': ago(5).toUTCString() } })
    await worker.fetch(veltrane)
    publisher.put('/same.xml', { status: 304 })
    await due(id)
    await worker.fetch(veltrane)
    expect(publisher.asked.filter(({ path }) => path === '/same.xml').at(-1)?.headers).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': expect.any(String),
    })
    publisher.put('/same.xml', { body })
    await due(id)
    await worker.fetch(veltrane)
    expect(await titles()).toEqual(['Veltrane Instruments opens a plant'])
  })

  test('errors are backed off from; a closed feed is turned off; a moved one is remembered', async () => {
    const [busy, closed, moved] = [
      await addFeed('/busy', 'a', { failures: 2 }),
      await addFeed('/closed'),
      await addFeed('/old'),
    ]
    publisher.put('/busy', { status: 503, headers: { 'retry-after': '40000' } })
    publisher.put('/closed', { status: 410 })
    publisher.put('/old', { status: 301, headers: { location: '/new' } })
    publisher.put('/new', { body: rssOf([]) })
    await worker.fetch(veltrane)
    const { failures, fetchAfter, problem } = await stateOf(busy)
    expect({ failures, problem }).toEqual({ failures: 3, problem: 'The server returned error 503.' })
    expect(fetchAfter.getTime() - Date.now()).toBeGreaterThan(39_000_000)
    expect(await stateOf(closed)).toMatchObject({ isOn: false, problem: expect.stringContaining('410') })
    expect((await stateOf(moved)).url).toBe(`${publisher.url}/new`)
  })

  test('two workers read a feed once; a killed one loses its lease, and what it brings late is not stored', async () => {
    const id = await addFeed('/leased.xml')
    publisher.put('/leased.xml', { body: rssOf([{ title: 'Veltrane Instruments wins order', guid: '1' }]) })
    const leases = (await Promise.all([worker.lease(veltrane), worker.lease(veltrane)])).flat()
    expect(leases).toHaveLength(1)
    await worker.fetch(veltrane)
    expect(await titles()).toEqual([])
    await api.db
      .updateTable('app.newsFeeds')
      .set({ leasedUntil: ago(1) })
      .where('id', '=', id)
      .execute()
    await worker.fetch(veltrane)
    expect(await titles()).toEqual(['Veltrane Instruments wins order'])
    // Ended in the middle of a request, it leaves the feed to the next one.
    let answer = () => {}
    const after = new Promise<void>((resolve) => {
      answer = resolve
    })
    publisher.put('/leased.xml', { body: rssOf([{ title: 'Veltrane Instruments late', guid: '2' }]), after })
    await due(id)
    const killed = new AbortController()
    const asked = publisher.asked.length
    const run = worker.fetch(veltrane, killed.signal)
    await vi.waitFor(() => expect(publisher.asked.length).toBeGreaterThan(asked))
    killed.abort()
    await run
    answer()
    expect(await stateOf(id)).toMatchObject({ lease: expect.any(String) })
    expect(await titles()).toHaveLength(1)
  })
})

describe('a person’s news', () => {
  const publish = async () => {
    const id = await addFeed('/news.xml', 'Wire')
    publisher.put('/news.xml', {
      body: rssOf([
        { title: 'Veltrane Instruments reports record orders', guid: '1', date: ago(5).toUTCString() },
        { title: 'Veltrane Instruments sponsors marathon', guid: '2', date: ago(4).toUTCString() },
        { title: 'Ostrelle Gauge wins award', guid: '3', date: ago(3).toUTCString() },
      ]),
    })
    await worker.fetch(veltrane)
    return id
  }

  test('preferences are kept, and obeyed in list and digest', async () => {
    const feedId = await publish()
    await api.call(newsPreferences.save, { body: { muteWords: ['Marathon'], digest: 'daily', digestHour: 8 } }, ada)
    expect(await api.call(newsPreferences.read, {}, ada)).toMatchObject({ muteWords: ['Marathon'], digest: 'daily' })
    expect(await titles()).toEqual(['Ostrelle Gauge wins award', 'Veltrane Instruments reports record orders'])
    expect(await titles({}, miles)).toHaveLength(3)
    const today = new Date().toISOString().slice(0, 10)
    await worker.sendDigests(veltrane, new Date(`${today}T10:00:00Z`))
    await worker.sendDigests(veltrane, new Date(`${today}T16:00:00Z`))
    await worker.sendDigests(veltrane, new Date(`${today}T17:00:00Z`))
    await vi.waitFor(async () => expect(await worker.mailbox.messages()).toHaveLength(1), { timeout: 10_000 })
    const [letter = ''] = await worker.mailbox.messages()
    expect(letter).toContain(`To: ${ada.as}`)
    expect(letter).toContain('/settings/news')
    expect(letter).not.toContain('marathon')
    await api.call(newsPreferences.save, { body: { mutedSources: [feedId, 'filings'] } }, ada)
    expect((await api.call(news.list, {}, ada)).meta.total).toBe(0)
  })

  test('is read, saved and restored; saved items outlive the others', async () => {
    await publish()
    const { data } = await api.call(news.list, { query: { sources: await feedIds() } }, ada)
    const [key = '', other = ''] = data.map((item) => item.key)
    await api.call(news.mark, { params: { key }, body: { isRead: true, isSaved: true } }, ada)
    expect(await titles({ unreadOnly: true })).toHaveLength(2)
    expect(await titles({ savedOnly: true })).toEqual([data[0]?.title])
    expect(await titles({ savedOnly: true }, miles)).toEqual([])
    const { count, readAt } = await api.call(news.readAll, { body: { sources: await feedIds() } }, ada)
    expect(count).toBe(2)
    await api.call(news.undoReadAll, { body: { readAt: readAt.toISOString() } }, ada)
    expect(await titles({ unreadOnly: true })).toHaveLength(2)
    await api.call(news.mark, { params: { key: other }, body: { isRead: true } }, ada)
    await api.db
      .updateTable('app.newsItems')
      .set({ publishedAt: ago(401 * 24) })
      .execute()
    await worker.forget()
    expect(await titles()).toEqual([data[0]?.title])
    expect(await api.db.selectFrom('app.newsMarks').select('itemKey').execute()).toEqual([{ itemKey: key }])
  })

  test('not about this company: gone from the list, and its source no longer matches by the word', async () => {
    const feedId = await publish()
    const { data } = await api.call(news.list, { query: { securityId: demoSecurities.ostrelGauge } }, ada)
    const wrong = data.find(({ type }) => type === 'article')
    const args = { params: { key: wrong?.key ?? '' }, body: { securityId: demoSecurities.ostrelGauge } }
    await api.call(news.reject, args, miles)
    expect(await titles()).not.toContain('Ostrelle Gauge wins award')
    publisher.put('/news.xml', { body: rssOf([{ title: 'Ostrelle Gauge opens museum', guid: '4' }]) })
    await due(feedId)
    await worker.fetch(veltrane)
    expect(await titles()).not.toContain('Ostrelle Gauge opens museum')
    await api.call(news.accept, args, miles)
    expect(await titles()).toContain('Ostrelle Gauge wins award')
  })

  test('has filings beside the articles, which can be read and exported', async () => {
    await publish()
    const { data, meta } = await api.call(news.list, { query: { sources: ['filings'], pageSize: 5 } }, ada)
    expect(meta.total).toBeGreaterThan(0)
    expect(data[0]).toMatchObject({ sources: [{ name: 'SEC filings' }], url: null })
    expect(data[0]?.securities).toHaveLength(1)
    await api.call(news.mark, { params: { key: data[0]?.key ?? '' }, body: { isRead: true } }, ada)
    const counts = await api.call(news.counts, { query: { sources: ['filings'] } }, ada)
    expect(counts).toMatchObject({ total: meta.total, unread: meta.total - 1 })
    const file = await api.request('GET', '/v2/news.csv?groups=own', ada)
    expect(file.text.split('\n')[0]).toMatch(/^.?"?Published.*,Title,Securities,Sources,Summary,Link,Read,Saved/)
    expect(file.text).toContain('Veltrane Instruments reports record orders')
  })
})

test('the profile of a firm has its schedules and news of its own securities; a person’s, their insider forms', async () => {
  const { rows } = await sql<{ filer: string; schedules: number; person: string; forms: number; issuer: string }>`
    with firm as (select organization_id as id, count(distinct accession)::int as count from market.ownership_events
        where filed_on > current_date - 400 group by 1 having organization_id is not null order by 2 desc, 1 limit 1),
      insider as (select person_id as id, count(distinct accession)::int as count from market.insider_transactions
        where filed_on > current_date - 400 group by 1 having person_id is not null order by 2 desc, 1 limit 1)
    select f.id as filer, f.count as schedules, i.id as person, i.count as forms,
      (select issuer_id from market.securities where id = ${demoSecurities.ostrelGauge}) as issuer
    from firm f, insider i`.execute(api.db)
  const [{ filer, schedules, person, forms, issuer } = { filer: '', schedules: 0, person: '', forms: 0, issuer: '' }] =
    rows
  const listed = async (query: object) => (await api.call(news.list, { query: { pageSize: 500, ...query } }, ada)).data
  const ofFirm = await listed({ organizationId: filer })
  expect(ofFirm.filter(({ type }) => type === 'schedule').length).toBeGreaterThanOrEqual(schedules)
  expect(ofFirm.every(({ type }) => type !== 'article')).toBe(true)
  const ofPerson = await listed({ personId: person })
  expect(ofPerson.map(({ type }) => type)).toEqual(Array.from({ length: forms }, () => 'insider'))
  expect((await api.call(people.read, { params: { id: person } }, ada)).counts.insiderFilings).toBeGreaterThanOrEqual(
    forms,
  )

  await addFeed('/firm.xml', 'Firm')
  publisher.put('/firm.xml', {
    body: rssOf([{ title: 'Ostrelle Gauge names CFO', link: 'https://one.example/f', guid: 'f' }]),
  })
  await worker.fetch(veltrane)
  const articles = async (query: object) =>
    (await listed(query)).filter(({ type }) => type === 'article').map(({ title }) => title)
  expect(await articles({ organizationId: issuer })).toEqual(['Ostrelle Gauge names CFO'])
  expect(await articles({ organizationId: filer })).toEqual([])
  expect(await articles({ personId: person })).toEqual([])
})

test('a company’s current report is news of its securities once, and can be muted and saved as other filings', async () => {
  const { rows } = await sql<{ cik: string; name: string; securityId: string }>`
    update market.organizations o set cik = coalesce(o.cik, '0009999991') from market.securities s
    where s.issuer_id = o.id and s.id = (select security_id from app.customer_securities where customer_id = ${veltrane} limit 1)
    returning o.cik, o.name, s.id as security_id`.execute(api.db)
  const [issuer = { cik: '', name: '', securityId: '' }] = rows
  const accession = '0009999991-26-000001'
  const today = new Date().toISOString().slice(0, 10)
  await api.db
    .insertInto('market.companyFilings')
    .values({
      accession,
      cik: issuer.cik,
      companyName: issuer.name,
      form: '8-K',
      filedOn: today,
      reportOn: today,
      acceptedAt: ago(1),
      items: ['2.02', '9.01'],
      title: 'Results of operations (2.02)',
      source: 'made-up',
    })
    .execute()
  const events = async (query: object = {}, as: { as: string; customer?: string } = ada) =>
    (await api.call(news.list, { query: { sources: ['filings'], pageSize: 500, ...query } }, as)).data.filter(
      ({ key }) => key === accession,
    )
  expect(await events()).toMatchObject([
    {
      key: accession,
      title: `${issuer.name}: Results of operations (8-K item 2.02)`,
      url: `https://www.sec.gov/Archives/edgar/data/${issuer.cik.replace(/^0+/, '')}/000999999126000001/${accession}-index.htm`,
      type: 'event',
      securities: expect.arrayContaining([expect.objectContaining({ id: issuer.securityId, group: 'own' })]),
    },
  ])
  expect(await events({ groups: ['peers'] })).toEqual([])
  expect(await events({ securityId: issuer.securityId, term: '8-k item 2.02' })).toHaveLength(1)
  await api.call(news.mark, { params: { key: accession }, body: { isSaved: true } }, ada)
  expect((await api.call(news.list, { query: { savedOnly: true } }, ada)).data).toMatchObject([{ key: accession }])
  await api.call(newsPreferences.save, { body: { muteWords: ['results of operations'] } }, ada)
  expect(await events()).toEqual([])
  await api.call(newsPreferences.save, { body: { muteWords: [] } }, ada)
})

test('feeds are managed by admins; a removed one can be restored', async () => {
  const body = { url: 'wire.example/feed', name: 'Wire', intervalMinutes: 30 }
  await expect(api.call(newsFeeds.add, { body }, miles)).rejects.toMatchObject({ status: 403 })
  const feed = await api.call(newsFeeds.add, { body }, ada)
  expect(feed).toMatchObject({ url: 'https://wire.example/feed', state: 'waiting', isOn: true })
  await expect(api.call(newsFeeds.add, { body }, ada)).rejects.toMatchObject({ status: 422 })
  const params = { id: feed.id }
  expect(await api.call(newsFeeds.update, { params, body: { isOn: false } }, ada)).toMatchObject({ state: 'paused' })
  await api.call(newsFeeds.remove, { params }, ada)
  expect(await api.call(newsFeeds.list, {}, miles)).toEqual([])
  expect(await api.call(newsFeeds.restore, { params }, ada)).toMatchObject({ name: 'Wire' })
  for (const url of [`${publisher.url}/one.xml`, 'http://169.254.169.254/', 'http://[::ffff:10.0.0.1]/']) {
    const tested = api.call(newsFeeds.test, { body: { url } }, ada)
    await expect(tested).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'url', message: expect.stringMatching(/private/) }],
    })
  }
  await expect(api.call(newsFeeds.test, { body: { url: 'file:///etc/passwd' } }, ada)).rejects.toMatchObject({
    status: 422,
  })
})
