// Directory lists: filters, sorting, paging, holdings, and exports.
import { funds } from '@rostrum/contract/profiles/funds'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { securities } from '@rostrum/contract/profiles/securities'
import { search } from '@rostrum/contract/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example' }

let api: Market
beforeAll(async () => {
  api = await startMarket()
})
afterAll(() => api.stop())

type Query<E extends typeof organizations.list | typeof people.list | typeof funds.list | typeof securities.list> =
  Parameters<typeof api.call<E>>[1]['query']

const organizationRows = async (query: Query<typeof organizations.list>) =>
  (await api.call(organizations.list, { query: { pageSize: 500, ...query } }, ada)).data
const personRows = async (query: Query<typeof people.list>) =>
  (await api.call(people.list, { query: { pageSize: 500, ...query } }, ada)).data
const fundRows = async (query: Query<typeof funds.list>) =>
  (await api.call(funds.list, { query: { pageSize: 500, ...query } }, ada)).data
const securityRows = async (query: Query<typeof securities.list>) =>
  (await api.call(securities.list, { query: { pageSize: 500, ...query } }, ada)).data

/** Some but not all rows must match: a filter that filters nothing proves nothing. */
const expectSome = <Row>(rows: Row[], all: Row[], is: (row: Row) => boolean) => {
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.length).toBeLessThan(all.length)
  expect(rows.every(is)).toBe(true)
  expect(rows.length).toBe(all.filter(is).length)
}

