import { notifications } from '@rostrum/contract/notifications'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { type Target, targetLists } from '@rostrum/contract/targeting/lists'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'
import { insertSmallMarket, managers, quarter, securities } from '#testing/small-market.ts'
import { moveBuyers } from './jobs.ts'
import { listCustomersWithWaitingTargets } from './queries/purchases.ts'

const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const next = '2026-12-31'

let api: Market
let database: Database
beforeAll(async () => {
  api = await startMarket()
  database = connect(api.applicationUrl)
  await insertSmallMarket(api.db)
  await sql`create table market.positions_next partition of market.positions
    for values from ('2026-10-01') to ('2027-01-01')`.execute(api.db)
})
afterAll(async () => {
  await database.close()
  await api.stop()
})

type Caller = typeof ada
const listOf = (body: Partial<Args<typeof targetLists.create>['body']> = {}, caller: Caller = ada) =>
  api.call(targetLists.create, { body: { name: `List ${newId()}`, securityId: securities.own, ...body } }, caller)
const read = (id: string, caller: Caller = ada) => api.call(targetLists.read, { params: { id } }, caller)
const targetsOf = async (id: string, query: Args<typeof targetLists.members>['query'] = {}): Promise<Target[]> =>
  (await api.call(targetLists.members, { params: { id }, query }, ada)).data
const change = (id: string, changes: Args<typeof targetLists.changeMembers>['body']['changes'], caller: Caller = ada) =>
  api.call(targetLists.changeMembers, { params: { id }, body: { changes } }, caller)
const movesOf = (id: string, organizationId?: string) =>
  api.call(targetLists.moves, { params: { id }, query: { organizationId } }, ada)
const nameOf = ({ name }: { name: string }) => name.replace('Smallmarket ', '')

describe('a target list', () => {
  test('is created with its first targets, each recorded, and says who held the security', async () => {
    const list = await listOf({ name: '  Growth in Boston ', organizationIds: [managers.white, managers.only] })
    expect(list).toMatchObject({
      name: 'Growth in Boston',
      isShared: true,
      isOwn: true,
      isFollowed: true,
      security: { id: securities.own, ticker: 'SMOWN' },
      counts: { identified: 2, bought: 0 },
      conversion: { targetCount: 2, boughtCount: 0, shares: 0, quarters: [], medianDays: null },
    })
    const targets = await targetsOf(list.id)
    expect(targets.map((one) => [nameOf(one), one.stage, one.wasHolder, one.holding?.shares ?? null])).toEqual([
      ['only', 'identified', true, 4_000],
      ['white', 'identified', false, null],
    ])
    expect(targets[0]?.fit).toMatchObject({ score: null, reason: 'not_scored_yet' })
    const moves = await movesOf(list.id, managers.white)
    expect(moves).toMatchObject([{ from: null, to: 'identified', user: { firstName: 'Ada' }, purchase: null }])
  })

  test('refuses an empty name, an unknown security and unknown organizations', async () => {
    await expect(listOf({ name: '  ' })).rejects.toMatchObject({ status: 422 })
    await expect(listOf({ securityId: newId() })).rejects.toMatchObject({ status: 422 })
    await expect(listOf({ organizationIds: [newId()] })).rejects.toMatchObject({ status: 404 })
    const foreign = await api.call(
      customProfiles.createInstitution,
      { body: { name: `Foreign ${newId()}`, type: 'bank' } },
      noor,
    )
    await expect(listOf({ organizationIds: [foreign.id] })).rejects.toMatchObject({ status: 404 })
  })

  test('is shared with the team, or private to its creator', async () => {
    const { id } = await listOf({ isShared: false, organizationIds: [managers.white] })
    await expect(read(id, miles)).rejects.toMatchObject({ status: 404 })
    await expect(change(id, [{ organizationId: managers.white, stage: 'meeting' }], miles)).rejects.toMatchObject({
      status: 404,
    })
    expect((await api.call(targetLists.list, {}, miles)).map((one) => one.id)).not.toContain(id)
    await api.call(targetLists.update, { params: { id }, body: { isShared: true } }, ada)
    expect(await read(id, miles)).toMatchObject({ isOwn: false, isFollowed: false })
    expect((await api.call(targetLists.list, {}, noor)).map((one) => one.id)).not.toContain(id)
  })

  test('is renamed, shared and deleted by its creator only, worked on and followed by everyone', async () => {
    const { id } = await listOf({ organizationIds: [managers.white] })
    const rename = (caller: Caller) =>
      api.call(targetLists.update, { params: { id }, body: { name: 'Renamed' } }, caller)
    await expect(rename(miles)).rejects.toMatchObject({ status: 403 })
    await expect(api.call(targetLists.delete, { params: { id } }, miles)).rejects.toMatchObject({ status: 403 })
    expect(await rename(ada)).toMatchObject({ name: 'Renamed' })
    await change(id, [{ organizationId: managers.white, stage: 'meeting' }], miles)
    expect(await api.call(targetLists.update, { params: { id }, body: { isFollowed: true } }, miles)).toMatchObject({
      isFollowed: true,
      counts: { meeting: 1 },
    })

    await api.call(targetLists.delete, { params: { id } }, ada)
    await expect(read(id)).rejects.toMatchObject({ status: 404 })
    await expect(api.call(targetLists.restore, { params: { id } }, miles)).rejects.toMatchObject({ status: 403 })
    expect(await api.call(targetLists.restore, { params: { id } }, ada)).toMatchObject({ counts: { meeting: 1 } })
  })
})

