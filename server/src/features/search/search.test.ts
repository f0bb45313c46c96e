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
  await rename('organizations', 'Asklade Life Insurance', 'Pryce and Waddell Ltd')
  await sql`update market.employments set city = 'Austin', state = 'TX', phone = '+1 512 555 0199',
      mobile_phone = '+44 20 7946 0958'
    where person_id = (select id from market.people where last_name = 'Núñez-Blanco')`.execute(api.db)
  await sql`update market.organizations set city = 'Austin', state = 'TX', phone = '(512) 555-0142',
      website = 'https://www.burlwade.example'
    where name = 'Burlwade Benchmark Funds'`.execute(api.db)
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
    .values({
      customerId,
      id: own.organization,
      userId,
      name: 'Zephyrine Kapitalhaus',
      type: 'family_office',
      city: 'Lisbon',
      state: 'Ontario',
      phone: '+351 21 555 0117',
    })
    .execute()
  await api.db
    .insertInto('app.people')
    .values({
      customerId,
      id: own.person,
      userId,
      firstName: 'Wilhelmina',
      lastName: 'Quistgaard',
      emailPrimary: 'wq@zephyrine.example',
    })
    .execute()
  await api.db
    .insertInto('app.employments')
    .values({
      customerId,
      id: newId(),
      personId: own.person,
      organizationId: own.organization,
      isPrimary: true,
      title: 'Chief Financial Officer',
      phone: '+351 21 555 0188',
    })
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
    ['organizations', 'and for an ampersand', 'obrien and sohne', 'O’Brien & Söhne Partners'],
    ['organizations', 'an ampersand for and', 'Pryce & Waddell', 'Pryce and Waddell Ltd'],
    ['organizations', 'a legal form it lacks', 'Quelmoxley Capital Partners, L.L.C.', 'Quelmoxley Capital Partners'],
    ['organizations', 'another legal form', 'Pryce and Waddell Inc.', 'Pryce and Waddell Ltd'],
    ['organizations', 'two legal forms', 'J.P. Østergård and Company, Ltd.', 'J.P. Østergård & Co. Bank'],
    ['organizations', 'an article it lacks', 'The Quelmoxley Capital Partners', 'Quelmoxley Capital Partners'],
    ['organizations', 'a legal form and a slip', 'Quelmoxlay Inc', 'Quelmoxley Capital Partners'],
    ['organizations', 'firm and city', 'Burlwade Austin', 'Burlwade Benchmark Funds'],
    ['organizations', 'firm, city and state', 'Burlwade, Austin, TX', 'Burlwade Benchmark Funds'],
    ['organizations', 'firm and spelled-out state', 'Burlwade Texas', 'Burlwade Benchmark Funds'],
    ['organizations', 'city and spelled-out state', 'Benchmark, Austin, Texas', 'Burlwade Benchmark Funds'],
    ['organizations', 'a slip and a state', 'Burlwdae Texas', 'Burlwade Benchmark Funds'],
    ['organizations', 'a state that was typed in full, by its code', 'zephyrine ON', 'Zephyrine Kapitalhaus'],
    ['organizations', 'phone number', '512.555.0142', 'Burlwade Benchmark Funds'],
    ['organizations', 'website', 'https://www.burlwade.example/about', 'Burlwade Benchmark Funds'],
    ['organizations', 'domain', 'burlwade.example', 'Burlwade Benchmark Funds'],
    ['organizations', 'city of one’s own', 'zephyrine Lisbon', 'Zephyrine Kapitalhaus'],
    ['organizations', 'phone number of one’s own', '21 555 0117', 'Zephyrine Kapitalhaus'],
    ['people', 'title and firm', 'CIO Burlwade', 'Eric Abbey, Burlwade Benchmark Funds'],
    [
      'people',
      'spelled-out title and firm',
      'chief investment officer burlwade',
      'Eric Abbey, Burlwade Benchmark Funds',
    ],
    ['people', 'title, noise word and firm', 'CIO at Burlwade', 'Eric Abbey, Burlwade Benchmark Funds'],
    ['people', 'firm and city', 'Burlwade Austin', 'Eric Abbey, Burlwade Benchmark Funds'],
    ['people', 'last name and state', 'Nunez Texas', 'José Núñez-Blanco, Burlwade Benchmark Funds'],
    ['people', 'name with honorific', 'Mr. Thomas Callahan', 'Thomas Callahan, Gorlkeep Passive Management'],
    ['people', 'name with degrees', 'Dr. Thomas Callahan, CFA', 'Thomas Callahan, Gorlkeep Passive Management'],
    ['people', 'honorific and a slip', 'Ms Ursula Ekulnd', 'Ursula Eklund, Gorlkeep Passive Management'],
    ['people', 'phone number', '+1 (512) 555-0199', 'José Núñez-Blanco, Burlwade Benchmark Funds'],
    ['people', 'phone number with dots', '512.555.0199', 'José Núñez-Blanco, Burlwade Benchmark Funds'],
    ['people', 'phone number without separators', '15125550199', 'José Núñez-Blanco, Burlwade Benchmark Funds'],
    ['people', 'phone number with extension', '512-555-0199 ext. 4', 'José Núñez-Blanco, Burlwade Benchmark Funds'],
    ['people', 'mobile phone abroad', '0044 20 7946 0958', 'José Núñez-Blanco, Burlwade Benchmark Funds'],
    ['people', 'mobile phone at home', '020 7946 0958', 'José Núñez-Blanco, Burlwade Benchmark Funds'],
    ['people', 'beginning of an email', 'ursula.eklund@gorl', 'Ursula Eklund, Gorlkeep Passive Management'],
    ['people', 'end of an email', 'eklund@gorlkeeppassive', 'Ursula Eklund, Gorlkeep Passive Management'],
    ['people', 'email up to its sign', 'ursula.eklund@', 'Ursula Eklund, Gorlkeep Passive Management'],
    ['people', 'email without its domain', 'fang.guo', 'José Núñez-Blanco, Burlwade Benchmark Funds'],
    ['people', 'domain and first name', 'ursula @gorlkeep', 'Ursula Eklund, Gorlkeep Passive Management'],
    ['people', 'domain of an email', 'eric burlwadebenchmarkfunds.example', 'Eric Abbey, Burlwade Benchmark Funds'],
    ['people', 'title of one’s own', 'quistgaard cfo', 'Wilhelmina Quistgaard, Zephyrine Kapitalhaus'],
    ['people', 'email of one’s own', 'wq@zephyr', 'Wilhelmina Quistgaard, Zephyrine Kapitalhaus'],
    ['people', 'phone number of one’s own', '+351 21 555 0188', 'Wilhelmina Quistgaard, Zephyrine Kapitalhaus'],
    ['people', 'firm’s city of one’s own', 'wilhelmina lisbon', 'Wilhelmina Quistgaard, Zephyrine Kapitalhaus'],
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
    ['securities', 'ticker and country', 'VLTN US', 'Veltrane Instruments CL A VLTN.A'],
    ['securities', 'ticker as on a terminal', 'VLTN US Equity', 'Veltrane Instruments CL A VLTN.A'],
    ['securities', 'exchange and ticker', 'NYSE:VLTN.B', 'Veltrane Instruments CL B VLTN.B'],
    ['securities', 'exchange, blank and ticker', 'NYSE: VLTN.A', 'Veltrane Instruments CL A VLTN.A'],
    ['securities', 'name and legal form', 'Ostrelle Gauge, Inc.', 'Ostrelle Gauge COM OSTG'],
    ['securities', 'CUSIP', '9ZZ001103', 'Ostrelle Gauge COM OSTG'],
    ['securities', 'CUSIP without its check digit', '9ZZ00110', 'Ostrelle Gauge COM OSTG'],
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

