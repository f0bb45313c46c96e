import { currentHolders } from '@rostrum/contract/holders/current'
import { movers } from '@rostrum/contract/holders/movers'
import { activities } from '@rostrum/contract/irm/activities'
import { irmMembership } from '@rostrum/contract/irm/contacts'
import { coverage } from '@rostrum/contract/irm/coverage'
import { relationships } from '@rostrum/contract/irm/relationships'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { funds } from '@rostrum/contract/profiles/funds'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { targetLists } from '@rostrum/contract/targeting/lists'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { daysAgo, forgetHistory, writeHistory } from '#testing/history.ts'
import { type Market, startMarket } from '#testing/market.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const customerId = demoCustomers.veltrane
let api: Market
let userId: string
let milesId: string
let firms: string[]
let persons: { id: string; organizationId: string }[]

beforeAll(async () => {
  api = await startMarket()
  userId = await api.userId(ada.as)
  milesId = await api.userId('miles@veltrane.example')
  firms = (await api.call(currentHolders.list, { query: { pageSize: 12 } }, ada)).data.map(({ holder }) => holder.id)
  const listed = await api.call(people.list, { query: { pageSize: 5 } }, ada)
  persons = listed.data.flatMap(({ id, organization }) =>
    organization ? [{ id, organizationId: organization.id }] : [],
  )
})
afterAll(() => api.stop())
beforeEach(async () => {
  await forgetHistory(api.db, customerId)
  await api.db.deleteFrom('app.relationships').execute()
})

const firm = (place: number) => firms[place] ?? ''
const met = (id: string, days: number) => ({ kind: 'call' as const, at: daysAgo(days), organizations: [id] })
const write = (...history: Parameters<typeof writeHistory>[3]) => writeHistory(api.db, customerId, userId, history)
const relationOf = async (id: string, caller: object = ada) =>
  (await api.call(organizations.read, { params: { id } }, caller)).relationship
type Change = Args<typeof relationships.update>['body']['relationships'][number]
const change = (...changes: Change[]) => api.call(relationships.update, { body: { relationships: changes } }, ada)
const ofFirm = (place: number, values: Pick<Change, 'tier' | 'ownerId'>): Change => ({
  subjectType: 'organization',
  subjectId: firm(place),
  ...values,
})

describe('tier and owner', () => {
  test('one or many change; what is left out stays, and null clears it', async () => {
    const [first] = await change(ofFirm(0, { tier: 'A', ownerId: userId }), ofFirm(1, { tier: 'B' }))
    expect(first).toMatchObject({ subjectId: firm(0), tier: 'A', owner: { id: userId, firstName: 'Ada' } })
    await change(ofFirm(0, { tier: 'C' }), ofFirm(1, { tier: null }))
    expect(await relationOf(firm(0))).toMatchObject({ tier: 'C', owner: { id: userId } })
    expect(await relationOf(firm(1))).toMatchObject({ tier: null, owner: null })
    const person = persons[0]?.id ?? ''
    await change({ subjectType: 'person', subjectId: person, ownerId: milesId })
    const { relationship } = await api.call(people.read, { params: { id: person } }, ada)
    expect(relationship).toMatchObject({ owner: { id: milesId }, coverage: 'never_met' })
  })

  test('is recorded with the values before and after', async () => {
    await change(ofFirm(0, { tier: 'A' }))
    await change(ofFirm(0, { tier: 'B' }))
    const [last] = await api.rowsOf(sql<{ before: unknown; after: unknown }>`select before, after from app.audit_events
      where action = 'relationships.changed' and subject_id = ${firm(0)} order by id desc limit 1`)
    expect(last).toMatchObject({ before: [{ tier: 'A' }], after: [{ tier: 'B' }] })
  })

  test('refuses an owner outside the team and subjects of others, and then changes nothing', async () => {
    const foreign = newId()
    await expect(change(ofFirm(0, { tier: 'A' }), ofFirm(1, { ownerId: foreign }))).rejects.toMatchObject({
      status: 422,
      errors: [expect.objectContaining({ field: 'relationships.1.owner_id' })],
    })
    const theirs = await api.call(customProfiles.createInstitution, { body: { name: 'Theirs', type: 'bank' } }, noor)
    for (const subjectId of [theirs.id, newId()]) {
      const unknown: Change = { subjectType: 'organization', subjectId, tier: 'A' }
      await expect(change(ofFirm(0, { tier: 'A' }), unknown)).rejects.toMatchObject({ status: 404 })
    }
    expect((await relationOf(firm(0))).tier).toBeNull()
  })

  test('another customer has its own', async () => {
    await change(ofFirm(0, { tier: 'A' }))
    await write(met(firm(0), 5))
    expect(await relationOf(firm(0), noor)).toEqual({
      tier: null,
      owner: null,
      lastContactAt: null,
      nextContactAt: null,
      coverage: 'never_met',
    })
  })
})

