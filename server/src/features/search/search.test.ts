// Search quality: a query, and the first hit that a user would expect.
import { irmMembership } from '@rostrum/contract/irm/contacts'
import { funds } from '@rostrum/contract/profiles/funds'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { securities } from '@rostrum/contract/profiles/securities'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example' }

let api: Api
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  const rename = (table: 'organizations' | 'funds', from: string, to: string) =>
    sql`update market.${sql.raw(table)} set name = ${to} where name = ${from}`.execute(api.db)
  await rename('organizations', 'Polraven Foundation', 'Fondation Éclat d’Été')
  await rename('organizations', 'Oskden Bank', 'J.P. Østergård & Co. Bank')
  await rename('organizations', 'Farrtarn Trust Company', 'The Black Rook Company')
  await rename('organizations', 'Marvard Partners', 'O’Brien & Söhne Partners')
  await sql`update market.people set first_name = 'José', last_name = 'Núñez-Blanco' where id = (
    select id from market.people where first_name = 'Fang' and last_name = 'Guo' limit 1)`.execute(api.db)
  await sql`select market.refresh_directory()`.execute(api.db)
  await addOwn()
})
afterAll(() => api.stop())

const own = { organization: newId(), person: newId() }

async function addOwn() {
  const userId = await api.userId('ada@veltrane.example')
  const customerId = demoCustomers.veltrane
  await api.db
    .insertInto('app.organizations')
    .values({ customerId, id: own.organization, userId, name: 'Zephyrine Kapitalhaus', type: 'family_office' })
    .execute()
  await api.db
    .insertInto('app.people')
    .values({ customerId, id: own.person, userId, firstName: 'Wilhelmina', lastName: 'Quistgaard' })
    .execute()
  await api.db
    .insertInto('app.employments')
    .values({ customerId, id: newId(), personId: own.person, organizationId: own.organization, isPrimary: true })
    .execute()
}

const searches = {
  organizations: async (term: string) =>
    (await api.call(organizations.search, { query: { term } }, ada)).data.map((row) => row.name),
  people: async (term: string) =>
    (await api.call(people.search, { query: { term } }, ada)).data.map(
      (row) => `${row.firstName} ${row.lastName}, ${row.organization?.name}`,
    ),
  funds: async (term: string) => (await api.call(funds.search, { query: { term } }, ada)).data.map((row) => row.name),
  securities: async (term: string) =>
    (await api.call(securities.search, { query: { term } }, ada)).data.map(
      (row) => `${row.name} ${row.classTitle} ${row.ticker}`,
    ),
}