describe('organizations', () => {
  test('are sorted by size, the largest first, and paged with totals', async () => {
    const all = await organizationRows({})
    const sizes = all.map((row) => row.eaum ?? row.aum ?? 0)
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    const { data, meta, links } = await api.call(organizations.list, { query: { pageSize: 5, pageOffset: 5 } }, ada)
    expect(data).toEqual(all.slice(5, 10))
    expect(meta).toMatchObject({ total: all.length, itemCount: all.length, pageSize: 5, pageOffset: 5 })
    expect(links.next).toContain('page_offset=10')
    const beyond = await api.call(organizations.list, { query: { pageOffset: 100_000 } }, ada)
    expect(beyond).toMatchObject({ data: [], meta: { total: all.length } })
  })

  test('a group that files nothing itself has the equity AUM and the position of its managers together', async () => {
    const { id, members } = await api.firstOf(sql<{ id: string; members: string[] }>`
      select g.id, g.members from market.organization_groups g join market.organization_index o on o.id = g.id
      where o.quarter is null and exists (select from market.positions p join market.directory_version v on p.quarter = v.quarter
        where p.organization_id = any (g.members) and p.security_id = ${demoSecurities.veltraneA} and p.shares > 0)
      order by g.eaum desc nulls last limit 1`)
    const group = (await organizationRows({ holdersOnly: true })).find((row) => row.id === id)
    const profile = await api.call(organizations.read, { params: { id } }, ada)
    const held = await api.firstOf(sql<{ eaum: number; shares: number; value: number }>`
      select (select sum(k.eaum)::float8 from market.portfolios k where k.quarter = v.quarter
          and k.organization_id = any (${members}::uuid[])) as eaum,
        sum(p.shares)::float8 as shares, sum(p.value)::float8 as value
      from market.directory_version v join market.positions p on p.quarter = v.quarter
      where p.organization_id = any (${members}::uuid[]) and p.security_id = ${demoSecurities.veltraneA} group by v.quarter`)
    expect(group?.eaum).toBe(held.eaum)
    expect(group?.holding).toMatchObject({ shares: held.shares, value: held.value })
    expect(group?.holding?.portfolioShare).toBeCloseTo(profile.holding?.portfolioShare ?? 0, 12)
    expect(group?.positionCount).toBe(profile.counts.positions)
    expect(group?.positionCount).toBeGreaterThan(0)
  })

  test('are filtered by type, style, orientation, turnover and location', async () => {
    const all = await organizationRows({})
    expectSome(await organizationRows({ types: ['hedge_fund'] }), all, (row) => row.type === 'hedge_fund')
    expectSome(
      await organizationRows({ types: ['organization_group'] }),
      all,
      (row) => row.type === 'organization_group',
    )
    expectSome(await organizationRows({ styles: ['growth'] }), all, (row) => row.styles.includes('growth'))
    expectSome(await organizationRows({ orientation: 'passive' }), all, (row) => row.styles.includes('index'))
    expectSome(await organizationRows({ turnoverLabels: ['low'] }), all, (row) => row.turnoverLabel === 'low')
    const city = all.find((row) => row.city)?.city ?? ''
    expectSome(await organizationRows({ city: [city.toUpperCase()] }), all, (row) => row.city === city)
    expectSome(await organizationRows({ country: ['GB', 'CA'] }), all, (row) => /GB|CA/.test(row.country ?? ''))
    const both = await organizationRows({ types: ['investment_manager'], styles: ['growth', 'value'] })
    expectSome(both, all, (row) => row.type === 'investment_manager' && /growth|value/.test(String(row.styles)))
  })

  test('are filtered by AUM range, inclusive', async () => {
    const all = await organizationRows({})
    const sizes = all.flatMap((row) => row.eaum ?? []).sort((a, b) => a - b)
    const [low = 0, high = 0] = [sizes[10], sizes[30]]
    const rows = await organizationRows({ eaumMin: low, eaumMax: high })
    expectSome(rows, all, (row) => row.eaum !== null && row.eaum >= low && row.eaum <= high)
    expect(rows).toHaveLength(21)
    const aum = all.find((row) => row.aum)?.aum ?? 0
    expectSome(await organizationRows({ aumMin: aum }), all, (row) => row.aum !== null && row.aum >= aum)
  })

  test('are filtered by any, all or none of the market caps and countries', async () => {
    const all = await organizationRows({})
    const { rows } = await sql<{ code: string; n: number }>`select c as code, count(*) as n
      from market.organization_index, unnest(market_cap_codes) c group by 1 order by 2`.execute(api.db)
    const [one = '', two = ''] = rows.map((row) => row.code)
    const ids = async (marketCapOperator: 'any' | 'all' | 'none') =>
      (await organizationRows({ marketCaps: [one, two], marketCapOperator })).map((row) => row.id)
    const [any, every, none] = [await ids('any'), await ids('all'), await ids('none')]
    expect(any.length + none.length).toBe(all.length)
    expect(every.length).toBeLessThanOrEqual(any.length)
    expect(every.every((id) => any.includes(id))).toBe(true)
    expect(any.some((id) => none.includes(id))).toBe(false)
    const abroad = await organizationRows({ geoFocus: ['US'], geoFocusOperator: 'none' })
    const home = await organizationRows({ geoFocus: ['US'] })
    expect(abroad.length + home.length).toBe(all.length)
    expect((await organizationRows({ sectors: ['nothing_such'] })).length).toBe(0)
  })

  test('include the holding in the focused security, or in the requested one', async () => {
    const all = await organizationRows({ sort: 'holding_desc' })
    const held = all.filter((row) => row.holding !== null)
    expect(held.length).toBeGreaterThan(0)
    expect(all.slice(0, held.length)).toEqual(held)
    const values = held.map((row) => row.holding?.value ?? 0)
    expect(values).toEqual([...values].sort((a, b) => b - a))
    expect(held[0]?.holding).toMatchObject({ securityId: demoSecurities.veltraneA })
    const { rows } = await sql<{ shares: number; value: number }>`select p.shares, p.value from market.positions p
      where p.security_id = ${demoSecurities.veltraneA} and p.organization_id = ${held[0]?.id}
        and p.quarter = (select max(quarter) from market.positions)`.execute(api.db)
    expect(held[0]?.holding).toMatchObject({ shares: rows[0]?.shares, value: rows[0]?.value })

    const holders = await organizationRows({ holdersOnly: true })
    expect(holders.map((row) => row.id).sort()).toEqual(held.map((row) => row.id).sort())
    const others = await organizationRows({ holdersOnly: true, securityId: demoSecurities.brackmoor })
    expect(others.every((row) => row.holding?.securityId === demoSecurities.brackmoor)).toBe(true)
    const ofNoor = await api.call(organizations.list, { query: { holdersOnly: true, pageSize: 500 } }, noor)
    expect(ofNoor.data.map((row) => row.id).sort()).toEqual(others.map((row) => row.id).sort())
  })

  test('follow a change of focus', async () => {
    const userId = await api.userId('miles@veltrane.example')
    await api.db
      .insertInto('app.focusedSecurities')
      .values({ customerId: demoCustomers.veltrane, userId, securityId: demoSecurities.ostrelGauge })
      .execute()
    const { data } = await api.call(
      organizations.list,
      { query: { holdersOnly: true } },
      { as: 'miles@veltrane.example' },
    )
    expect(data.length).toBeGreaterThan(0)
    expect(data.every((row) => row.holding?.securityId === demoSecurities.ostrelGauge)).toBe(true)
  })

  test('can be sorted both ways by every field, with nulls last', async () => {
    for (const field of ['aum', 'eaum', 'turnover', 'position_count', 'city', 'country', 'holding'] as const) {
      for (const direction of ['asc', 'desc']) {
        const rows = await organizationRows({ sort: `${field}_${direction}` })
        const key = field === 'position_count' ? 'positionCount' : field
        const values = rows.map((row) => (key === 'holding' ? (row.holding?.value ?? null) : row[key]))
        const known = values.filter((value) => value !== null)
        expect(values.slice(0, known.length)).toEqual(known)
        const ascending = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
        if (typeof known[0] === 'number') {
          expect(known).toEqual(known.toSorted((a, b) => (direction === 'asc' ? ascending(a, b) : ascending(b, a))))
        }
      }
    }
  })
})