describe('last and next contact', () => {
  test('are the latest past and the earliest future activity, with the organization or its people then', async () => {
    const [one] = persons
    await write(met(firm(0), 40), met(firm(0), 20), met(firm(0), -3), met(firm(0), -9), {
      kind: 'in_person',
      at: daysAgo(10),
      people: [{ id: one?.id ?? '', organizationId: firm(0) }],
    })
    const relation = await relationOf(firm(0))
    const days = (at: Date | null) => at && Math.round((Date.now() - at.getTime()) / 86_400_000)
    expect([days(relation.lastContactAt), days(relation.nextContactAt), relation.coverage]).toEqual([10, -3, 'covered'])
    const { relationship } = await api.call(people.read, { params: { id: one?.id ?? '' } }, ada)
    expect(days(relationship.lastContactAt)).toBe(10)
  })

  test('follow an activity that is rescheduled, removed and restored', async () => {
    const typeId = (await api.call(activities.types, {}, ada))[0]?.id ?? ''
    const fields = { typeId, subject: 'Call', organizationIds: [firm(1)] }
    const { id, version } = await api.call(
      activities.create,
      { body: { ...fields, startsAt: '2026-01-05T15:00:00Z' } },
      ada,
    )
    const last = async () => (await relationOf(firm(1))).lastContactAt?.toISOString() ?? null
    expect(await last()).toBe('2026-01-05T15:00:00.000Z')
    const moved = { ...fields, startsAt: '2026-02-03T15:00:00Z', version }
    await api.call(activities.update, { params: { id }, body: moved }, ada)
    expect(await last()).toBe('2026-02-03T15:00:00.000Z')
    await api.call(activities.delete, { params: { id } }, ada)
    expect(await last()).toBeNull()
    await api.call(activities.restore, { params: { id } }, ada)
    expect(await last()).toBe('2026-02-03T15:00:00.000Z')
  })

  test('move with a merge, and back when it is undone', async () => {
    const own = await api.call(customProfiles.createInstitution, { body: { name: 'Merged firm', type: 'bank' } }, ada)
    await write(met(own.id, 30))
    await change({ subjectType: 'organization', subjectId: own.id, tier: 'B', ownerId: userId })
    const body = { sourceId: own.id, targetId: firm(2) }
    const merge = await api.call(customProfiles.mergeOrganizations, { body }, ada)
    expect(await relationOf(firm(2))).toMatchObject({
      tier: 'B',
      owner: { id: userId },
      coverage: 'covered',
      lastContactAt: expect.any(Date),
    })
    await api.call(customProfiles.undoOrganizationMerge, { params: { id: merge.id } }, ada)
    expect(await relationOf(firm(2))).toMatchObject({ tier: null, owner: null, coverage: 'never_met' })
    expect(await relationOf(own.id)).toMatchObject({ tier: 'B', coverage: 'covered' })
  })
})