describe('the first hit for', () => {
  test.each<[keyof typeof searches, string, string, string]>([
    ['organizations', 'exact name', 'Quelmoxley Capital Partners', 'Quelmoxley Capital Partners'],
    ['organizations', 'any case', 'qUELMOXLEY capital PARTNERS', 'Quelmoxley Capital Partners'],
    ['organizations', 'beginning', 'quelm', 'Quelmoxley Capital Partners'],
    ['organizations', 'a middle word', 'teachers', 'Whelmoor Teachers Pension Plan'],
    ['organizations', 'words in another order', 'pension whelmoor', 'Whelmoor Teachers Pension Plan'],
    ['organizations', 'beginnings of two words', 'whel teach', 'Whelmoor Teachers Pension Plan'],
    ['organizations', 'a wrong letter', 'quelmoxlay', 'Quelmoxley Capital Partners'],
    ['organizations', 'exchanged letters', 'qeulmoxley', 'Quelmoxley Capital Partners'],
    ['organizations', 'a letter left out', 'stavgln family', 'Stavglen Family Office'],
    ['organizations', 'a slip while typing', 'quelmpxl', 'Quelmoxley Capital Partners'],
    ['organizations', 'no accents', 'fondation eclat', 'Fondation Éclat d’Été'],
    ['organizations', 'accents', 'éclat', 'Fondation Éclat d’Été'],
    ['organizations', 'no punctuation', 'jp ostergard', 'J.P. Østergård & Co. Bank'],
    ['organizations', 'other punctuation', 'j. p. østergård', 'J.P. Østergård & Co. Bank'],
    ['organizations', 'joined words', 'blackrook', 'The Black Rook Company'],
    ['organizations', 'words apart', 'quel moxley', 'Quelmoxley Capital Partners'],
    ['organizations', 'a name without its article', 'black rook company', 'The Black Rook Company'],
    ['organizations', 'an apostrophe left out', 'obrien sohne', 'O’Brien & Söhne Partners'],
    ['organizations', 'CIK', '0009000034', 'Quelmoxley Capital Partners'],
    ['organizations', 'CIK without zeros', '9000034', 'Quelmoxley Capital Partners'],
    ['organizations', 'of one’s own', 'zephyrine', 'Zephyrine Kapitalhaus'],
    ['organizations', 'of one’s own, with a slip', 'zephirine kapitalhuas', 'Zephyrine Kapitalhaus'],
    ['people', 'exact name', 'Thomas Callahan', 'Thomas Callahan, Gorlkeep Passive Management'],
    ['people', 'last name first', 'callahan thomas', 'Thomas Callahan, Gorlkeep Passive Management'],
    ['people', 'preferred name', 'tom callahan', 'Thomas Callahan, Gorlkeep Passive Management'],
    ['people', 'first name and firm', 'ursula gorlkeep', 'Ursula Eklund, Gorlkeep Passive Management'],
    ['people', 'last name and beginning of the firm', 'eklund gorl', 'Ursula Eklund, Gorlkeep Passive Management'],
    ['people', 'exchanged letters', 'ursula ekulnd', 'Ursula Eklund, Gorlkeep Passive Management'],
    ['people', 'no accents', 'jose nunez', 'José Núñez-Blanco, Burlwade Benchmark Funds'],
    ['people', 'a hyphen left out', 'nunezblanco', 'José Núñez-Blanco, Burlwade Benchmark Funds'],
    [
      'people',
      'email address',
      'Ursula.Eklund@gorlkeeppassivemanagement.example',
      'Ursula Eklund, Gorlkeep Passive Management',
    ],
    ['people', 'of one’s own', 'quistgaard', 'Wilhelmina Quistgaard, Zephyrine Kapitalhaus'],
    ['people', 'of one’s own with the firm', 'wilhelmina zephyrine', 'Wilhelmina Quistgaard, Zephyrine Kapitalhaus'],
    ['people', 'of one’s own, with a slip', 'qiustgaard', 'Wilhelmina Quistgaard, Zephyrine Kapitalhaus'],
    ['securities', 'ticker in small letters', 'ostg', 'Ostrelle Gauge COM OSTG'],
    ['securities', 'ticker with its dot', 'vltn.b', 'Veltrane Instruments CL B VLTN.B'],
    ['securities', 'ticker without its dot', 'VLTNB', 'Veltrane Instruments CL B VLTN.B'],
    ['securities', 'beginning of a ticker', 'vltn', 'Veltrane Instruments CL A VLTN.A'],
    ['securities', 'CUSIP', '9ZZ001103', 'Ostrelle Gauge COM OSTG'],
    ['securities', 'ISIN in small letters', 'us9zz0011036', 'Ostrelle Gauge COM OSTG'],
    ['securities', 'name', 'ostrelle', 'Ostrelle Gauge COM OSTG'],
    ['securities', 'a slip', 'vetlrane instrumnets', 'Veltrane Instruments CL A VLTN.A'],
    ['funds', 'exact name', 'burlwade growth index etf', 'Burlwade Growth Index ETF'],
    ['funds', 'two words', 'burlwade staples', 'Burlwade Staples Index Fund'],
    ['funds', 'a slip', 'burlwdae staples', 'Burlwade Staples Index Fund'],
  ])('%s by %s: %s', async (kind, _what, term, expected) => {
    expect((await searches[kind](term))[0]).toBe(expected)
  })
})

