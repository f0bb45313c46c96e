import { activities } from '@rostrum/contract/irm/activities'
import { tags } from '@rostrum/contract/irm/tags'
import { tasks } from '@rostrum/contract/irm/tasks'
import { team } from '@rostrum/contract/irm/team'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'

let api: Api
let typeId: string
let person: { id: string; organization: { id: string } | null }
const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const startsAt = '2026-11-03T14:00:00Z'

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  typeId = (await api.call(activities.types, {}, ada))[0]?.id ?? ''
  const { data } = await api.call(people.list, { query: { pageSize: 50 } }, ada)
  const found = data.find(({ organization }) => organization)
  if (!found) throw new Error('Nobody works anywhere')
  person = found
})
afterAll(() => api.stop())

const log = (more: object = {}) =>
  api.call(
    activities.create,
    { body: { typeId, subject: 'Quarterly call', startsAt, people: [{ id: person.id }], ...more } },
    ada,
  )

describe('an activity', () => {
  it('is logged with everyone, their firm at that time, and a follow-up in the same call', async () => {
    const broker = await api.call(team.createBroker, { body: { name: 'Harbour' } }, ada)
    const colleague = await api.call(team.createColleague, { body: { firstName: 'Cho', lastName: 'Fields' } }, ada)
    const tag = await api.call(tags.create, { body: { name: 'Roadshow' } }, ada)
    const followUp = { subject: 'Send the deck', dueAt: '2026-11-04T13:00:00Z' }
    const activity = await log({
      brokerId: broker.id,
      colleagueIds: [colleague.id],
      tagIds: [tag.id],
      notes: '<p>Asked about <b>capex</b><img src=x onerror=alert(1)></p>',
      endsAt: '2026-11-03T15:00:00Z',
      followUp,
    })
    expect(activity).toMatchObject({
      subject: 'Quarterly call',
      type: { id: typeId, name: 'In-Person Meeting' },
      people: [{ id: person.id, organization: { id: person.organization?.id } }],
      colleagues: [{ firstName: 'Cho' }],
      broker: { name: 'Harbour' },
      taggings: [{ name: 'Roadshow' }],
      notes: '<p>Asked about <b>capex</b></p>',
      taskCount: 1,
      createdBy: { firstName: 'Ada' },
    })
    const { data } = await api.call(tasks.list, { query: { associatedId: activity.id } }, ada)
    expect(data).toMatchObject([{ subject: 'Send the deck', associated: { type: 'activity', name: 'Quarterly call' } }])
    await api.call(team.deleteBroker, { params: { id: broker.id } }, ada)
    expect((await api.call(activities.read, { params: { id: activity.id } }, ada)).broker?.name).toBe('Harbour')
  })

  it('names the user as a colleague, who joins the list once', async () => {
    const userId = await api.userId(ada.as)
    const [first, second] = [await log({ colleagueIds: [userId] }), await log({ colleagueIds: [userId] })]
    expect(first.colleagues).toMatchObject([{ firstName: 'Ada' }])
    expect(second.colleagues).toEqual(first.colleagues)
    const theirs = await api.userId(miles.as)
    await expect(log({ colleagueIds: [theirs] })).rejects.toMatchObject({ status: 422 })
  })

  it('is found by person, firm, text, date and type, and never by another customer', async () => {
    const { id } = await log({ subject: 'Unmistakable' })
    const firm = person.organization?.id
    const to = '2026-11-03T14:00:01Z'
    for (const query of [
      { personId: person.id },
      { organizationId: firm },
      { search: 'unmistak' },
      { from: startsAt, to },
    ]) {
      const { data } = await api.call(activities.list, { query: { ...query, typeIds: [typeId], pageSize: 500 } }, ada)
      expect(data.map((one) => one.id)).toContain(id)
    }
    expect((await api.call(activities.list, { query: { to: startsAt } }, ada)).data).toEqual([])
    expect((await api.call(activities.list, {}, noor)).data).toEqual([])
    await expect(api.call(activities.read, { params: { id } }, noor)).rejects.toMatchObject({ status: 404 })
  })

  it('is found by its words in any order, in subject and text together', async () => {
    const { id } = await log({ subject: 'Roadshow in Helsinki', notes: '<p>Asked about guidance &amp; buybacks</p>' })
    const found = async (search: string) =>
      (await api.call(activities.list, { query: { search, pageSize: 500 } }, ada)).data.map((one) => one.id)
    for (const search of [
      'helsinki roadshow',
      'buybacks, helsinki',
      'buybacks and guidance',
      'roadshow the guidance',
    ]) {
      expect(await found(search), search).toEqual([id])
    }
    expect(await found('helsinki dividends')).toEqual([])
  })

  it('is removed and restored', async () => {
    const { id } = await log()
    await api.call(activities.delete, { params: { id } }, ada)
    await expect(api.call(activities.read, { params: { id } }, ada)).rejects.toMatchObject({ status: 404 })
    expect(await api.call(activities.restore, { params: { id } }, ada)).toMatchObject({ id })
  })

  it('that somebody else has changed in the meantime is rejected without losing either version', async () => {
    const { id, version } = await log()
    const body = { typeId, subject: 'Theirs', startsAt, people: [{ id: person.id }], version }
    expect(await api.call(activities.update, { params: { id }, body }, miles)).toMatchObject({ version: version + 1 })
    await expect(
      api.call(activities.update, { params: { id }, body: { ...body, subject: 'Mine' } }, ada),
    ).rejects.toMatchObject({ status: 409 })
    expect(await api.call(activities.read, { params: { id } }, ada)).toMatchObject({ subject: 'Theirs' })
  })

  it.each([
    [{ subject: '' }, 'subject'],
    [{ subject: 'x'.repeat(10_000) }, 'subject'],
    [{ startsAt: 'tomorrow' }, 'starts_at'],
    [{ endsAt: '2026-11-03T13:59:59Z' }, 'ends_at'],
    [{ typeId: newId() }, 'type_id'],
    [{ people: [{ id: newId() }] }, 'people'],
    [{ organizationIds: [newId()] }, 'organization_ids'],
    [{ colleagueIds: [newId()] }, 'colleague_ids'],
    [{ tagIds: [newId()] }, 'tag_ids'],
    [{ brokerId: newId() }, 'broker_id'],
    [{ securityId: newId() }, 'security_id'],
    [{ link: 'javascript:alert(1)' }, 'link'],
  ])('with %j is refused by its field', async (wrong, field) => {
    await expect(log(wrong)).rejects.toMatchObject({ status: 422, errors: [{ field }] })
  })

  it.each(['America/Toronto', 'Europe/London', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns'])(
    'keeps its moment across the change of clocks in %s',
    async (timeZone) => {
      for (const instant of [
        '2026-10-31T23:30:00Z',
        '2026-11-01T06:30:00Z',
        '2026-03-29T01:30:00Z',
        '2026-04-04T15:15:00Z',
      ]) {
        const { startsAt: kept } = await log({ startsAt: instant })
        const read = (at: Date) =>
          new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'full', timeStyle: 'long' }).format(at)
        expect(read(kept)).toBe(read(new Date(instant)))
      }
    },
  )

  it('is exported to a file', async () => {
    // 11:30 PM of the previous day in Toronto.
    const times = { startsAt: '2026-11-16T04:30:00Z', endsAt: '2026-11-16T05:30:00Z' }
    await log({ subject: '=2+2', ...times, location: 'Toronto', link: 'https://meet.example/1' })
    const { text, headers } = await api.request('GET', '/v2/activities.csv?search=2%2B2', ada)
    expect(headers.get('content-type')).toContain('text/csv')
    expect(text).toContain("'=2+2")
    expect(text).toContain('Date (Eastern Time (Toronto)),Until (Eastern Time (Toronto)),')
    expect(text).toContain('2026-11-15 23:30,2026-11-16 00:30,')
    expect(text).toContain('Toronto,https://meet.example/1')
  })
})