describe('a term whose words do not occur together', () => {
  const matchOf = async (term: string) => {
    const { data, meta } = await api.call(people.search, { query: { term } }, ada)
    return { first: `${data[0]?.firstName} ${data[0]?.lastName}`, ...meta.match }
  }

  test('finds those with most of them, and says which are left out', async () => {
    expect(await matchOf('Thomas Callahan Reykjavik')).toEqual({
      first: 'Thomas Callahan',
      type: 'partial',
      leftOut: ['reykjavik'],
    })
    expect(await matchOf('Thomas Callahan at Burlwade')).toEqual({
      first: 'Thomas Callahan',
      type: 'partial',
      leftOut: ['burlwade'],
    })
    expect(await matchOf('Wilhelmina Quistgaard Reykjavik')).toEqual({
      first: 'Wilhelmina Quistgaard',
      type: 'partial',
      leftOut: ['reykjavik'],
    })
  })

  test('keeps the rarest word if there is only one', async () => {
    const { data, meta } = await api.call(organizations.search, { query: { term: 'Quelmoxley teachers' } }, ada)
    expect(data.map((row) => row.name)).toEqual(['Quelmoxley Capital Partners'])
    expect(meta.match).toEqual({ type: 'partial', leftOut: ['teachers'] })
  })

  test('is exact without noise words, and corrected with a typo', async () => {
    expect(await matchOf('Mr. Thomas Callahan')).toMatchObject({ type: 'exact', leftOut: [] })
    expect(await matchOf('Ursula Ekulnd')).toMatchObject({ type: 'corrected', leftOut: [] })
    expect(await matchOf('zzzzqqqq xxxxyyyy')).toMatchObject({ type: 'exact', leftOut: [] })
  })

  test('finds the same rows in a file', async () => {
    const { text } = await api.request('GET', '/v2/people.csv?term=thomas%20callahan%20reykjavik', ada)
    expect(text.trim().split('\n')).toHaveLength(2)
    expect(text).toContain('Callahan')
  })

  test('does not find rows of another customer', async () => {
    const { data } = await api.call(people.search, { query: { term: 'Quistgaard Reykjavik' } }, noor)
    expect(data.filter((row) => row.lastName === 'Quistgaard')).toEqual([])
    for (const term of ['wq@zephyrine', '+351 21 555 0188', 'zephyrine lisbon']) {
      const found = await api.call(people.search, { query: { term } }, noor)
      expect(found.data.filter((row) => row.userId !== null)).toEqual([])
    }
  })
})

