import { activities } from '@rostrum/contract/irm/activities'
import { events } from '@rostrum/contract/irm/events/events'
import { eventOutcome } from '@rostrum/contract/irm/events/outcome'
import { eventPlan } from '@rostrum/contract/irm/events/plan'
import { tags } from '@rostrum/contract/irm/tags'
import { addDays } from '@rostrum/contract/platform/time-zones'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { quietPeriods } from '@rostrum/contract/scheduler/quiet-periods'
import { search } from '@rostrum/contract/search'
import { targetLists } from '@rostrum/contract/targeting/lists'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { addRoadshow, addSlots, stopIn } from './testing/events.ts'

const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
let api: Api
beforeAll(async () => {
  api = await startApi({ content: 'market' })
})
afterAll(() => api.stop())

const house = async (name = `House ${newId()}`, city?: string) =>
  (
    await api.call(
      customProfiles.createInstitution,
      { body: { name, type: 'bank', ...(city && { address: { city } }) } },
      ada,
    )
  ).id
const planOf = (id: string) => api.call(eventPlan.read, { params: { id } }, ada)
const inviteHouses = async (id: string, count: number) => {
  const organizationIds = await Promise.all(Array.from({ length: count }, () => house()))
  await api.call(eventPlan.invite, { params: { id }, body: { organizationIds } }, ada)
  return (await planOf(id)).invitees
}
const place = (id: string, invitee: string, meetingId: string | null, isPinned = true) =>
  api.request('PUT', `/v2/events/${id}/invitees/${invitee}/placement`, {
    ...ada,
    json: { meeting_id: meetingId, is_pinned: isPinned },
  })