/** By place: contact 10 days ago, 120, 500, planned in 5, planned in 60, never. */
const contactDays = [10, 120, 500, -5, -60]

describe('lists', () => {
  beforeEach(async () => {
    await write(...contactDays.map((days, place) => met(firm(place), days)))
    for (const organizationId of firms.slice(0, 6)) {
      await api.db.insertInto('app.irmOrganizations').values({ customerId, organizationId, userId }).execute()
    }
    await change(ofFirm(0, { tier: 'A', ownerId: userId }), ofFirm(1, { tier: 'B' }), ofFirm(5, { ownerId: milesId }))
  })

  type Query = Pick<
    NonNullable<Args<typeof organizations.list>['query']>,
    'tiers' | 'owners' | 'coverages' | 'lastContact' | 'nextContact' | 'sort'
  >
  const six = () => firms.slice(0, 6)
  const places = (ids: string[]) => ids.filter((id) => six().includes(id)).map((id) => firms.indexOf(id))
  const inSearch = async (query: Query) =>
    places(
      (await api.call(organizations.list, { query: { ids: six(), pageSize: 50, ...query } }, ada)).data.map(
        ({ id }) => id,
      ),
    )
  const inIrm = async (query: Query) =>
    places(
      (await api.call(irmMembership.organizations, { query: { pageSize: 50, ...query } }, ada)).data.map(
        ({ id }) => id,
      ),
    )
  const inHolders = async (query: Query, rollUp = false) =>
    places(
      (await api.call(currentHolders.list, { query: { pageSize: 500, rollUp, ...query } }, ada)).data.map(
        ({ holder }) => holder.id,
      ),
    )

  test.each<[Query, number[]]>([
    [{ tiers: ['A'] }, [0]],
    [{ tiers: ['A', 'B'] }, [0, 1]],
    [{ tiers: ['none'] }, [2, 3, 4, 5]],
    [{ owners: ['none'] }, [1, 2, 3, 4]],
    [{ coverages: ['covered'] }, [0, 1, 3, 4]],
    [{ coverages: ['gap'] }, [2]],
    [{ coverages: ['never_met', 'gap'] }, [2, 5]],
    [{ lastContact: 'in_30_days' }, [0]],
    [{ lastContact: 'not_in_90_days' }, [1, 2, 3, 4, 5]],
    [{ lastContact: 'not_in_365_days' }, [2, 3, 4, 5]],
    [{ nextContact: 'planned' }, [3, 4]],
    [{ nextContact: 'in_30_days' }, [3]],
    [{ nextContact: 'not_planned' }, [0, 1, 2, 5]],
  ])('filter by %j', async (query, expected) => {
    const sorted = (found: number[]) => found.sort((a, b) => a - b)
    expect(sorted(await inSearch(query))).toEqual(expected)
    expect(sorted(await inIrm(query))).toEqual(expected)
    expect(sorted(await inHolders(query))).toEqual(expected)
  })

  test('filter by owner', async () => {
    for (const list of [inSearch, inIrm, inHolders]) expect(await list({ owners: [milesId] })).toEqual([5])
  })

  test.each<[string, number[]]>([
    ['last_contact_desc-name_asc', [0, 1, 2]],
    ['last_contact_asc-name_asc', [2, 1, 0]],
    ['next_contact_asc-name_asc', [3, 4]],
    ['tier_asc-name_asc', [0, 1]],
    ['coverage_asc-name_asc', [5, 2]],
  ])('sort by %s, unknown last', async (sort, first) => {
    for (const list of [inSearch, inIrm]) expect((await list({ sort })).slice(0, first.length)).toEqual(first)
    // In the list of all holders, others without contact come first or last.
    const holders = await inHolders({ sort })
    expect(holders.filter((place) => first.includes(place))).toEqual(first)
  })

  test('a group was met when any of its managers was, and movers filter likewise', async () => {
    const member = await api.firstOf(sql<{
      id: string
      root: string
    }>`select r.id, r.root from market.organization_roots r
      join market.positions p on p.organization_id = r.id and p.shares > 0
      join market.security_index s on s.id = p.security_id and s.quarter = p.quarter
      join app.customer_securities c on c.security_id = s.id and c.customer_id = ${customerId} and c.position = 0
      where r.id <> all (${six()}::uuid[]) order by r.id limit 1`)
    await write(met(member.id, 15))
    const query = { pageSize: 500, rollUp: true, lastContact: 'in_30_days' } as const
    const { data } = await api.call(currentHolders.list, { query }, ada)
    const group = data.find(({ holder }) => holder.id === member.root)
    expect(group?.holder.relationship.coverage).toBe('covered')
    const all = (await api.call(movers.list, { query: { pageSize: 500 } }, ada)).data
    const covered = await api.call(movers.list, { query: { pageSize: 500, coverages: ['covered'] } }, ada)
    expect(covered.data).toEqual(all.filter(({ holder }) => holder.relationship.coverage === 'covered'))
  })

  test('two customers sort the same holders by their own contacts', async () => {
    const query = { pageSize: 3, sort: 'last_contact_desc-name_asc' }
    const first = async (caller: object) =>
      (await api.call(currentHolders.list, { query: { ...query, securityId: await ours() } }, caller)).data[0]?.holder
    expect((await first(ada))?.id).toBe(firm(0))
    expect((await first(noor))?.relationship.lastContactAt).toBeNull()
  })

  test('files have the columns', async () => {
    const fileOf = async (path: string) => (await api.request('GET', path, ada)).text.split('\r\n')
    const columns = 'columns=name&columns=tier&columns=owner&columns=coverage'
    const paths = [
      `/v2/irm/organizations.csv?tiers=A&${columns}`,
      `/v2/organizations.csv?tiers=A&${columns}`,
      `/v2/holders.csv?tiers=A&${columns}`,
    ]
    for (const path of paths) {
      const [header, line] = await fileOf(path)
      expect(header).toMatch(/Tier,Relationship owner,Coverage$/)
      expect(line).toMatch(/,A,Ada [^,]+,Covered$/)
    }
    const [header] = await fileOf('/v2/holders/movers.csv?columns=name&columns=lastContact')
    expect(header).toMatch(/^Holder,Last contact/)
    const [persons] = await fileOf('/v2/irm/people.csv?columns=nextContact')
    expect(persons).toMatch(/^Next contact/)
  })
})

