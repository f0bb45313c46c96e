import { focus } from '@rostrum/contract/focus'
import { securities } from '@rostrum/contract/profiles/securities'
import { session } from '@rostrum/contract/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { demoPeers, demoSecurities } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'
import { addPerson } from '#testing/people.ts'

const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const noor = { as: 'noor@brackmoor.example' }
const iris = { as: 'iris@assist.example', customer: demoCustomers.veltrane }

const { veltraneA, veltraneB, ostrelGauge, brackmoor } = demoSecurities
const [peer = '', otherPeer = '', third = ''] = demoPeers[veltraneA] ?? []

let api: Market
beforeAll(async () => {
  api = await startMarket()
})
afterAll(() => api.stop())

const me = (as: typeof ada) => api.call(session.currentUser, {}, as)

describe('the focused security', () => {
  beforeEach(async () => {
    await api.db.deleteFrom('app.focusedSecurities').execute()
  })

  test("is the customer's first security until a user chooses another one of the customer's", async () => {
    const own = await api.call(focus.securities, {}, ada)
    expect(own.map((security) => security.id)).toEqual([veltraneA, veltraneB, ostrelGauge])
    expect(await me(ada)).toMatchObject({
      focusedSecurityId: veltraneA,
      focusedSecurity: { ticker: 'VLTN.A', tickerExchange: 'VLTN.A:XNYS' },
    })
    const chosen = await api.call(focus.choose, { body: { securityId: ostrelGauge } }, ada)
    expect(chosen).toMatchObject({ id: ostrelGauge, tickerExchange: 'OSTG:XNAS' })
    const after = await me(ada)
    expect(after.focusedSecurity).toEqual(chosen)
    expect(after.focusedSecurityId).toBe(ostrelGauge)
    expect(after.peers.every((one) => one.peerOfSecurityId === ostrelGauge)).toBe(true)
    expect((await me(miles)).focusedSecurityId).toBe(veltraneA)
  })

  test('cannot be a foreign or unknown security', async () => {
    for (const securityId of [brackmoor, newId()]) {
      await expect(api.call(focus.choose, { body: { securityId } }, ada)).rejects.toMatchObject({
        status: 422,
        errors: [{ field: 'security_id' }],
      })
    }
  })

  test('is not saved for assistants, whose browser keeps it', async () => {
    await expect(api.call(focus.choose, { body: { securityId: veltraneB } }, iris)).rejects.toMatchObject({
      status: 403,
    })
    expect((await me(iris)).focusedSecurityId).toBe(veltraneA)
  })

  test('can be chosen only if the customer may have several securities', async () => {
    await expect(
      api.call(focus.choose, { body: { securityId: brackmoor } }, { ...noor, customer: demoCustomers.brackmoor }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('can be chosen with the user, under the same rules', async () => {
    const choose = async (as: typeof ada, focusedSecurityId: string, more = {}) => {
      const { id } = await me(as)
      return api.call(session.updateUser, { params: { id }, body: { focusedSecurityId, ...more } }, as)
    }
    expect(await choose(ada, ostrelGauge)).toMatchObject({ focusedSecurityId: ostrelGauge })
    expect(await choose(ada, veltraneB, { timeZone: 'Europe/Oslo' })).toMatchObject({
      focusedSecurityId: veltraneB,
      focusedSecurity: { id: veltraneB },
      timeZone: 'Europe/Oslo',
    })
    expect((await me(ada)).focusedSecurityId).toBe(veltraneB)
    const refused = { status: 422, errors: [{ field: 'focused_security_id' }] }
    await expect(choose(ada, brackmoor, { timeZone: 'UTC' })).rejects.toMatchObject(refused)
    expect((await me(ada)).timeZone).toBe('Europe/Oslo')
    await expect(choose(iris, veltraneB)).rejects.toMatchObject({ status: 403 })
    const oneSecurity = { ...noor, customer: demoCustomers.brackmoor }
    await expect(choose(oneSecurity, brackmoor)).rejects.toMatchObject({ status: 403 })
  })

  test('is null for a customer without securities', async () => {
    const customer = newId()
    await api.db.insertInto('identity.customers').values({ id: customer, name: 'Bare', status: 'active' }).execute()
    const as = await addPerson(api.db, [{ customer }])
    expect(await me({ as })).toMatchObject({
      focusedSecurityId: null,
      focusedSecurity: null,
      peers: [],
      peerGroups: [],
      favoriteSecurities: [],
    })
    expect(await api.call(focus.securities, {}, { as })).toEqual([])
  })
})

describe('favorites', () => {
  const favorites = async (as = miles) => (await api.call(focus.favorites, {}, as)).data.map((row) => row.id)

  test('are added once, listed for their user only, and removed', async () => {
    expect(await favorites()).toEqual([])
    const added = await api.call(focus.addFavorite, { params: { id: brackmoor } }, miles)
    expect(added).toMatchObject({ id: brackmoor, ticker: 'BRKM' })
    await api.call(focus.addFavorite, { params: { id: brackmoor } }, miles)
    await api.call(focus.addFavorite, { params: { id: peer } }, miles)
    expect(await favorites()).toEqual([peer, brackmoor])
    expect(await favorites(ada)).toEqual([])
    expect((await me(miles)).favoriteSecurities).toContainEqual(added)
    expect((await api.call(securities.read, { params: { id: brackmoor } }, miles)).isFavorite).toBe(true)
    await api.call(focus.removeFavorite, { params: { id: brackmoor } }, miles)
    expect(await favorites()).toEqual([peer])
    await expect(api.call(focus.removeFavorite, { params: { id: brackmoor } }, miles)).rejects.toMatchObject({
      status: 404,
    })
  })

  test('of unknown securities are not found', async () => {
    await expect(api.call(focus.addFavorite, { params: { id: newId() } }, miles)).rejects.toMatchObject({ status: 404 })
  })
})

describe('peer groups', () => {
  const make = (body: Partial<Parameters<typeof api.call<typeof focus.createPeerGroup>>[1]['body']> = {}, as = ada) =>
    api.call(
      focus.createPeerGroup,
      { body: { securityId: veltraneB, name: `Group ${newId()}`, peerSecurityIds: [peer], ...body } },
      as,
    )
  const groupsOf = async (securityId: string) =>
    (await api.call(focus.peerGroups, {}, ada)).filter((group) => group.securityId === securityId)

  test('match those of the current user', async () => {
    const user = await me(ada)
    const groups = await api.call(focus.peerGroups, {}, ada)
    expect(user.peerGroups).toEqual(groups.map(({ peers: _, ...group }) => group))
    const mine = groups.filter((group) => group.securityId === user.focusedSecurityId)
    expect(user.peers).toEqual(mine.flatMap((group) => group.peers))
    expect(user.peers.map((one) => one.id)).toEqual(demoPeers[veltraneA])
  })

  test('are created with peers in order, each once, and the change is audited', async () => {
    const group = await make({ name: ' Sensors ', peerSecurityIds: [otherPeer, peer, otherPeer] })
    expect(group).toMatchObject({ name: 'Sensors', isPrimary: false, version: 1, securityId: veltraneB })
    expect(group.peers.map((one) => one.id)).toEqual([otherPeer, peer])
    for (const one of group.peers) expect(one).toMatchObject({ peerOfSecurityId: veltraneB, peerGroupId: group.id })
    const events = await api.db
      .selectFrom('app.auditEvents')
      .select('action')
      .where('subjectId', '=', group.id)
      .execute()
    expect(events).toEqual([{ action: 'peer_group.created' }])
  })

  test('have one primary per security: the flag moves to another group, and to the next one on removal', async () => {
    const before = await groupsOf(veltraneB)
    const old = before.find((group) => group.isPrimary)
    const group = await make({ isPrimary: true, peerSecurityIds: [third] })
    const primaries = async () => (await groupsOf(veltraneB)).filter((one) => one.isPrimary).map((one) => one.id)
    expect(await primaries()).toEqual([group.id])
    expect((await groupsOf(veltraneA)).filter((one) => one.isPrimary)).toHaveLength(1)
    expect((await api.call(securities.read, { params: { id: veltraneB } }, ada)).peerSecurityIds).toEqual([third])
    const { securityId, name, version } = group
    await expect(
      api.call(
        focus.updatePeerGroup,
        { params: { id: group.id }, body: { securityId, name, version, isPrimary: false, peerSecurityIds: [] } },
        ada,
      ),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'is_primary' }] })
    await api.call(focus.deletePeerGroup, { params: { id: group.id } }, ada)
    expect(await primaries()).toEqual([old?.id])
  })

  test('the first group of a security becomes primary', async () => {
    for (const { id } of await groupsOf(ostrelGauge)) await api.call(focus.deletePeerGroup, { params: { id } }, ada)
    expect((await make({ securityId: ostrelGauge })).isPrimary).toBe(true)
    expect((await make({ securityId: ostrelGauge })).isPrimary).toBe(false)
  })

  test('can be changed only with the latest version', async () => {
    const { id, version, securityId } = await make()
    const body = { securityId, name: `Renamed ${id}`, version, peerSecurityIds: [third, peer] }
    const changed = await api.call(focus.updatePeerGroup, { params: { id }, body }, miles)
    expect(changed).toMatchObject({ name: body.name, version: version + 1 })
    expect(changed.peers.map((one) => one.id)).toEqual([third, peer])
    await expect(api.call(focus.updatePeerGroup, { params: { id }, body }, ada)).rejects.toMatchObject({ status: 409 })
    const moved = { ...body, securityId: veltraneA, version: version + 1 }
    await expect(api.call(focus.updatePeerGroup, { params: { id }, body: moved }, ada)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'security_id' }],
    })
  })

  test('of two concurrent changes, one is rejected as stale', async () => {
    const { id, version, securityId } = await make()
    const change = (name: string, as: typeof ada) =>
      api.call(focus.updatePeerGroup, { params: { id }, body: { securityId, name, version, peerSecurityIds: [] } }, as)
    const results = await Promise.allSettled([change(`A ${id}`, ada), change(`B ${id}`, miles)])
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test.each([
    ['another name of the same security', { name: 'PEERS', securityId: veltraneA }, 'name'],
    ['a security that is not ours', { securityId: brackmoor }, 'security_id'],
    ['an unknown peer', { peerSecurityIds: [peer, newId()] }, 'peer_security_ids.1'],
    ['itself as its peer', { peerSecurityIds: [veltraneB] }, 'peer_security_ids.0'],
    ['no name', { name: ' ' }, 'name'],
    ['too many', { peerSecurityIds: Array.from({ length: 51 }, newId) }, 'peer_security_ids'],
  ])('%s is refused by field', async (_, body, field) => {
    const count = (await api.call(focus.peerGroups, {}, ada)).length
    await expect(make(body)).rejects.toMatchObject({ status: 422, errors: [{ field }] })
    expect(await api.call(focus.peerGroups, {}, ada)).toHaveLength(count)
  })

  test('of another customer cannot be read, changed or removed', async () => {
    const { id, securityId, name, version } = await make()
    const there = { ...noor, customer: demoCustomers.brackmoor }
    expect((await api.call(focus.peerGroups, {}, there)).map((group) => group.securityId)).toEqual([brackmoor])
    const body = { securityId, name, version, peerSecurityIds: [] }
    await expect(api.call(focus.updatePeerGroup, { params: { id }, body }, there)).rejects.toMatchObject({
      status: 404,
    })
    await expect(api.call(focus.deletePeerGroup, { params: { id } }, there)).rejects.toMatchObject({ status: 404 })
  })

  test('at most one is primary per security after any sequence of changes', async () => {
    const twice = await api.rowsOf(
      sql`select security_id from app.peer_groups where is_primary group by customer_id, security_id having count(*) > 1`,
    )
    expect(twice).toEqual([])
  })
})