describe('an event', () => {
  test('is created with its days and a team, listed, changed, deleted and restored', async () => {
    const created = await addRoadshow(api, ada, { name: 'Nordic days', kind: 'other', kindName: 'Field trip' })
    expect(created).toMatchObject({ firstDay: '2027-03-02', lastDay: '2027-03-04', cities: ['Boston', 'London'] })
    expect(created.teams).toMatchObject([{ name: 'Management', colleagues: [{ lastName: 'Lindqvist' }] }])
    const query = { term: 'nordic' }
    const listed = await api.request('GET', '/v2/events?term=nordic&kinds=other&sort=name_asc', ada)
    expect(listed.json).toMatchObject({ meta: { total: 1 }, data: [{ name: 'Nordic days', kind_name: 'Field trip' }] })
    const file = await api.request('GET', '/v2/events.csv?term=nordic', ada)
    expect(file.text).toContain('Nordic days,Field trip,Planning,2027-03-02,2027-03-04,"Boston, London"')
    const venues = [{ id: newId(), name: 'Harbor', address: '', latitude: 42.35, longitude: -71.05, rooms: ['A'] }]
    const body = { name: 'Nordic week', stops: created.stops.slice(0, 1), venues, version: created.version }
    const changed = await api.call(events.update, { params: { id: created.id }, body }, ada)
    expect(changed).toMatchObject({ name: 'Nordic week', cities: ['Boston'], venues, version: created.version + 1 })
    const late = await api.request('PATCH', `/v2/events/${created.id}`, {
      ...miles,
      json: { name: 'Other', version: created.version },
    })
    expect(late).toMatchObject({ status: 409 })
    await api.call(events.delete, { params: { id: created.id } }, ada)
    expect((await api.call(events.list, { query }, ada)).data).toEqual([])
    await api.call(events.restore, { params: { id: created.id } }, ada)
    expect((await api.call(events.list, { query }, ada)).data).toHaveLength(1)
  })

  test('carries tags, which filter the list and are counted', async () => {
    const event = await addRoadshow(api, ada, { name: 'Tagged days' })
    await addRoadshow(api, ada, { name: 'Plain days' })
    const tag = await api.call(tags.create, { body: { name: `Fall ${newId()}` } }, ada)
    const tagging = { tagId: tag.id, taggableType: 'event' as const, taggableId: event.id }
    await api.call(tags.tag, { body: tagging }, ada)
    const { data } = await api.call(events.list, { query: { tags: [tag.id] } }, ada)
    expect(data).toMatchObject([{ id: event.id, taggings: [{ tagId: tag.id, name: tag.name }] }])
    const file = await api.request('GET', `/v2/events.csv?tags=${tag.id}`, ada)
    expect(file.text).toContain(tag.name)
    expect((await api.call(tags.list, {}, ada)).find(({ id }) => id === tag.id)?.counts.event).toBe(1)
    await api.call(tags.tag, { body: { ...tagging, _destroy: true } }, ada)
    expect((await api.call(events.read, { params: { id: event.id } }, ada)).taggings).toEqual([])
    await api.call(tags.restoreTaggings, { body: { taggings: [tagging] } }, ada)
    expect((await api.call(events.read, { params: { id: event.id } }, ada)).taggings).toMatchObject([{ tagId: tag.id }])
    const unknown = { tag_id: tag.id, taggable_type: 'event', taggable_id: newId() }
    expect(await api.request('POST', '/v1/taggings', { ...ada, json: unknown })).toMatchObject({ status: 404 })
  })

  test('keeps a day, a team and a venue that meetings use', async () => {
    const event = await addRoadshow(api, ada)
    await addSlots(api, ada, event)
    const json = { stops: [], teams: [] }
    const answer = await api.request('PATCH', `/v2/events/${event.id}`, { ...ada, json })
    expect(answer).toMatchObject({ status: 422 })
    expect(answer.json?.errors?.map(({ field }) => field).sort()).toEqual(['stops', 'teams'])
  })

  test('moves the meetings of a day with it', async () => {
    const event = await addRoadshow(api, ada)
    await addSlots(api, ada, event)
    const [boston, london] = event.stops
    if (!boston || !london) throw new Error('two days expected')
    const before = (await planOf(event.id)).meetings.find(({ stopId }) => stopId === boston.id)
    // Across the beginning of daylight saving time, and into another zone.
    const moved = { ...boston, day: '2027-03-16', city: 'Chicago', timeZone: 'America/Chicago' }
    await api.call(events.update, { params: { id: event.id }, body: { stops: [moved, london] } }, ada)
    const after = (await planOf(event.id)).meetings.find(({ id }) => id === before?.id)
    expect(before?.startsAt.toISOString()).toBe('2027-03-02T14:00:00.000Z')
    expect(after?.startsAt.toISOString()).toBe('2027-03-16T14:00:00.000Z')
  })

  test('rejects what does not belong to the customer or to it', async () => {
    const other = await addRoadshow(api, ada)
    const errorOf = async (json: unknown) => {
      const answer = await api.request('POST', '/v2/events', { ...ada, json: { name: 'X', ...(json as object) } })
      return [answer.status, answer.json?.errors?.[0]?.field]
    }
    expect(await errorOf({ security_id: newId() })).toEqual([422, 'security_id'])
    expect(await errorOf({ broker_id: newId() })).toEqual([422, 'broker_id'])
    const team = { id: newId(), name: 'T', colleague_ids: [newId()] }
    expect(await errorOf({ teams: [team] })).toEqual([422, 'teams.0.colleague_ids'])
    const [stop] = other.stops
    const taken = { ...stopIn('Rome', '2027-03-05', 'Europe/Rome'), id: stop?.id }
    const { startsAt, endsAt, timeZone, lunchFrom, lunchTo, ...rest } = taken
    const wire = {
      ...rest,
      time_zone: timeZone,
      starts_at: startsAt,
      ends_at: endsAt,
      lunch_from: lunchFrom,
      lunch_to: lunchTo,
    }
    expect(await errorOf({ stops: [wire] })).toEqual([422, 'stops'])
    expect(await errorOf({ stops: [{ ...wire, id: newId(), time_zone: 'Mars/Olympus' }] })).toEqual([
      422,
      'stops.0.time_zone',
    ])
  })
})

describe('slots', () => {
  test('go around lunch and what is planned, and are not added twice', async () => {
    const event = await addRoadshow(api, ada)
    // 9:00, 10:15, then lunch at 12, 13:00, 14:15, 15:30: five a day.
    expect(await addSlots(api, ada, event)).toBe(10)
    expect(await addSlots(api, ada, event)).toBe(0)
    const { meetings } = await planOf(event.id)
    const inBoston = meetings.filter(({ stopId }) => stopId === event.stops[0]?.id)
    expect(inBoston.map(({ startsAt }) => startsAt.toISOString().slice(11, 16))).toEqual([
      '14:00',
      '15:15',
      '18:00',
      '19:15',
      '20:30',
    ])
  })
})