describe('targets', () => {
  test('are added once, removed, and restored with their history', async () => {
    const { id } = await listOf({ organizationIds: [managers.white] })
    const both = { organizationIds: [managers.white, managers.leaver] }
    expect(await api.call(targetLists.addMembers, { params: { id }, body: both }, miles)).toEqual({
      organizationIds: [managers.leaver],
      personIds: [],
    })
    await change(id, [{ organizationId: managers.white, stage: 'watching', nextStep: 'Call in May' }])
    const before = await movesOf(id, managers.white)
    const body = { organizationIds: [managers.white] }
    await api.call(targetLists.removeMembers, { params: { id }, body }, miles)
    expect((await targetsOf(id)).map(nameOf)).toEqual(['leaver'])
    expect(await movesOf(id, managers.white)).toEqual([])
    await expect(api.call(targetLists.removeMembers, { params: { id }, body }, miles)).rejects.toMatchObject({
      status: 404,
    })
    expect(await api.call(targetLists.restoreMembers, { params: { id }, body }, miles)).toEqual(body)
    expect((await targetsOf(id)).map((one) => [nameOf(one), one.stage, one.nextStep])).toEqual([
      ['leaver', 'identified', ''],
      ['white', 'watching', 'Call in May'],
    ])
    expect(await movesOf(id, managers.white)).toEqual(before)
    // Again changes nothing.
    expect(await api.call(targetLists.restoreMembers, { params: { id }, body }, miles)).toEqual({ organizationIds: [] })
  })

  test('move through stages with who, from and to; other changes are no move', async () => {
    const { id } = await listOf({ organizationIds: [managers.white] })
    const milesId = await api.userId(miles.as)
    const organizationId = managers.white
    await change(id, [{ organizationId, stage: 'contacting' }], miles)
    await change(id, [{ organizationId, ownerId: milesId, nextStep: ' Send the deck ', dueOn: '2026-11-20' }])
    await change(id, [{ organizationId, stage: 'contacting' }])
    expect(await targetsOf(id)).toMatchObject([
      {
        stage: 'contacting',
        targetOwner: { id: milesId, firstName: 'Miles' },
        nextStep: 'Send the deck',
        dueOn: '2026-11-20',
      },
    ])
    expect((await movesOf(id)).map(({ from, to, user }) => [from, to, user?.firstName])).toEqual([
      ['identified', 'contacting', 'Miles'],
      [null, 'identified', 'Ada'],
    ])
    await change(id, [{ organizationId, ownerId: null, dueOn: null, nextStep: '' }])
    expect(await targetsOf(id)).toMatchObject([{ targetOwner: null, nextStep: '', dueOn: null }])
  })

  test('refuse an unknown stage, owner, date and target; a change of many is all or nothing', async () => {
    const { id } = await listOf({ organizationIds: [managers.white] })
    const organizationId = managers.white
    const stranger = newId()
    await expect(change(id, [{ organizationId, stage: 'sold' as 'bought' }])).rejects.toMatchObject({ status: 422 })
    await expect(change(id, [{ organizationId, ownerId: stranger }])).rejects.toMatchObject({ status: 422 })
    await expect(change(id, [{ organizationId, dueOn: '2026-02-31' }])).rejects.toMatchObject({ status: 422 })
    await expect(change(id, [{ organizationId, nextStep: 'x'.repeat(501) }])).rejects.toMatchObject({ status: 422 })
    await expect(
      change(id, [
        { organizationId, stage: 'passed' },
        { organizationId: managers.leaver, stage: 'passed' },
      ]),
    ).rejects.toMatchObject({ status: 404 })
    expect(await targetsOf(id)).toMatchObject([{ stage: 'identified' }])
  })

  test('are filtered by stage, owner and due date, sorted, and exported as shown', async () => {
    const { id } = await listOf({ organizationIds: [managers.white, managers.leaver, managers.gone] })
    const adaId = await api.userId(ada.as)
    await change(id, [
      { organizationId: managers.white, stage: 'meeting', ownerId: adaId, dueOn: '2020-01-01' },
      { organizationId: managers.leaver, stage: 'passed', dueOn: '2199-01-01', nextStep: 'None, they said no' },
    ])
    const names = async (query: Args<typeof targetLists.members>['query']) => (await targetsOf(id, query)).map(nameOf)
    expect(await names({})).toEqual(['gone', 'white', 'leaver'])
    expect(await names({ stages: ['meeting', 'passed'] })).toEqual(['white', 'leaver'])
    expect(await names({ targetOwners: [adaId] })).toEqual(['white'])
    expect(await names({ targetOwners: ['none'] })).toEqual(['gone', 'leaver'])
    expect(await names({ due: 'overdue' })).toEqual(['white'])
    expect(await names({ due: 'none' })).toEqual(['gone'])
    expect(await names({ sort: 'due_on_desc-name_asc' })).toEqual(['leaver', 'white', 'gone'])
    expect(await names({ sort: 'target_owner_asc-name_asc' })).toEqual(['white', 'gone', 'leaver'])
    expect(await names({ term: 'leaver' })).toEqual(['leaver'])
    expect(await read(id)).toMatchObject({ overdueCount: 1 })

    const { text } = await api.request(
      'GET',
      `/v2/target_lists/${id}/members.csv?stages=passed&columns=name&columns=stage&columns=next_step&columns=due_on`,
      ada,
    )
    expect(text.trim().split(/\r?\n/)).toEqual([
      expect.stringMatching(/Organization,Stage,Next step,Due$/),
      'Smallmarket leaver,Passed,"None, they said no",2199-01-01',
    ])
  })

  test('show their stage on each list to who asks about an organization', async () => {
    const { id } = await listOf({ organizationIds: [managers.south] })
    const stageOn = async (organizationId: string) =>
      (await api.call(targetLists.list, { query: { organizationId } }, ada)).find((one) => one.id === id)?.stage
    expect(await stageOn(managers.south)).toBe('identified')
    expect(await stageOn(managers.north)).toBeNull()
  })
})

