import { questions } from '@rostrum/contract/discovery/questions'
import { type Suggestion, suggestions } from '@rostrum/contract/discovery/suggestions'
import { activities } from '@rostrum/contract/irm/activities'
import { isInMetro } from '@rostrum/contract/market/metros'
import { shiftQuarter } from '@rostrum/contract/market/quarters'
import { fitLists } from '@rostrum/contract/targeting/fit-lists'
import { targets } from '@rostrum/contract/targeting/targets'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { scoreUnlessUnderWay } from '#features/targeting/public.ts'
import { withClient } from '#platform/database/with-client.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { startLanguageModel, type TestModel } from '#testing/language-model.ts'
import { type Market, startMarket } from '#testing/market.ts'

const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const noor = { as: 'noor@brackmoor.example' }
const ours = demoSecurities.veltraneA

let api: Market
let quarter: string
beforeAll(async () => {
  api = await startMarket()
  await withClient(api.databaseUrl, (client) => scoreUnlessUnderWay(client))
  quarter = (await api.call(targets.context, { query: {} }, ada)).quarter ?? ''
})
afterAll(() => api.stop())

const read = (q: string, as = ada) => api.call(questions.read, { query: { q } }, as)

describe('a question', () => {
  test('is read as filters that the target list takes', async () => {
    const reading = await read('vegan growth funds in New York over $10M that hold two peers, largest first')
    expect(reading).toMatchObject({
      filters: { styles: ['growth'], metro: ['new_york'], eaumMin: 10_000_000, peersHeldMin: 2 },
      sort: { field: 'eaum', direction: 'desc' },
      notUnderstood: ['vegan'],
      canPropose: false,
    })
    expect(reading.parts.map(({ text }) => text)).toContain('in New York')
    const { data, meta } = await api.call(
      targets.organizations,
      { query: { ...reading.filters, sort: 'eaum_desc' } },
      ada,
    )
    expect(data.length).toBe(Math.min(50, meta.total))
    expect(data.every((row) => isInMetro(row, 'new_york') && row.peersHeld >= 2)).toBe(true)
  })

  test('about people or funds is read for their lists, which take the filters', async () => {
    const people = await read('portfolio managers at non-holders that hold a peer')
    expect(people).toMatchObject({ subject: 'people', filters: { ownership: 'non_holders', peersHeldMin: 1 } })
    const found = await api.call(fitLists.people, { query: people.filters }, ada)
    expect(found.meta.total).toBeGreaterThan(0)
    const chosen = await api.call(
      questions.read,
      { query: { q: 'hedge funds that hold a peer, by peers held', subject: 'funds' } },
      ada,
    )
    expect(chosen).toMatchObject({
      subject: 'funds',
      filters: { organizationTypes: ['hedge_fund'], peersHeldMin: 1 },
      sort: null,
      notApplicable: ['by peers held'],
    })
    await api.call(fitLists.funds, { query: chosen.filters }, ada)
    const { status } = await api.request('GET', '/v2/discover/reading?q=growth&subject=banks', ada)
    expect(status).toBe(400)
  })

  test('knows the names of the customer: its security, colleagues, tags and quarters', async () => {
    const userId = await api.userId('miles@veltrane.example')
    expect((await read('owned by Miles')).filters).toEqual({ owners: [userId] })
    expect((await read('assigned to me')).filters).toEqual({ owners: [await api.userId('ada@veltrane.example')] })
    expect((await read('owned by Miles', noor)).filters).toEqual({})
    const { ticker } = await api.firstOf(
      sql<{ ticker: string }>`select ticker from market.securities where id = ${ours}`,
    )
    expect((await read(`who holds ${ticker}`)).filters).toEqual({ ownership: 'holders' })
    const before = shiftQuarter(quarter, -1)
    const q = `bought us in Q${Math.ceil(Number(before.slice(5, 7)) / 3)} ${before.slice(0, 4)}`
    expect((await read(q)).filters).toEqual({ moves: ['opened', 'increased'], analyticsDate: before })
  })

  test('is refused when empty or too long, and proposes nothing without a model', async () => {
    for (const q of ['', 'x'.repeat(301)]) {
      expect((await api.request('GET', `/v2/discover/reading?q=${q}`, ada)).status).toBe(400)
    }
    await expect(api.call(questions.propose, { query: { q: 'vegan funds' } }, ada)).rejects.toMatchObject({
      status: 404,
    })
  })

  test('is completed by places, styles, examples and history', async () => {
    const complete = async (q: string) =>
      (await api.call(questions.complete, { query: { q } }, ada)).map(({ text }) => text)
    expect(await complete('value funds in New Y')).toContain('value funds in New York')
    expect(await complete('gro')).toContain('Growth funds')
    expect((await complete('')).length).toBeGreaterThan(3)
    expect(await complete('Former')).toContain('Former holders with a strong fit')
    await api.call(questions.record, { body: { question: 'zebra owners' } }, ada)
    expect(await complete('zeb')).toEqual(['zebra owners'])
    expect(await api.call(questions.complete, { query: { q: 'zeb' } }, miles)).toEqual([])
  })

  test('is kept in the history of its user, once, latest first, and can be forgotten', async () => {
    for (const question of ['First', 'Second', 'first']) await api.call(questions.record, { body: { question } }, miles)
    const history = await api.call(questions.history, {}, miles)
    expect(history.map(({ question }) => question)).toEqual(['first', 'Second'])
    await expect(api.call(questions.forget, { params: { id: history[0]?.id ?? '' } }, ada)).rejects.toMatchObject({
      status: 404,
    })
    await api.call(questions.forget, { params: { id: history[0]?.id ?? '' } }, miles)
    expect((await api.call(questions.history, {}, miles)).map(({ question }) => question)).toEqual(['Second'])
  })

  test('history is not endless', async () => {
    for (let at = 0; at < 53; at += 1) await api.call(questions.record, { body: { question: `Question ${at}` } }, noor)
    const history = await api.call(questions.history, {}, noor)
    expect([history.length, history[0]?.question]).toEqual([50, 'Question 52'])
    expect(await api.rowsOf(sql`select from app.asked_questions where question like 'Question %'`)).toHaveLength(50)
  })
})