describe('investors', () => {
  test('come from ids, people with their firm, and a target list; no one twice', async () => {
    const event = await addRoadshow(api, ada)
    const firm = await house('Alder House', 'Boston')
    const personBody = { firstName: 'Ann', lastName: 'Alder', jobs: [{ organizationId: firm }] }
    const ann = await api.call(customProfiles.createPerson, { body: personBody }, ada)
    const other = await house('Birch House')
    const list = await api.call(targetLists.create, { body: { name: 'Targets', organizationIds: [other, firm] } }, ada)
    const invite = (body: object) => api.call(eventPlan.invite, { params: { id: event.id }, body }, ada)
    expect(await invite({ personIds: [ann.id] })).toMatchObject({ addedCount: 1, knownCount: 0 })
    expect(await invite({ targetListId: list.id, state: 'invited' })).toMatchObject({ addedCount: 1, knownCount: 1 })
    const { invitees } = await planOf(event.id)
    expect(invitees).toMatchObject([
      { name: 'Alder House', city: 'Boston', people: [{ lastName: 'Alder' }], state: 'listed' },
      { name: 'Birch House', city: null, people: [], state: 'invited', reason: 'No position · no contact yet' },
    ])
    const file = await api.request('GET', `/v2/events/${event.id}/invitees.csv`, ada)
    expect(file.text).toContain('Alder House,Ann Alder,Boston,Not invited yet,Medium')
  })

  test('come from saved views of the IRM and from email addresses, which name whom the IRM does not know', async () => {
    const event = await addRoadshow(api, ada)
    const firm = await house('Cypress House')
    const emailPrimary = 'Cy@cypress.example'
    const person = { firstName: 'Cy', lastName: 'Press', emailPrimary, jobs: [{ organizationId: firm }] }
    await api.call(customProfiles.createPerson, { body: person }, ada)
    const viewOf = (list: 'irm/organizations' | 'irm/people' | 'holders', query: string, caller = ada) => {
      const body = { list, name: `${list} ${newId()}`, search: query }
      return api.call(search.saveView, { body }, caller)
    }
    const organizations = await viewOf('irm/organizations', 'search=Cypress+House&sort=name_asc')
    const people = await viewOf('irm/people', 'search=Cy+Press')
    const invite = (json: object) => api.request('POST', `/v2/events/${event.id}/invitees`, { ...ada, json })
    const emails = ['CY@cypress.example', 'stranger@birch.example']
    expect((await invite({ emails, state: 'requested' })).json?.data).toEqual({
      ...{ added_count: 1, known_count: 0, unknown_emails: ['stranger@birch.example'] },
    })
    expect((await planOf(event.id)).invitees).toMatchObject([
      { name: 'Cypress House', state: 'requested', people: [{ lastName: 'Press' }] },
    ])
    for (const { id } of [organizations, people]) {
      expect((await invite({ view_id: id })).json?.data).toMatchObject({ added_count: 0, known_count: 1 })
    }
    const otherList = await viewOf('holders', '')
    const otherUser = await viewOf('irm/people', '', miles)
    for (const id of [newId(), otherList.id, otherUser.id]) {
      expect(await invite({ view_id: id })).toMatchObject({ status: 422, json: { errors: [{ field: 'view_id' }] } })
    }
    expect(await invite({ emails: ['no address'] })).toMatchObject({ status: 422 })
  })

  test('are placed, moved, pinned and taken out; a full meeting takes no one', async () => {
    const event = await addRoadshow(api, ada)
    await addSlots(api, ada, event)
    const [one, two] = await inviteHouses(event.id, 2)
    const [first, second] = (await planOf(event.id)).meetings
    if (!one || !two || !first || !second) throw new Error('two of each expected')
    expect(await place(event.id, one.id, first.id)).toMatchObject({ status: 204 })
    expect(await place(event.id, two.id, first.id)).toMatchObject({
      status: 409,
      json: { errors: [{ message: 'This meeting is full' }] },
    })
    expect(await place(event.id, one.id, second.id, false)).toMatchObject({ status: 204 })
    expect(await place(event.id, two.id, first.id)).toMatchObject({ status: 204 })
    const placements = async () => (await planOf(event.id)).invitees.map(({ placement }) => placement)
    expect(await placements()).toEqual(
      expect.arrayContaining([
        { meetingId: second.id, isPinned: false, reason: '' },
        { meetingId: first.id, isPinned: true, reason: '' },
      ]),
    )
    // Declining frees the seat, and so does removing the meeting.
    await api.call(
      eventPlan.changeInvitee,
      { params: { id: event.id, invitee: one.id }, body: { state: 'declined' } },
      ada,
    )
    await api.call(eventPlan.deleteMeeting, { params: { id: event.id, meeting: first.id } }, ada)
    expect(await placements()).toEqual([null, null])
    await api.call(eventPlan.restoreMeeting, { params: { id: event.id, meeting: first.id } }, ada)
    expect((await placements()).filter(Boolean)).toHaveLength(1)
  })

  test('two who press at once for the last seat: one gets it', async () => {
    const event = await addRoadshow(api, ada)
    await addSlots(api, ada, event)
    const invitees = await inviteHouses(event.id, 6)
    const [first] = (await planOf(event.id)).meetings
    const answers = await Promise.all(invitees.map(({ id }) => place(event.id, id, first?.id ?? '')))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409, 409])
  })
})