describe('people', () => {
  test('are filtered by job function, firm, sector and location', async () => {
    const all = await personRows({})
    expectSome(await personRows({ jobFunctions: ['portfolio_manager'] }), all, (row) =>
      row.jobFunctions.includes('portfolio_manager'),
    )
    const firm = all[0]?.organization?.id ?? ''
    expectSome(await personRows({ organizationId: firm }), all, (row) => row.organization?.id === firm)
    expectSome(
      await personRows({ organizationTypes: ['corporate'] }),
      all,
      (row) => row.organizationType === 'corporate',
    )
    const sector = all.find((row) => row.sectors.length > 0)?.sectors[0] ?? ''
    expectSome(await personRows({ sectors: [sector] }), all, (row) => row.sectors.includes(sector))
    expectSome(await personRows({ country: ['GB'] }), all, (row) => row.country === 'GB')
  })

  test('of holders work at organizations that hold the security', async () => {
    const holders = new Set((await organizationRows({ holdersOnly: true })).map((row) => row.id))
    const all = await personRows({})
    expectSome(await personRows({ holdersOnly: true }), all, (row) => holders.has(row.organization?.id ?? ''))
  })
})

describe('funds and securities', () => {
  test('are filtered by their attributes', async () => {
    const allFunds = await fundRows({})
    expectSome(await fundRows({ kinds: ['etf'] }), allFunds, (row) => row.kind === 'etf')
    expectSome(await fundRows({ orientation: 'active' }), allFunds, (row) => row.orientation === 'active')
    const firm = allFunds.find((row) => row.organization)?.organization?.id ?? ''
    expectSome(await fundRows({ organizationId: firm }), allFunds, (row) => row.organization?.id === firm)
    const size = allFunds.find((row) => row.netAssets)?.netAssets ?? 0
    expectSome(await fundRows({ netAssetsMax: size - 1 }), allFunds, (row) => (row.netAssets ?? size) < size)
    const allSecurities = await securityRows({})
    const { sectorCode, marketCapCode } = allSecurities.find((row) => row.sectorCode && row.marketCapCode) ?? {}
    expectSome(
      await securityRows({ sectors: [sectorCode ?? ''] }),
      allSecurities,
      (row) => row.sectorCode === sectorCode,
    )
    expectSome(
      await securityRows({ marketCaps: [marketCapCode ?? ''] }),
      allSecurities,
      (row) => row.marketCapCode === marketCapCode,
    )
    expect((await securityRows({ ownOnly: true })).map((row) => row.id).sort()).toEqual(
      [demoSecurities.veltraneA, demoSecurities.veltraneB, demoSecurities.ostrelGauge].sort(),
    )
  })

  test('funds that hold a security hold it at their latest report date', async () => {
    const { rows } = await sql<{ id: string; fund: string }>`select p.security_id as id, p.fund_id as fund
      from market.fund_positions p join market.fund_index f on f.id = p.fund_id and f.holdings_on = p.on_date
      where p.security_id is not null order by p.security_id limit 1`.execute(api.db)
    const held = await fundRows({ holdersOnly: true, securityId: rows[0]?.id ?? '' })
    expect(held.map((row) => row.id)).toContain(rows[0]?.fund)
  })
})