describe('suggestions', () => {
  const groupsOf = async (as = ada, like?: string[]) => {
    const { groups } = await api.call(suggestions.list, { query: { ...(like && { like }) } }, as)
    return new Map(groups.map(({ group, suggestions: list }) => [group, list]))
  }
  const first = (list: Suggestion[] | undefined): Suggestion => {
    if (!list?.[0]) throw new Error('Nothing was suggested')
    return list[0]
  }

  test('of likely buyers are non-holders with a high likelihood, and say why', async () => {
    const list = (await groupsOf()).get('likely_buyers') ?? []
    expect(list.length).toBeGreaterThan(0)
    expect(list.length).toBeLessThanOrEqual(6)
    const { data } = await api.call(
      targets.organizations,
      { query: { ids: list.map(({ subjectId }) => subjectId), ownership: 'non_holders' } },
      ada,
    )
    expect(data).toHaveLength(list.length)
    for (const one of list) {
      expect(['high', 'very_high']).toContain(one.likelihood)
      expect(one.reason).toMatch(/likelihood to open a position next quarter\.$/)
      expect(one.evidence.join()).toMatch(/Holds \d+ of the 100 names most often held with your stock/)
    }
  })

  test('of those who sell peers name the peers and what was sold', async () => {
    const list = (await groupsOf()).get('leaving_peers') ?? []
    expect(list.length).toBeGreaterThan(0)
    for (const one of list) expect(one.evidence[0]).toMatch(/^(Exited|Sold) /)
  })

  test('similar to holders follow the holders that were chosen', async () => {
    const { likeHolders } = await api.call(suggestions.list, { query: {} }, ada)
    expect(likeHolders.length).toBeGreaterThan(1)
    const [one] = likeHolders
    const answer = await api.call(suggestions.list, { query: { like: [one?.id ?? '', newId()] } }, ada)
    expect(answer.likeHolders).toEqual([one])
    for (const { reason } of answer.groups.find(({ group }) => group === 'look_alikes')?.suggestions ?? []) {
      expect(reason).toContain(one?.name ?? '')
    }
  })

  test('of holders at risk are those Target Search calls at risk of selling', async () => {
    const list = (await groupsOf()).get('at_risk') ?? []
    const { data } = await api.call(
      targets.organizations,
      { query: { risks: ['very_high', 'high'], ownership: 'holders', pageSize: 500 } },
      ada,
    )
    expect(list.length).toBe(Math.min(6, data.length))
    expect(list.length).toBeGreaterThan(0)
    const ids = new Set(data.map(({ id }) => id))
    expect(list.every(({ subjectId }) => ids.has(subjectId))).toBe(true)
  })

  test('of dormant relationships bought, and were met more than 12 months ago', async () => {
    const { data } = await api.call(targets.organizations, { query: { peersBoughtMin: 1 } }, ada)
    const [met, recent] = data
    const typeId = (await api.call(activities.types, {}, ada))[0]?.id ?? ''
    for (const [one, startsAt] of [
      [met, '2024-05-02T15:00:00Z'],
      [recent, '2024-05-02T15:00:00Z'],
      [recent, new Date(Date.now() - 86_400_000).toISOString()],
    ] as const) {
      const body = { typeId, subject: 'Meeting', startsAt, organizationIds: [one?.id ?? ''] }
      await api.call(activities.create, { body }, ada)
    }
    const list = (await groupsOf()).get('dormant_buyers') ?? []
    expect(list.map(({ subjectId }) => subjectId)).toEqual([met?.id])
    expect(first(list).evidence[0]).toBe('Last contact May 2, 2024')
    expect((await groupsOf(noor)).get('dormant_buyers')).toBeUndefined()
  })

  test('of people who moved name where they came from', async () => {
    const { personId, previous } = await api.firstOf(sql<{ personId: string; previous: string }>`
      select e.person_id, e.organization_id as previous from market.employments e where e.is_primary limit 1`)
    const { data } = await api.call(targets.organizations, { query: { pageSize: 1 } }, ada)
    const fits = data[0]?.id ?? ''
    await sql`update market.employments set ended_on = now() - interval '80 days', is_primary = false
      where person_id = ${personId}`.execute(api.db)
    await sql`insert into market.employments (id, person_id, organization_id, title, is_primary, started_on)
      values (${newId()}, ${personId}, ${fits}, 'Portfolio Manager', true, now() - interval '60 days')`.execute(api.db)
    const list = (await groupsOf()).get('moved_people') ?? []
    const { name } = await api.firstOf(
      sql<{ name: string }>`select name from market.organization_index where id = ${previous}`,
    )
    expect(list.map(({ subjectId }) => subjectId)).toEqual([personId])
    expect(first(list)).toMatchObject({ subjectType: 'person', organization: { id: fits } })
    expect(first(list).reason).toContain(`from ${name}`)
  })

  test('that are dismissed go, for the whole team, and come back when that is undone', async () => {
    const one = first((await groupsOf()).get('likely_buyers'))
    const body = {
      subjectType: one.subjectType,
      subjectId: one.subjectId,
      reason: 'already_tried' as const,
      note: 'Met in May',
    }
    const dismissal = await api.call(suggestions.dismiss, { body }, ada)
    expect(dismissal).toMatchObject({ name: one.name, reason: 'already_tried', note: 'Met in May' })
    const isThere = async (as: typeof ada) =>
      [...(await groupsOf(as)).values()].flat().some(({ subjectId }) => subjectId === one.subjectId)
    expect(await isThere(ada)).toBe(false)
    expect(await isThere(miles)).toBe(false)
    expect(await api.call(suggestions.dismissals, { query: {} }, noor)).toEqual([])
    const again = await api.call(suggestions.dismiss, { body: { ...body, reason: 'other' } }, miles)
    expect(again).toMatchObject({ id: dismissal.id, reason: 'other' })
    expect(await api.call(suggestions.dismissals, { query: {} }, ada)).toHaveLength(1)
    await api.call(suggestions.undo, { params: { id: dismissal.id } }, miles)
    expect(await isThere(ada)).toBe(true)
    expect(await api.call(suggestions.dismissals, { query: {} }, ada)).toEqual([])
  })

  test('similar to one that was too small move down, and say so', async () => {
    const before = (await groupsOf()).get('likely_buyers') ?? []
    const largest = [...before].sort((a, b) => (b.eaum ?? 0) - (a.eaum ?? 0))[0]
    const body = {
      subjectType: 'organization' as const,
      subjectId: largest?.subjectId ?? '',
      reason: 'too_small' as const,
    }
    const { id } = await api.call(suggestions.dismiss, { body }, ada)
    const after = (await groupsOf()).get('likely_buyers') ?? []
    const lowered = after.filter((one) => one.lowered !== null)
    expect(lowered.every(({ eaum }) => (eaum ?? 0) <= (largest?.eaum ?? 0) * 1.1)).toBe(true)
    expect(lowered[0]?.lowered).toMatch(/^Ranked lower: your team dismissed one of up to \$[\d.]+[BM] as too small\.$/)
    const firstLowered = after.findIndex((one) => one.lowered !== null)
    expect(after.slice(0, firstLowered).every((one) => one.lowered === null)).toBe(true)
    await api.call(suggestions.undo, { params: { id } }, ada)
    expect((await groupsOf()).get('likely_buyers')).toEqual(before)
  })

  test('cannot be dismissed without a known profile and reason', async () => {
    const body = { subject_type: 'organization', subject_id: newId(), reason: 'other' }
    for (const json of [body, { ...body, reason: 'bored' }, { ...body, subject_type: 'security' }]) {
      expect((await api.request('POST', '/v2/discover/dismissals', { ...ada, json })).status).toBe(422)
    }
  })
})