describe('types', () => {
  it('are created, renamed and archived, and their names are unique', async () => {
    const type = await api.call(activities.createType, { body: { name: 'Site Visit', medium: 'in_person' } }, ada)
    for (const name of ['site visit', '']) {
      await expect(api.call(activities.createType, { body: { name } }, ada)).rejects.toMatchObject({ status: 422 })
    }
    const params = { id: type.id }
    expect(await api.call(activities.updateType, { params, body: { name: 'Plant Visit' } }, ada)).toMatchObject({
      name: 'Plant Visit',
      medium: 'in_person',
    })
    expect(await api.call(activities.updateType, { params, body: { isArchived: true } }, ada)).toMatchObject({
      isArchived: true,
    })
    expect((await api.call(activities.types, {}, noor)).map(({ name }) => name)).not.toContain('Plant Visit')
  })
})

describe('the timeline', () => {
  it('is one stream, latest first, paged', async () => {
    const followUp = { subject: 'After the stream', dueAt: startsAt }
    await log({ subject: 'In the stream', followUp })
    const contact = { contactType: 'person' as const, contactId: person.id }
    const all = await api.call(activities.events, { query: { ...contact, pageSize: 500 } }, ada)
    const times = all.data.map(({ at }) => at.getTime())
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(all.data.map(({ title }) => title)).toEqual(expect.arrayContaining(['In the stream', 'After the stream']))
    expect(all.meta.total).toBe(all.data.length)
    const second = await api.call(activities.events, { query: { ...contact, pageSize: 2, pageOffset: 1 } }, ada)
    expect(second.data.map(({ id }) => id)).toEqual(all.data.slice(1, 3).map(({ id }) => id))
    const byId = await api.call(activities.events, { query: { contactId: person.id, pageSize: 500 } }, ada)
    expect(byId.data.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id))
    await expect(api.call(activities.events, { query: { contactId: newId() } }, ada)).rejects.toMatchObject({
      status: 404,
    })
    expect(
      (await api.call(activities.events, { query: contact }, noor)).data.filter(({ kind }) => kind !== 'position'),
    ).toEqual([])
  })

  it("shows how a holder's position in the focused security changed", async () => {
    const { data } = await api.call(organizations.list, { query: { holdersOnly: true, pageSize: 20 } }, ada)
    for (const { id } of data) {
      const query = { contactType: 'organization' as const, contactId: id, kinds: ['position'] }
      const events = (await api.call(activities.events, { query }, ada)).data
      if (events.length === 0) continue
      expect(events[0]).toMatchObject({
        kind: 'position',
        position: { organizationId: id, change: expect.any(Number) },
      })
      return
    }
    throw new Error('No holder ever moved')
  })
})
