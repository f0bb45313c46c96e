import { activities } from '@rostrum/contract/irm/activities'
import { irmMembership } from '@rostrum/contract/irm/contacts'
import { engagement } from '@rostrum/contract/irm/engagement'
import { engagementLabels } from '@rostrum/contract/market/values'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { recordChanges } from '#platform/audit.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { type Api, startApi } from '#testing/api.ts'
import { daysAgo, forgetHistory, writeHistory } from '#testing/history.ts'
import { refreshScores } from './public.ts'

const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const customerId = demoCustomers.veltrane
let api: Api
let database: Database
let userId: string
let firms: { id: string; name: string }[]
let persons: string[]

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  database = connect(api.applicationUrl)
  userId = await api.userId(ada.as)
  const listed = await api.call(organizations.list, { query: { pageSize: 30, sort: 'name_asc' } }, ada)
  firms = listed.data.map(({ id, name }) => ({ id, name }))
  persons = (await api.call(people.list, { query: { pageSize: 12 } }, ada)).data.map(({ id }) => id)
})
afterAll(async () => {
  await database.close()
  await api.stop()
})
beforeEach(() => forgetHistory(api.db, customerId))

const firm = (place: number) => firms[place]?.id ?? ''
const refresh = (customer = customerId) => database.withTenant(customer, (db) => refreshScores(db, customer))
const ofFirm = (place: number, caller: object = ada) =>
  api.call(engagement.ofOrganization, { params: { id: firm(place) } }, caller)

/** Ten institutions in the IRM: the later in the alphabet, the more interactions; the last two have none. */
async function engageFirms() {
  const met = firms.slice(0, 8).flatMap(({ id }, place) =>
    Array.from({ length: place + 1 }, (_, time) => ({
      kind: 'call' as const,
      at: daysAgo(40 + time),
      organizations: [id],
      people: [{ id: persons[place] ?? '' }],
    })),
  )
  await writeHistory(api.db, customerId, userId, met)
  for (const { id: organizationId } of firms.slice(0, 10)) {
    await api.db.insertInto('app.irmOrganizations').values({ customerId, organizationId, userId }).execute()
  }
  for (const personId of persons.slice(0, 10)) {
    await api.db.insertInto('app.irmPeople').values({ customerId, personId, userId }).execute()
  }
  await refresh()
}