const ours = async () => (await api.call(currentHolders.summary, { query: {} }, ada)).securityId

describe('coverage', () => {
  const report = (query: NonNullable<Args<typeof coverage.report>['query']> = {}, caller: object = ada) =>
    api.call(coverage.report, { query }, caller)

  test('top 50 holders and targets, gaps first, with the contacts of twelve months', async () => {
    await write(met(firm(0), 0.1), met(firm(0), 0.2), met(firm(1), 500), met(firm(2), -20))
    const holders = await api.call(currentHolders.list, { query: { pageSize: 1 } }, ada)
    const listed = await api.call(organizations.list, { query: { pageSize: 200 } }, ada)
    const outside = listed.data.find(({ holding }) => holding === null)?.id ?? ''
    await api.call(irmMembership.addOrganization, { params: { id: outside } }, ada)
    await change({ subjectType: 'organization', subjectId: outside, tier: 'B', ownerId: userId })
    const { rows, months, summary, quarter } = await report()
    expect(quarter).not.toBeNull()
    expect(months).toHaveLength(12)
    expect(rows.filter(({ group }) => group === 'holder')).toHaveLength(Math.min(50, holders.meta.total))
    expect(rows.find(({ organization }) => organization.id === outside)).toMatchObject({
      group: 'target',
      relationship: { tier: 'B', owner: { id: userId } },
    })
    expect(summary).toMatchObject({ total: rows.length, covered: 2, gap: 1, neverMet: rows.length - 3, planned: 1 })
    const isCovered = rows.map(({ relationship }) => relationship.coverage === 'covered')
    expect(isCovered).toEqual([...isCovered].sort((a, b) => Number(a) - Number(b)))
    const largest = rows.find(({ organization }) => organization.id === firm(0))
    expect(largest?.contacts).toHaveLength(12)
    expect(largest?.contacts.reduce((sum, count) => sum + count, 0)).toBe(2)
    const mine = await report({ owners: [userId] })
    expect(mine.rows.map(({ organization }) => organization.id)).toEqual([outside])
    expect((await report({ group: 'target' })).rows).toHaveLength(1)
    expect((await report({ coverages: ['covered'] })).summary).toMatchObject({ total: 2, covered: 2 })
    const wanted = listed.data.filter(({ id, holding }) => holding === null && id !== outside).map(({ id }) => id)
    const [first = '', second = ''] = wanted
    const list = await api.call(
      targetLists.create,
      { body: { name: 'To call', organizationIds: [first, second], isShared: false } },
      ada,
    )
    const asTargets = async (caller: object) =>
      (await report({ group: 'target' }, caller)).rows.map(({ organization }) => organization.id).sort()
    expect(await asTargets(ada)).toEqual([outside, first, second].sort())
    expect(await asTargets({ as: 'miles@veltrane.example' })).toEqual([outside])
    await sql`update app.target_list_members set stage = 'passed' where organization_id = ${first}`.execute(api.db)
    expect(await asTargets(ada)).toEqual([outside, second].sort())
    await api.call(targetLists.delete, { params: { id: list.id } }, ada)
    expect((await report({}, noor)).rows.every(({ contacts }) => contacts.every((count) => count === 0))).toBe(true)
  })

  test('as a file, with a column for each month', async () => {
    await write(met(firm(0), 0.1))
    const { text } = await api.request('GET', '/v2/coverage.csv?coverages=covered', ada)
    const [header = '', line = ''] = text.split('\r\n')
    expect(header.split(',')).toHaveLength(11 + 12)
    expect(line).toMatch(/,Covered,1(,0){11},1$/)
  })
})