describe('a filing that shows a purchase', () => {
  const report = async (organizationId: string, shares: number, of = next, filedOn = '2027-02-10') => {
    await sql`insert into market.portfolios (organization_id, quarter, state, is_complete, accessions, filed_on)
      values (${organizationId}, ${of}, 'holdings', true, ${['0001-27-000001']}, ${filedOn})`.execute(api.db)
    if (shares === 0) return
    await sql`insert into market.positions (quarter, security_id, organization_id, shares, value, previous_shares, accessions)
      values (${of}, ${securities.own}, ${organizationId}, ${shares}, ${shares * 10}, 0, ${['0001-27-000001']})`.execute(
      api.db,
    )
  }
  const watch = () => database.withTenant(demoCustomers.veltrane, (db) => moveBuyers(db, demoCustomers.veltrane))
  const notesOf = async (caller: Caller, listId: string) =>
    (await api.call(notifications.list, { query: { pageSize: 200 } }, caller)).data.filter(
      ({ kind, path }) => kind === 'target_bought' && path.includes(listId),
    )

  test('moves the target once, notifies its owner and followers, and counts', async () => {
    const milesId = await api.userId(miles.as)
    const { id } = await listOf({
      name: 'Buyers',
      organizationIds: [managers.white, managers.leaver, managers.only, managers.gone],
    })
    await change(id, [{ organizationId: managers.white, stage: 'meeting', ownerId: milesId }])
    expect(await watch()).toBe(0)
    expect(await listCustomersWithWaitingTargets(database.shared)).toEqual([demoCustomers.veltrane])

    await report(managers.white, 12_000)
    await report(managers.leaver, 0)
    await report(managers.only, 9_000)
    // Every list that has it moves it; this one is asked about.
    expect(await watch()).toBeGreaterThan(0)
    expect(await watch()).toBe(0)

    const targets = new Map((await targetsOf(id)).map((one) => [nameOf(one), one]))
    expect(targets.get('white')).toMatchObject({
      stage: 'bought',
      purchase: { quarter: next, shares: 12_000, filedOn: '2027-02-10', accession: '0001-27-000001' },
    })
    // Neither who reported no position, nor who held it when listed, nor who has not filed.
    expect(['leaver', 'only', 'gone'].map((name) => targets.get(name)?.stage)).toEqual(Array(3).fill('identified'))
    expect((await movesOf(id, managers.white))[0]).toMatchObject({
      from: 'meeting',
      to: 'bought',
      user: null,
      purchase: { filedOn: '2027-02-10', shares: 12_000, quarter: next },
    })
    for (const caller of [ada, miles]) {
      expect(await notesOf(caller, id)).toMatchObject([
        {
          title: 'Smallmarket white bought SMOWN',
          body: 'The filing of Feb 10, 2027 shows 12,000 shares as of Dec 31, 2026. Target list: Buyers.',
          path: `/targetLists/${id}?target=${managers.white}`,
        },
      ])
    }
    expect((await read(id)).conversion).toMatchObject({
      targetCount: 4,
      boughtCount: 1,
      filedCount: 1,
      earlierCount: 0,
      shares: 12_000,
      quarters: [{ quarter: next, count: 1, shares: 12_000 }],
      medianDays: expect.any(Number),
    })

    // Who moves it on has the last word.
    await change(id, [{ organizationId: managers.white, stage: 'watching' }])
    expect(await watch()).toBe(0)
    expect((await read(id)).conversion).toMatchObject({ boughtCount: 0, filedCount: 0, shares: 0 })
  })

  test('confirms one that was moved by hand, and moves none of a deleted or private list of others', async () => {
    const byHand = await listOf({ organizationIds: [managers.gone] })
    await change(byHand.id, [{ organizationId: managers.gone, stage: 'bought' }])
    expect((await read(byHand.id)).conversion).toMatchObject({ boughtCount: 1, filedCount: 0, shares: 0 })
    const deleted = await listOf({ organizationIds: [managers.gone] })
    await api.call(targetLists.delete, { params: { id: deleted.id } }, ada)
    const hidden = await listOf({ isShared: false, organizationIds: [managers.gone] })
    const milesId = await api.userId(miles.as)
    await change(hidden.id, [{ organizationId: managers.gone, ownerId: milesId }])

    await report(managers.gone, 500)
    await watch()
    expect((await read(byHand.id)).conversion).toMatchObject({ boughtCount: 1, filedCount: 1, shares: 500 })
    expect((await movesOf(byHand.id)).map(({ to, user }) => [to, user?.firstName])).toEqual([
      ['bought', 'Ada'],
      ['identified', 'Ada'],
    ])
    expect(await notesOf(ada, hidden.id)).toHaveLength(1)
    // The owner of a target on a private list of somebody else cannot see it.
    expect(await notesOf(miles, hidden.id)).toEqual([])
    await api.call(targetLists.restore, { params: { id: deleted.id } }, ada)
    expect(await targetsOf(deleted.id)).toMatchObject([{ stage: 'identified' }])
  })

  test('of a manager counts for a parent that files nothing itself', async () => {
    const parent = newId()
    const child = newId()
    await sql`insert into market.organizations (id, name, type, source, parent_id) values
      (${parent}, 'Smallmarket parent', 'investment_manager', 'test', null),
      (${child}, 'Smallmarket child', 'investment_manager', 'test', ${parent})`.execute(api.db)
    await sql`insert into market.portfolios (organization_id, quarter, state, is_complete, accessions, filed_on)
      values (${child}, ${quarter}, 'holdings', true, ${['x']}, '2026-11-10')`.execute(api.db)
    await sql`select market.refresh_directory()`.execute(api.db)
    const { id } = await listOf({ organizationIds: [parent] })
    expect(await targetsOf(id)).toMatchObject([{ wasHolder: false }])
    await report(child, 700)
    await watch()
    expect(await targetsOf(id)).toMatchObject([{ stage: 'bought', purchase: { shares: 700 } }])
  })
})