describe('with a model', () => {
  let withModel: Api
  let model: TestModel
  let reply: string | undefined
  beforeAll(async () => {
    model = await startLanguageModel(() => reply)
    withModel = await startApi({
      content: 'market',
      environment: { LLM_URL: `${model.url}/`, LLM_MODEL: 'small', LLM_API_KEY: 'a-key' },
    })
  })
  afterAll(async () => {
    await withModel.stop()
    await model.stop()
  })
  const propose = async (q: string) => (await withModel.call(questions.propose, { query: { q } }, ada)).filters

  test('valid filters count, and nothing else', async () => {
    reply = `Here you are: ${JSON.stringify({
      styles: ['yield'],
      types: ['dragon'],
      orientation: 'active',
      city: ['Atlantis'],
      owners: ['01920000-0000-7000-8fff-000000000001'],
      eaumMin: 'many',
      peersHeldMin: 2,
      drop: 'table',
    })}`
    expect((await withModel.call(questions.read, { query: { q: 'coupon clippers' } }, ada)).canPropose).toBe(true)
    expect(await propose('coupon clippers in New York that hold three peers')).toEqual({
      styles: ['yield'],
      orientation: 'active',
    })
    const { body, authorization } = model.asked.at(-1) ?? { body: '', authorization: '' }
    expect(authorization).toBe('Bearer a-key')
    expect(JSON.parse(body)).toMatchObject({ model: 'small' })
    expect(body).toContain('coupon clippers')
    for (const secret of ['ada', 'Veltrane', 'VLTN']) expect(body).not.toContain(secret)
  })

  test('is not asked when everything was understood', async () => {
    const before = model.asked.length
    expect(await propose('growth funds')).toEqual({})
    expect(model.asked).toHaveLength(before)
  })

  test('that answers nonsense or not at all proposes nothing', async () => {
    for (const text of ['no idea', '[1]', '{"styles": ']) {
      reply = text
      expect(await propose('coupon clippers')).toEqual({})
    }
    reply = undefined
    const begin = Date.now()
    expect(await propose('coupon clippers')).toEqual({})
    expect(Date.now() - begin).toBeLessThan(5000)
  })
})