describe('malformed queries', () => {
  test.each([
    ['organizations', 'types=bakery', 'types.0'],
    ['organizations', 'styles=loud', 'styles.0'],
    ['organizations', 'orientation=sideways', 'orientation'],
    ['organizations', 'turnover_labels=some', 'turnover_labels.0'],
    ['organizations', 'market_cap_operator=xor', 'market_cap_operator'],
    ['organizations', 'aum_min=-1', 'aum_min'],
    ['organizations', 'aum_min=lots', 'aum_min'],
    ['organizations', 'eaum_max=1.5', 'eaum_max'],
    ['organizations', 'eaum_max=99999999999999999999', 'eaum_max'],
    ['organizations', 'holders_only=perhaps', 'holders_only'],
    ['organizations', 'security_id=VLTN', 'security_id'],
    ['organizations', `city=${'x'.repeat(61)}`, 'city.0'],
    ['organizations', 'sort=weight_desc', 'sort'],
    ['organizations', 'sort=name_up', 'sort'],
    ['organizations', 'sort=name_asc;drop', 'sort'],
    ['people', 'sort=email_asc', 'sort'],
    ['people', 'organization_types=organization_group', 'organization_types.0'],
    ['people', 'organization_id=1', 'organization_id'],
    ['people', 'page_size=501', 'page_size'],
    ['funds', 'kinds=piggy_bank', 'kinds.0'],
    ['funds', 'sort=holding_desc', 'sort'],
    ['funds', 'net_assets_min=x', 'net_assets_min'],
    ['securities', 'sort=weight_asc', 'sort'],
    ['securities', 'page_offset=-1', 'page_offset'],
    ['irm/organizations', 'types=bakery', 'types.0'],
    ['irm/people', 'sort=email_asc', 'sort'],
  ])('/v2/%s?%s', async (area, query, field) => {
    const answer = await api.request('GET', `/v2/${area}?${query}`, ada)
    expect(answer).toMatchObject({ status: 400, json: { errors: [{ code: 'malformed', field }] } })
  })
})