describe('people on a target list', () => {
  const personAt = async (organizationId: string, caller: Caller = ada) => {
    const body = {
      firstName: 'Wren',
      lastName: newId(),
      jobs: [{ organizationId, title: 'Portfolio Manager', isPrimary: true }],
    }
    return (await api.call(customProfiles.createPerson, { body }, caller)).id
  }
  const add = (id: string, body: Args<typeof targetLists.addMembers>['body'], caller: Caller = ada) =>
    api.call(targetLists.addMembers, { params: { id }, body }, caller)

  test('bring their organization, are shown with it, and are in the file', async () => {
    const [first, second] = [await personAt(managers.white), await personAt(managers.white)]
    const list = await listOf({ personIds: [first] })
    expect((await targetsOf(list.id)).map(({ id, people }) => [id, people.map((one) => one.id)])).toEqual([
      [managers.white, [first]],
    ])
    expect(await add(list.id, { personIds: [first, second] })).toEqual({ organizationIds: [], personIds: [second] })
    const [target] = await targetsOf(list.id)
    expect(target?.people.map(({ id }) => id).sort()).toEqual([first, second].sort())
    const { text } = await api.request('GET', `/v2/target_lists/${list.id}/members.csv`, ada)
    expect(text).toContain('Wren')
  })

  test('are set, removed and restored with their target', async () => {
    const [first, second] = [await personAt(managers.white), await personAt(managers.white)]
    const { id } = await listOf({ personIds: [first] })
    await change(id, [{ organizationId: managers.white, personIds: [second] }])
    const shown = async () => (await targetsOf(id)).flatMap(({ people }) => people.map((one) => one.id))
    expect(await shown()).toEqual([second])
    const organizationIds = [managers.white]
    await api.call(targetLists.removeMembers, { params: { id }, body: { organizationIds } }, ada)
    await api.call(targetLists.restoreMembers, { params: { id }, body: { organizationIds } }, ada)
    expect(await shown()).toEqual([second])
    const body = { personIds: [second, first] }
    expect(await api.call(targetLists.removeMembers, { params: { id }, body }, ada)).toEqual({
      organizationIds: [],
      personIds: [second],
    })
    expect(await shown()).toEqual([])
  })

  test('are refused if they are unknown, work elsewhere or belong to another customer', async () => {
    const elsewhere = await personAt(managers.only)
    const { id } = await listOf({ organizationIds: [managers.white] })
    const set = (personIds: string[]) => change(id, [{ organizationId: managers.white, personIds }])
    await expect(set([elsewhere])).rejects.toMatchObject({ status: 422 })
    await expect(set([newId()])).rejects.toMatchObject({ status: 404 })
    await expect(add(id, {})).rejects.toMatchObject({ status: 422 })
    const foreign = await personAt(managers.white, noor)
    await expect(add(id, { personIds: [foreign] })).rejects.toMatchObject({ status: 404 })
    await expect(add(id, { personIds: [elsewhere] }, noor)).rejects.toMatchObject({ status: 404 })
    expect((await targetsOf(id)).map((one) => one.people)).toEqual([[]])
  })
})

test('many targets are moved, assigned, dated and removed in one call, or none of them', async () => {
  const ids = [managers.white, managers.only]
  const { id } = await listOf({ organizationIds: ids })
  const ownerId = await api.userId(miles.as)
  const all = { stage: 'meeting' as const, ownerId, nextStep: 'Call', dueOn: '2027-01-15' }
  const answer = await change(
    id,
    ids.map((organizationId) => ({ organizationId, ...all })),
  )
  expect(answer.organizationIds.sort()).toEqual([...ids].sort())
  for (const target of await targetsOf(id)) {
    expect(target).toMatchObject({ stage: 'meeting', targetOwner: { id: ownerId }, nextStep: 'Call', dueOn: all.dueOn })
  }
  const withStranger = [...ids, newId()].map((organizationId) => ({ organizationId, stage: 'passed' as const }))
  await expect(change(id, withStranger)).rejects.toMatchObject({ status: 404 })
  expect((await targetsOf(id)).every(({ stage }) => stage === 'meeting')).toBe(true)
  await api.call(targetLists.removeMembers, { params: { id }, body: { organizationIds: ids } }, ada)
  expect(await targetsOf(id)).toEqual([])
})