describe('search results', () => {
  test('rank the exact name first, then prefixes by size, then words inside', async () => {
    const names = await searches.organizations('voldrise')
    expect(names.length).toBeGreaterThan(2)
    expect(names.every((name) => name.startsWith('Voldrise'))).toBe(true)
    const { data } = await api.call(organizations.search, { query: { term: 'voldrise' } }, ada)
    const sizes = data.map((row) => row.eaum ?? row.aum ?? 0)
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    expect((await searches.organizations('Voldrise Investors'))[0]).toBe('Voldrise Investors')
  })

  test('have a stable order across pages, each row once', async () => {
    const seen: string[] = []
    for (let pageOffset = 0; pageOffset < 400; pageOffset += 40) {
      const { data } = await api.call(people.list, { query: { term: 'a', pageSize: 40, pageOffset } }, ada)
      seen.push(...data.map((row) => row.id))
    }
    const { meta } = await api.call(people.list, { query: { term: 'a', pageSize: 1 } }, ada)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(meta.total)
  })

  test('are also filtered by the term under every other sort', async () => {
    const { data } = await api.call(organizations.list, { query: { term: 'capital', sort: 'name_desc' } }, ada)
    const names = data.map((row) => row.name.toLowerCase())
    expect(names).toEqual([...names].sort().reverse())
    expect(names.every((name) => name.includes('capital'))).toBe(true)
  })
})

describe('typo correction', () => {
  test('applies only if the term finds next to nothing', async () => {
    expect(await searches.organizations('capital')).not.toContain('Whelmoor Teachers Pension Plan')
    expect(await searches.organizations('zzzzqqqq')).toEqual([])
    expect(await searches.people('xq')).toEqual([])
  })
})

const attempts = [
  "'; drop table market.organizations; --",
  "' or true --",
  "x') union select 1 --",
  'black:* & !rook | (a <-> b)',
  '((((',
  ":*:*' & '",
  '\\',
  '%',
  '_',
  '$1 $$ #{x}',
  '😀',
  '😀 capital',
  '---',
  '... ,,, !!!',
  '*',
  '日本',
  'ﬁnance',
  'İstanbul',
  'a'.repeat(200),
  'a '.repeat(99),
]

describe('arbitrary input', () => {
  test.each(attempts)('%j is searched for literally, without side effects', async (term) => {
    for (const area of ['organizations', 'people', 'funds', 'securities', 'irm/organizations', 'irm/people']) {
      const path = area.startsWith('irm') ? `/v2/${area}` : `/v2/${area}/search`
      const answer = await api.request('GET', `${path}?term=${encodeURIComponent(term)}`, ada)
      expect(answer.status).toBe(200)
    }
    expect((await api.call(organizations.list, { query: { pageSize: 1 } }, ada)).meta.total).toBeGreaterThan(60)
  })

  test('punctuation alone matches no name', async () => {
    for (const term of ['---', '... ,,, !!!', '😀', '%', '*']) {
      expect(await searches.organizations(term)).toEqual([])
    }
  })

  test.each(['', '%20%20', 'x'.repeat(201)])('the term "%s" is malformed', async (term) => {
    const answer = await api.request('GET', `/v2/organizations/search?term=${term}`, ada)
    expect(answer).toMatchObject({ status: 400, json: { errors: [{ field: 'term' }] } })
  })

  test('a million characters are rejected immediately', async () => {
    const begin = performance.now()
    const { status } = await api.request('GET', `/v2/organizations/search?term=${'x'.repeat(1_000_000)}`, ada)
    expect([400, 413, 414, 431]).toContain(status)
    expect(performance.now() - begin).toBeLessThan(2000)
  })
})

describe('rows of another customer', () => {
  test('are not found in any list, by id or by typo correction', async () => {
    for (const term of ['zephyrine', 'zephirine', 'kapitalhaus']) {
      const { data } = await api.call(organizations.search, { query: { term } }, noor)
      expect(data.filter((row) => row.userId !== null || row.name.startsWith('Zephyrine'))).toEqual([])
    }
    for (const term of ['quistgaard', 'qiustgaard', 'wilhelmina zephyrine']) {
      const { data } = await api.call(people.search, { query: { term } }, noor)
      expect(data.filter((row) => row.userId !== null || row.lastName === 'Quistgaard')).toEqual([])
    }
    const everybody = await api.call(people.list, { query: { pageSize: 500, sort: 'name_desc' } }, noor)
    expect(everybody.data.filter((row) => row.userId !== null)).toEqual([])
    const all = await api.request('GET', '/v2/organizations.csv', noor)
    expect(all.text).not.toContain('Zephyrine')
    expect((await api.request('GET', '/v2/organizations.csv', ada)).text).toContain('Zephyrine')
    expect((await api.call(irmMembership.people, {}, noor)).data).toEqual([])
  })
})