test('a profile says where a holder stands', async () => {
  const { standing } = await api.call(organizations.read, { params: { id: firm(0) } }, ada)
  expect(standing).toMatchObject({ rank: 1, wasMeeting: false })
  const filed = await api.firstOf(sql<{ id: string; form: string; filedOn: string }>`
    select e.organization_id as id, e.form, e.filed_on from market.ownership_events e
    join app.customer_securities c on c.security_id = e.security_id and c.customer_id = ${customerId} and c.position = 0
    where e.organization_id is not null order by e.filed_on desc, e.accession desc limit 1`)
  await writeHistory(api.db, customerId, userId, [
    { kind: 'virtual', at: daysAgo(3), organizations: [filed.id] },
    { kind: 'email', at: daysAgo(9), organizations: [filed.id] },
  ])
  const found = await api.call(organizations.read, { params: { id: filed.id } }, ada)
  expect(found.standing.wasMeeting).toBe(true)
  expect(found.marks.schedule).toEqual({ form: filed.form.includes('13D') ? '13D' : '13G', filedOn: filed.filedOn })
})

test('a fund lists its position in the security by report date', async () => {
  const holder = await api.firstOf(sql<{ fundId: string; securityId: string; balance: number; onDate: string }>`
    select fund_id, security_id, balance::float8, on_date from market.fund_positions
    where security_id is not null and balance > 0 and units = 'NS' order by on_date desc, fund_id, line_number limit 1`)
  const args = { params: { id: holder.fundId }, query: { securityId: holder.securityId } }
  const positions = await api.call(funds.positions, args, ada)
  expect(positions.at(-1)).toMatchObject({ onDate: holder.onDate })
  expect(positions.at(-1)?.shares).toBeGreaterThanOrEqual(holder.balance)
})