describe('exports', () => {
  test('have every row of the list in its order', async () => {
    const rows = await organizationRows({ types: ['investment_manager'], sort: 'name_asc' })
    const { text } = await api.request('GET', '/v2/organizations.csv?types=investment_manager&sort=name_asc', ada)
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toContain('Organization,Type,Parent,City')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(rows.map((row) => row.name))
    expect(lines[1]).toContain('Investment Manager')
    for (const area of ['people', 'funds', 'securities']) {
      const file = await api.request('GET', `/v2/${area}.csv`, ada)
      const { json } = await api.request('GET', `/v2/${area}?page_size=1`, ada)
      expect(json).toMatchObject({ meta: { total: file.text.trimEnd().split('\r\n').length - 1 } })
    }
  })

  test('of people have their email and phone numbers', async () => {
    const columns = ['first_name', 'last_name', 'email', 'phone', 'mobile_phone']
      .map((key) => `columns=${key}`)
      .join('&')
    const { text } = await api.request('GET', `/v2/people.csv?sort=name_asc&${columns}`, ada)
    const { rows: known } = await sql<{ line: string }>`
      select concat_ws(',', p.first_name, p.last_name, coalesce(p.email, ''), regexp_replace(coalesce(e.phone, ''), '^[+]', '''+'), regexp_replace(coalesce(e.mobile_phone, ''), '^[+]', '''+')) as line
      from market.person_index p join market.employments e on e.person_id = p.id and e.is_primary
      where e.phone is not null limit 50`.execute(api.db)
    expect(known.length).toBeGreaterThan(0)
    const lines = new Set(text.split('\r\n'))
    expect(text).toContain('First name,Last name,Email,Phone,Mobile phone')
    for (const { line } of known) expect(lines).toContain(line)
  })

  test('search like the list, including typo correction', async () => {
    const { text } = await api.request('GET', '/v2/organizations.csv?term=qeulmoxley', ada)
    expect(text.trimEnd().split('\r\n')[1]).toContain('Quelmoxley')
    const none = await api.request('GET', '/v2/people.csv?term=---', ada)
    expect(none.text.trimEnd().split('\r\n')).toHaveLength(1)
  })
})

describe('suggestions', () => {
  test('are stored with their subject', async () => {
    const suggestibleId = demoSecurities.veltraneA
    const body = {
      suggestibleType: 'security',
      suggestibleId,
      subject: 'Name',
      body: 'Longer. https://x.example',
    } as const
    const { id } = await api.call(search.suggest, { body }, ada)
    const kept = await api.db.selectFrom('app.suggestions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ ...body, customerId: demoCustomers.veltrane })
    await api.call(search.suggest, { body: { body: 'Somebody is missing' } }, ada)
  })

  test('are read by admins, as a list and as a file', async () => {
    await api.call(search.suggest, { body: { body: 'Ines Marlow is missing' } }, ada)
    const { data, meta } = await api.call(search.suggestions, {}, ada)
    expect(meta.total).toBe(data.length)
    expect(data[0]).toMatchObject({ body: 'Ines Marlow is missing', suggestible: null, author: 'Ada Lindqvist' })
    const named = data.find(({ suggestible }) => suggestible !== null)
    expect(named).toMatchObject({ suggestibleType: 'security', suggestible: { id: demoSecurities.veltraneA } })
    const found = await api.call(search.suggestions, { query: { search: 'ines marlow' } }, ada)
    expect(found.data).toHaveLength(1)
    const { text } = await api.request('GET', '/v2/focus_suggestions.csv?search=ines', ada)
    expect(text).toContain('Ada Lindqvist,Suggestion,Ines Marlow is missing')
    expect((await api.request('GET', '/v2/focus_suggestions', { as: 'miles@veltrane.example' })).status).toBe(403)
  })

  test.each([
    [{ body: ' ' }, 'body', 'Please enter your suggestion'],
    [{}, 'body', undefined],
    [{ body: 'x', suggestible_id: newId() }, 'suggestible_type', undefined],
    [{ body: 'x', suggestible_type: 'person', suggestible_id: newId() }, 'suggestible_id', undefined],
    [{ body: 'x', suggestible_type: 'planet' }, 'suggestible_type', undefined],
  ])('%j is refused', async (json, field, message) => {
    const answer = await api.request('POST', '/v1/focus_suggestions', { ...ada, json })
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ field, ...(message && { message }) }] } })
  })
})