describe('a proposal', () => {
  test('fills what is open, keeps what is pinned, is taken back, and can be made again', async () => {
    const event = await addRoadshow(api, ada, { stops: [stopIn('Boston', '2027-05-04')] })
    await addSlots(api, ada, event)
    const invitees = await inviteHouses(event.id, 7)
    const pinned = invitees[0]
    const { meetings } = await planOf(event.id)
    await place(event.id, pinned?.id ?? '', meetings[2]?.id ?? '')
    const propose = () => api.call(eventPlan.propose, { params: { id: event.id }, body: {} }, ada)
    const made = await propose()
    expect(made).toMatchObject({ placedCount: 4 })
    expect(made.leftOut).toHaveLength(2)
    const seats = async () =>
      new Map((await planOf(event.id)).invitees.map(({ id, placement }) => [id, placement?.meetingId]))
    const first = await seats()
    expect(first.get(pinned?.id ?? '')).toBe(meetings[2]?.id)
    const again = await propose()
    expect(await seats()).toEqual(first)
    const undo = (proposal: string) => api.request('DELETE', `/v2/events/${event.id}/proposals/${proposal}`, ada)
    expect(await undo(made.id)).toMatchObject({ status: 404 })
    expect(await undo(again.id)).toMatchObject({ status: 204 })
    expect(await seats()).toEqual(first)
    expect((await planOf(event.id)).proposal).toBeNull()
  })
})

describe('a debrief', () => {
  test('makes an activity with those who were met, once', async () => {
    const event = await addRoadshow(api, ada, { stops: [stopIn('Boston', '2026-03-03')] })
    await addSlots(api, ada, event)
    const [one, two] = await inviteHouses(event.id, 2)
    const [first] = (await planOf(event.id)).meetings
    if (!one || !two || !first) throw new Error('investors and a meeting expected')
    const changed = { params: { id: event.id, meeting: first.id }, body: { format: 'group' as const, capacity: 4 } }
    await api.call(eventPlan.changeMeeting, changed, ada)
    await place(event.id, one.id, first.id)
    await place(event.id, two.id, first.id)
    const [type] = await api.call(activities.types, {}, ada)
    const json = {
      met: [one.id],
      no_show: [two.id],
      type_id: type?.id,
      sentiment: 'positive',
      notes: 'Asked about <margins>\nWants the model',
      follow_up: { subject: 'Send the model', due_at: '2026-12-01T15:00:00Z' },
    }
    const log = () => api.request('POST', `/v2/events/${event.id}/meetings/${first.id}/debrief`, { ...ada, json })
    const answer = await log()
    expect(answer.status).toBe(200)
    const activity = await api.call(activities.read, { params: { id: String(answer.json?.data?.activity_id) } }, ada)
    expect(activity).toMatchObject({
      organizations: [{ name: one.name }],
      plain: 'Asked about <margins>\nWants the model',
      location: 'Boston',
      taskCount: 1,
    })
    expect(activity.colleagues).toMatchObject([{ lastName: 'Lindqvist' }])
    expect((await planOf(event.id)).invitees.map(({ state }) => state).sort()).toEqual(['met', 'no_show'])
    expect(await log()).toMatchObject({ status: 409 })
  })

  test('to which nobody came leaves no activity, and can be corrected', async () => {
    const event = await addRoadshow(api, ada, { stops: [stopIn('Boston', '2026-03-03')] })
    await addSlots(api, ada, event)
    const [one] = await inviteHouses(event.id, 1)
    const [first] = (await planOf(event.id)).meetings
    if (!one || !first) throw new Error('an investor and a meeting expected')
    await place(event.id, one.id, first.id)
    const [type] = await api.call(activities.types, {}, ada)
    const log = (json: object) =>
      api.request('POST', `/v2/events/${event.id}/meetings/${first.id}/debrief`, {
        ...ada,
        json: { met: [], no_show: [], type_id: type?.id, ...json },
      })
    expect(await log({})).toMatchObject({ status: 422 })
    expect(await log({ no_show: [one.id], notes: 'Came late' })).toMatchObject({ status: 422 })
    expect(await log({ no_show: [one.id] })).toMatchObject({ status: 200, json: { data: { activity_id: null } } })
    expect((await planOf(event.id)).invitees).toMatchObject([{ state: 'no_show' }])
    expect(await log({ met: [one.id] })).toMatchObject({
      status: 200,
      json: { data: { activity_id: expect.any(String) } },
    })
    expect((await planOf(event.id)).invitees).toMatchObject([{ state: 'met' }])
  })

  test('waits until the meeting has begun', async () => {
    const event = await addRoadshow(api, ada)
    await addSlots(api, ada, event)
    const [one] = await inviteHouses(event.id, 1)
    const [first] = (await planOf(event.id)).meetings
    await place(event.id, one?.id ?? '', first?.id ?? '')
    const [type] = await api.call(activities.types, {}, ada)
    const answer = await api.request('POST', `/v2/events/${event.id}/meetings/${first?.id}/debrief`, {
      ...ada,
      json: { met: [one?.id], type_id: type?.id },
    })
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ message: 'This meeting has not started yet' }] } })
  })
})