describe('a profile', () => {
  test('shows its score and the parts of it', async () => {
    await engageFirms()
    const { score, reason, knownSince } = await ofFirm(7)
    expect(reason).toBeNull()
    expect(knownSince?.getTime()).toBeCloseTo(daysAgo(47).getTime(), -5)
    expect(score).toMatchObject({
      label: 'very_high',
      trend: 'increased',
      percentile: 93.75,
      interactionCount: 8,
      parts: [{ kind: 'call', count: 8 }],
    })
    expect(score?.parts[0]?.points).toBeCloseTo(score?.score ?? 0, 3)
    expect(score?.computedAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
    const person = await api.call(engagement.ofPerson, { params: { id: persons[0] ?? '' } }, miles)
    expect(person).toMatchObject({ score: { label: 'very_low', percentile: 6.25 }, reason: null })
  })

  test('says why it has no score: added recently, no interaction for 24 months, or not computed yet', async () => {
    const organizationId = firm(0)
    await api.db.insertInto('app.irmOrganizations').values({ customerId, organizationId, userId }).execute()
    expect(await ofFirm(0)).toMatchObject({ score: null, reason: 'recently_added', knownSince: expect.any(Date) })
    expect(await ofFirm(1)).toEqual({ score: null, reason: 'no_interactions', knownSince: null })
    await writeHistory(api.db, customerId, userId, [
      { kind: 'call', at: daysAgo(800), organizations: [firm(2)] },
      { kind: 'call', at: daysAgo(40), organizations: [firm(3)] },
      { kind: 'call', at: daysAgo(5), organizations: [firm(4)] },
    ])
    expect((await ofFirm(2)).reason).toBe('no_interactions')
    expect((await ofFirm(3)).reason).toBe('pending')
    expect((await ofFirm(4)).reason).toBe('recently_added')
    await refresh()
    expect([(await ofFirm(2)).reason, (await ofFirm(3)).reason, (await ofFirm(4)).reason]).toEqual([
      'no_interactions',
      null,
      'recently_added',
    ])
  })

  test('created by the team has no score, whatever the interactions', async () => {
    const { id } = await api.call(customProfiles.createInstitution, { body: { name: 'Own House', type: 'bank' } }, ada)
    const body = { firstName: 'Ida', lastName: 'Own', jobs: [{ organizationId: id }] }
    const person = await api.call(customProfiles.createPerson, { body }, ada)
    await writeHistory(api.db, customerId, userId, [
      { kind: 'in_person', at: daysAgo(60), organizations: [id], people: [{ id: person.id, organizationId: id }] },
    ])
    await refresh()
    const asked = [
      await api.call(engagement.ofOrganization, { params: { id } }, ada),
      await api.call(engagement.ofPerson, { params: { id: person.id } }, ada),
    ]
    expect(asked.map(({ reason }) => reason)).toEqual(['irm_created', 'irm_created'])
    await feature(demoCustomers.brackmoor, true)
    for (const call of [
      api.call(engagement.ofOrganization, { params: { id } }, noor),
      api.call(engagement.ofPerson, { params: { id: person.id } }, noor),
    ]) {
      await expect(call).rejects.toMatchObject({ status: 404 })
    }
    await feature(demoCustomers.brackmoor, false)
  })
})

const feature = (customer: string, isOn: boolean) =>
  sql`update identity.customers set features = array_remove(features, 'engagement_score')
    || case when ${isOn} then array['engagement_score'] else '{}'::text[] end where id = ${customer}`.execute(api.db)
const flag = (isEnabled: boolean) =>
  api.db.updateTable('identity.flags').set({ isEnabled }).where('name', '=', 'engagement_score').execute()

describe('lists', () => {
  const listed = async (query: object) => {
    const { data, meta } = await api.call(irmMembership.organizations, { query }, ada)
    return { names: data.map(({ name }) => name), labels: data.map((row) => row.engagement?.label), total: meta.total }
  }

  test('include the score, are sorted by label and name, and end with unscored profiles', async () => {
    await engageFirms()
    const { labels, names } = await listed({ sort: 'engagement_label_desc-name_asc' })
    expect(labels.slice(0, 8)).toEqual([
      ...['very_high', 'very_high', 'high', 'medium', 'medium', 'low', 'very_low', 'very_low'],
    ])
    expect(labels.slice(8)).toEqual([undefined, undefined])
    const named = (...places: number[]) => places.map((place) => firms[place]?.name)
    expect(names).toEqual(named(6, 7, 5, 3, 4, 2, 0, 1, 8, 9))
    expect((await listed({ sort: 'engagement_label_asc-name_asc' })).names).toEqual(named(0, 1, 2, 3, 4, 5, 6, 7, 8, 9))
    expect((await listed({ sort: 'engagement_label_desc-name_desc' })).names).toEqual(
      named(7, 6, 5, 4, 3, 2, 1, 0, 9, 8),
    )
    const { data } = await api.call(irmMembership.organizations, { query: { sort: 'name_asc' } }, ada)
    expect(data[7]?.engagement).toEqual({
      label: 'very_high',
      trend: 'increased',
      percentile: 93.75,
      interactionCount: 8,
    })
    expect(data[8]?.engagement).toBeNull()
  })

  test('are filtered by labels, alone and with other filters, page by page', async () => {
    await engageFirms()
    const filter = { engagementLabels: ['very_high', 'very_low'] }
    for (const sort of [
      'name_asc',
      'relevance_desc-name_asc',
      'added_at_desc-name_asc',
      'engagement_label_desc-name_asc',
    ]) {
      const whole = await listed({ ...filter, sort })
      expect(whole.total).toBe(4)
      // Excluding an unused tag filters nothing, but takes the other query path, which must return the same rows.
      const beside = await listed({ ...filter, sort, excludeTags: [firm(0)] })
      expect(beside, sort).toEqual(whole)
      const second = await listed({ ...filter, sort, pageSize: 3, pageOffset: 3 })
      expect(second).toEqual({ names: whole.names.slice(3), labels: whole.labels.slice(3), total: 4 })
    }
    const sort = 'engagement_label_desc-name_asc'
    const first = await listed({ sort, pageSize: 4 })
    const rest = await listed({ sort, pageSize: 6, pageOffset: 4 })
    expect([...first.names, ...rest.names]).toEqual((await listed({ sort, excludeTags: [firm(0)] })).names)
    const found = await api.call(irmMembership.people, { query: { engagementLabels: ['high'] } }, ada)
    expect(found.data.map((row) => row.engagement?.label)).toEqual(['high'])
    await expect(listed({ engagementLabels: ['highest'] })).rejects.toMatchObject({ status: 400 })
    for (const label of engagementLabels) {
      expect(new Set((await listed({ engagementLabels: [label] })).labels)).toEqual(new Set([label]))
    }
  })

  test('include the score in their exports', async () => {
    await engageFirms()
    const { text } = await api.request('GET', '/v2/irm/organizations.csv?sort=engagement_label_desc-name_asc', ada)
    const [header, first] = text.split('\r\n')
    expect(header).toMatch(/,Engagement,Engagement trend,Engagement percentile \(%\)/)
    expect(first).toMatch(/,Very high,Increased,81.3/)
    const columns = 'columns=engagement&columns=engagement_trend&columns=engagement_percentile'
    const file = await api.request('GET', `/v2/irm/people.csv?engagement_labels=high&${columns}`, ada)
    expect(file.text.trimEnd().split('\r\n').slice(1)).toEqual(['High,Increased,68.8'])
  })
})

describe('the gate', () => {
  afterEach(async () => {
    await flag(true)
    await feature(customerId, true)
  })

  test.each([
    ['flag', () => flag(false), 404],
    ['feature', () => feature(customerId, false), 403],
  ] as const)('closed by the %s leaves it out everywhere', async (_, close, status) => {
    await engageFirms()
    await close()
    const query = { sort: 'engagement_label_desc-name_asc', engagementLabels: ['very_high' as const] }
    for (const list of [irmMembership.organizations, irmMembership.people]) {
      const { data, meta } = await api.call(list, { query }, ada)
      expect(meta.total).toBe(10)
      expect(data.every((row) => !('engagement' in row))).toBe(true)
    }
    const byName = (await api.call(irmMembership.organizations, { query }, ada)).data.map(({ name }) => name)
    expect(byName).toEqual(firms.slice(0, 10).map(({ name }) => name))
    expect((await api.request('GET', '/v2/irm/organizations.csv', ada)).text).not.toContain('Engagement')
    await expect(ofFirm(0)).rejects.toMatchObject({ status })
    await expect(api.call(engagement.settings, {}, ada)).rejects.toMatchObject({ status })
    await expect(api.call(engagement.saveSettings, { body: { isOptedOut: true } }, ada)).rejects.toMatchObject({
      status,
    })
  })
})

describe('opting out', () => {
  test('is limited to admins, is audited, and hides the scores immediately', async () => {
    await engageFirms()
    expect(await api.call(engagement.settings, {}, miles)).toEqual({ isOptedOut: false })
    const save = (isOptedOut: boolean, caller: object) =>
      api.call(engagement.saveSettings, { body: { isOptedOut } }, caller)
    await expect(save(true, miles)).rejects.toMatchObject({ status: 403 })
    expect(await save(true, ada)).toEqual({ isOptedOut: true })
    expect(await ofFirm(7)).toEqual({ score: null, reason: 'opted_out', knownSince: null })
    const { data } = await api.call(irmMembership.organizations, {}, ada)
    expect(data.map((row) => row.engagement)).toEqual(Array(10).fill(null))
    await refresh()
    expect((await ofFirm(7)).reason).toBe('opted_out')
    await save(false, ada)
    await refresh()
    expect((await ofFirm(7)).score?.label).toBe('very_high')
    const { rows } = await sql<{ before: unknown; after: unknown }>`select before, after from app.audit_events
      where action = 'engagement_settings.saved' order by id`.execute(api.db)
    expect(rows).toEqual([
      { before: { isOptedOut: false }, after: { isOptedOut: true } },
      { before: { isOptedOut: true }, after: { isOptedOut: false } },
    ])
  })
})

describe('changes by users', () => {
  const countOf = async (id: string) =>
    (await api.call(engagement.ofOrganization, { params: { id } }, ada)).score?.interactionCount ?? 0

  test('logging, changing, removing and restoring an activity recomputes the scores once per change', async () => {
    await refresh()
    expect(await refresh()).toBe(false)
    const types = await api.call(activities.types, {}, ada)
    const fields = { typeId: types[0]?.id ?? '', subject: 'Met', startsAt: daysAgo(40).toISOString() }
    const { id, version } = await api.call(activities.create, { body: { ...fields, organizationIds: [firm(0)] } }, ada)
    const steps: [() => Promise<unknown>, number, number][] = [
      [async () => {}, 1, 0],
      [
        () =>
          api.call(
            activities.update,
            { params: { id }, body: { ...fields, organizationIds: [firm(1)], version } },
            ada,
          ),
        0,
        1,
      ],
      [() => api.call(activities.delete, { params: { id } }, ada), 0, 0],
      [() => api.call(activities.restore, { params: { id } }, ada), 0, 1],
    ]
    for (const [change, first, second] of steps) {
      await change()
      await refresh()
      expect([await countOf(firm(0)), await countOf(firm(1))]).toEqual([first, second])
      expect(await refresh()).toBe(false)
    }
    const scoreBefore = (await ofFirm(1)).score?.score
    await api.call(activities.updateType, { params: { id: fields.typeId }, body: { medium: 'email' } }, ada)
    await refresh()
    expect((await ofFirm(1)).score?.score).toBeLessThan(scoreBefore ?? 0)
    await api.call(activities.updateType, { params: { id: fields.typeId }, body: { medium: 'in_person' } }, ada)
  })

  test('a merge moves interactions, and its undo moves them back', async () => {
    const own = await api.call(customProfiles.createInstitution, { body: { name: 'Merged House', type: 'bank' } }, ada)
    await writeHistory(api.db, customerId, userId, [{ kind: 'call', at: daysAgo(40), organizations: [own.id] }])
    await refresh()
    expect(await countOf(firm(0))).toBe(0)
    const body = { sourceId: own.id, targetId: firm(0) }
    const merge = await api.call(customProfiles.mergeOrganizations, { body }, ada)
    await refresh()
    expect(await countOf(firm(0))).toBe(1)
    await api.call(customProfiles.undoOrganizationMerge, { params: { id: merge.id } }, ada)
    await refresh()
    expect(await countOf(firm(0))).toBe(0)
  })

  test('a cached list is refreshed after scores are recomputed', async () => {
    await engageFirms()
    const query = { sort: 'engagement_label_desc-name_asc', pageSize: 1 }
    const first = async () => (await api.call(irmMembership.organizations, { query }, ada)).data[0]?.id
    expect(await first()).toBe(firm(6))
    // Written directly to the database, so that no recorded change invalidates the cached list.
    const met = Array.from({ length: 12 }, (_, time) => ({
      kind: 'in_person' as const,
      at: daysAgo(35 + time),
      organizations: [firm(0), firm(1)],
    }))
    await writeHistory(api.db, customerId, userId, met)
    await api.db
      .updateTable('app.computedState')
      .set({ computedAt: null })
      .where('customerId', '=', customerId)
      .execute()
    await refresh()
    expect(await first()).toBe(firm(0))
  })

  test('a change committed late recomputes the scores, and so does a new day', async () => {
    await refresh()
    const computedAt = async () =>
      (
        await api.db.selectFrom('app.computedState').select('computedAt').where('customerId', '=', customerId).execute()
      )[0]?.computedAt
    const first = await computedAt()
    // Recorded before the scores are checked, in a transaction that commits only afterwards.
    const actor = { customerId, userId, scope: 'user', requestId: 'late' }
    const about = { action: 'activity.logged', subjectType: 'activity', subjectId: 'x' }
    await database.withTenant(customerId, async (db) => {
      await recordChanges(db, actor, [about])
      expect(await refresh()).toBe(false)
    })
    expect(await refresh()).toBe(true)
    const second = await computedAt()
    expect(second).not.toEqual(first)
    expect(await refresh()).toBe(false)
    const change = { computedAt: daysAgo(1) }
    await api.db.updateTable('app.computedState').set(change).where('customerId', '=', customerId).execute()
    await refresh()
    expect(await computedAt()).not.toEqual(change.computedAt)
  })

  test('only one worker recomputes at a time, and readers see the previous scores meanwhile', async () => {
    await engageFirms()
    await api.db
      .updateTable('app.computedState')
      .set({ computedAt: null })
      .where('customerId', '=', customerId)
      .execute()
    await database.withTenant(customerId, async (db) => {
      expect(await refreshScores(db, customerId)).toBe(true)
      expect(await refresh()).toBe(false)
      expect(
        (await api.call(irmMembership.organizations, { query: { engagementLabels: ['very_high'] } }, ada)).meta.total,
      ).toBe(2)
    })
  })
})