describe('saved views', () => {
  const body = { list: 'search/people' as const, name: 'Managers', search: '?job_functions=analyst', columns: ['name'] }

  test('are private to their user: created, changed and removed', async () => {
    const view = await api.call(search.saveView, { body }, ada)
    const query = { list: body.list }
    expect(await api.call(search.views, { query }, ada)).toEqual([view])
    expect(await api.call(search.views, { query }, { as: 'miles@veltrane.example' })).toEqual([])
    expect(await api.call(search.views, { query: { list: 'search/funds' } }, ada)).toEqual([])
    const renamed = await api.call(search.updateView, { params: { id: view.id }, body: { ...body, name: 'PMs' } }, ada)
    expect(renamed).toEqual({ ...view, name: 'PMs' })
    await api.call(search.saveView, { body }, ada)
    await expect(
      api.call(search.updateView, { params: { id: view.id }, body: { ...body, name: 'managers' } }, ada),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'name', message: 'This name is already in use' }] })
    await api.call(search.deleteView, { params: { id: view.id } }, ada)
    expect((await api.call(search.views, { query }, ada)).map((one) => one.name)).toEqual(['Managers'])
  })
  test('can be shared by their owner, used and copied by colleagues, and changed by nobody else', async () => {
    const miles = { as: 'miles@veltrane.example' }
    const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
    const query = { list: 'irm/people' as const }
    const own = { ...body, ...query, name: 'Coverage' }
    const view = await api.call(search.saveView, { body: own }, ada)
    const params = { id: view.id }
    expect(view).toMatchObject({ isShared: false, owner: { firstName: 'Ada' } })
    const shared = await api.call(search.updateView, { params, body: { ...own, isShared: true } }, ada)
    expect(await api.call(search.views, { query }, miles)).toEqual([shared])
    expect(await api.call(search.views, { query }, noor)).toEqual([])

    for (const attempt of [
      () => api.call(search.updateView, { params, body: { ...own, name: 'Mine' } }, miles),
      () => api.call(search.updateView, { params, body: { ...own, isShared: false } }, miles),
      () => api.call(search.deleteView, { params }, miles),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 403 })
    }
    await expect(api.call(search.deleteView, { params }, noor)).rejects.toMatchObject({ status: 404 })
    const copy = await api.call(search.saveView, { body: own }, miles)
    expect(copy).toMatchObject({ name: 'Coverage', isShared: false, owner: { firstName: 'Miles' } })
    expect((await api.call(search.views, { query }, miles)).map(({ id }) => id)).toEqual([copy.id, view.id])

    // A renamed view stays shared; deleted and restored, it is as it was.
    const renamed = await api.call(search.updateView, { params, body: { ...own, name: 'Top coverage' } }, ada)
    expect(renamed).toMatchObject({ name: 'Top coverage', isShared: true })
    await api.call(search.deleteView, { params }, ada)
    expect((await api.call(search.views, { query }, miles)).map(({ id }) => id)).toEqual([copy.id])
    await expect(api.call(search.restoreView, { params }, miles)).rejects.toMatchObject({ status: 404 })
    expect(await api.call(search.restoreView, { params }, ada)).toEqual(renamed)
    await api.call(search.updateView, { params, body: { ...own, isShared: false } }, ada)
    expect((await api.call(search.views, { query }, miles)).map(({ id }) => id)).toEqual([copy.id])

    const events = await api.db
      .selectFrom('app.auditEvents')
      .select('action')
      .where('subjectId', '=', view.id)
      .orderBy('id')
      .execute()
    expect(events.map(({ action }) => action.replace('saved_view.', ''))).toEqual([
      'created',
      'shared',
      'updated',
      'deleted',
      'restored',
      'unshared',
    ])
    await api.call(search.deleteView, { params }, ada)
    await api.call(search.saveView, { body: { ...own, name: 'coverage' } }, ada)
    await expect(api.call(search.restoreView, { params }, ada)).rejects.toMatchObject({ status: 409 })
  })
})