describe('a city', () => {
  test('finds the organizations and people there, after those with that name', async () => {
    const found = await api.call(organizations.search, { query: { term: 'austin' } }, ada)
    expect(found.data.map((row) => row.name)).toContain('Burlwade Benchmark Funds')
    expect((await searches.people('austin')).length).toBeGreaterThan(0)
  })

  test('is known to the lists of the IRM', async () => {
    const [firm] = (await api.call(organizations.search, { query: { term: 'burlwade benchmark' } }, ada)).data
    const [person] = (await api.call(people.search, { query: { term: 'nunezblanco' } }, ada)).data
    await api.call(irmMembership.addOrganization, { params: { id: firm?.id ?? '' } }, ada)
    await api.call(irmMembership.addPerson, { params: { id: person?.id ?? '' } }, ada)
    const [firms, persons] = await Promise.all([
      api.call(irmMembership.organizations, { query: { search: 'austin' } }, ada),
      api.call(irmMembership.people, { query: { search: 'Austin, Texas' } }, ada),
    ])
    expect(firms.data.map((row) => row.id)).toEqual([firm?.id])
    expect(persons.data.map((row) => row.id)).toEqual([person?.id])
    const apart = await api.call(irmMembership.people, { query: { search: 'nunez boston' } }, ada)
    expect(apart.data.map((row) => row.id)).toEqual([person?.id])
    expect(apart.meta.match).toEqual({ type: 'partial', leftOut: ['boston'] })
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
  Array.from({ length: 66 }, (_, at) => String.fromCharCode(97 + (at % 26)) + (at % 10)).join(' '),
  "o'b@x'y.example",
  '@',
  '@@@@',
  "tel:' 5125550199",
  'https://',
  '5'.repeat(200),
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