describe('calendars of those who travel', () => {
  test('have an entry for each meeting with someone to meet, which follows every change', async () => {
    const event = await addRoadshow(api, ada, { stops: [stopIn('Boston', '2027-06-01')] })
    await addSlots(api, ada, event)
    const [one] = await inviteHouses(event.id, 1)
    const [first, second] = (await planOf(event.id)).meetings
    if (!one || !first || !second) throw new Error('an investor and meetings expected')
    const entries = async () =>
      (
        await api.db
          .selectFrom('app.calendarEntries')
          .select(['subject', 'sequence', 'isCanceled', 'startsAt', 'location'])
          .where('sourceId', 'in', [first.id, second.id])
          .orderBy('startsAt')
          .execute()
      ).map(({ startsAt, ...entry }) => ({ ...entry, time: startsAt.toISOString().slice(11, 16) }))
    expect(await entries()).toEqual([])
    await place(event.id, one.id, first.id)
    const entry = { subject: one.name, sequence: 0, isCanceled: false, location: 'Boston', time: '13:00' }
    expect(await entries()).toEqual([entry])
    const params = { id: event.id, meeting: first.id }
    await api.call(eventPlan.changeMeeting, { params, body: { endsAt: '2027-06-01T13:45:00Z' } }, ada)
    expect(await entries()).toEqual([{ ...entry, sequence: 1 }])
    // What does not concern the meeting leaves it alone.
    await api.call(eventPlan.changeInvitee, { params: { id: event.id, invitee: one.id }, body: { note: 'x' } }, ada)
    expect(await entries()).toEqual([{ ...entry, sequence: 1 }])
    await place(event.id, one.id, second.id)
    expect(await entries()).toEqual([
      { ...entry, sequence: 2, isCanceled: true },
      { ...entry, time: '14:15' },
    ])
    await api.call(events.delete, { params: { id: event.id } }, ada)
    expect((await entries()).map(({ isCanceled }) => isCanceled)).toEqual([true, true])
    await api.call(events.restore, { params: { id: event.id } }, ada)
    expect((await entries()).map(({ isCanceled }) => isCanceled)).toEqual([true, false])
  })
})

describe('files of an itinerary', () => {
  test('are a table and a PDF on the clocks of the cities, and a briefing book is begun for a day', async () => {
    const event = await addRoadshow(api, ada, {
      name: 'Files',
      stops: [stopIn('Boston', '2027-07-06'), stopIn('London', '2027-07-08', 'Europe/London')],
    })
    await addSlots(api, ada, event)
    const [one] = await inviteHouses(event.id, 1)
    const london = (await planOf(event.id)).meetings.find(({ stopId }) => stopId === event.stops[1]?.id)
    await place(event.id, one?.id ?? '', london?.id ?? '')
    const table = await api.request('GET', `/v2/events/${event.id}/itinerary.csv`, ada)
    expect(table.text).toContain(
      `2027-07-08,9:00 AM,10:00 AM,United Kingdom Time (London),London,Management,1x1,,${one?.name}`,
    )
    const file = await api.request('GET', `/v2/events/${event.id}/itinerary.pdf`, ada)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(file.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(file.headers.get('content-disposition')).toContain('filename="Files.pdf"')
    const brief = (stopId: string | undefined) =>
      api.request('POST', `/v2/events/${event.id}/briefings`, { ...ada, json: { stop_id: stopId, sections: ['firm'] } })
    expect(await brief(event.stops[1]?.id)).toMatchObject({
      status: 200,
      json: { data: { title: 'Briefing book: Files, London', meeting_count: 1 } },
    })
    expect(await brief(event.stops[0]?.id)).toMatchObject({ status: 422 })
  })
})

test('a quiet period of the security is part of the plan', async () => {
  const event = await addRoadshow(api, ada, { stops: [stopIn('Boston', '2027-08-03')] })
  const body = { name: 'Before Q2', firstDay: '2027-08-01', lastDay: '2027-08-05', securityId: null }
  await api.call(quietPeriods.create, { body }, ada)
  expect((await planOf(event.id)).quietPeriods).toEqual([{ name: 'Before Q2', from: '2027-08-01', to: '2027-08-05' }])
})

describe('the outcome', () => {
  test('compares those who were met with the rest, once the filings are there', async () => {
    const held = await api.db
      .selectFrom('market.positions as p')
      .innerJoin('app.customerSecurities as c', 'c.securityId', 'p.securityId')
      .innerJoin('market.organizationIndex as o', 'o.id', 'p.organizationId')
      .select(['p.organizationId as id', 'p.securityId', 'p.quarter', 'p.shares'])
      .where('c.customerId', '=', demoCustomers.veltrane)
      .where(sql<boolean>`p.shares > 0`)
      .orderBy('p.quarter', 'desc')
      .orderBy('p.shares', 'desc')
      .execute()
    const [latest] = held
    if (!latest) throw new Error('holders expected')
    const holders = held.filter(
      ({ quarter, securityId }) => quarter === latest.quarter && securityId === latest.securityId,
    )
    const [one, two] = holders
    if (!one || !two) throw new Error('two holders expected')
    // In the quarter after next: the latest that is shown is the second after the event.
    const day = addDays(latest.quarter, -170)
    const event = await addRoadshow(api, ada, { securityId: latest.securityId, stops: [stopIn('Boston', day)] })
    const outcome = () => api.call(eventOutcome.read, { params: { id: event.id } }, ada)
    const body = { organizationIds: [one.id, two.id] }
    await api.call(eventPlan.invite, { params: { id: event.id }, body }, ada)
    expect(await outcome()).toBeNull()
    const { invitees } = await planOf(event.id)
    const met = invitees.find(({ organization }) => organization?.id === one.id)
    const params = { id: event.id, invitee: met?.id ?? '' }
    await api.call(eventPlan.changeInvitee, { params, body: { state: 'met' } }, ada)
    expect(await outcome(), 'nobody else was invited').toMatchObject({ notMet: { investorCount: 0 } })
    const other = invitees.find(({ organization }) => organization?.id === two.id)
    const otherParams = { id: event.id, invitee: other?.id ?? '' }
    await api.call(eventPlan.changeInvitee, { params: otherParams, body: { state: 'declined' } }, ada)
    const sharesThen = ({ id }: { id: string }, quarter: string) =>
      held.find((row) => row.id === id && row.quarter === quarter && row.securityId === latest.securityId)?.shares ?? 0
    const found = await outcome()
    expect(found).toMatchObject({ after: latest.quarter, met: { investorCount: 1 }, notMet: { investorCount: 1 } })
    expect(found?.met.netShares).toBe(Number(one.shares) - Number(sharesThen(one, found?.before ?? '')))
    expect(found?.notMet.netShares).toBe(Number(two.shares) - Number(sharesThen(two, found?.before ?? '')))
  })
})
