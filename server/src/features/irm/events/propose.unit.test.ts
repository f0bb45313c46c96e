import { findConflicts, type Setting } from '@rostrum/contract/irm/events/conflicts'
import type { EventInvitee, EventMeeting, EventPlan, Priority } from '@rostrum/contract/irm/events/plan-values'
import { describe, expect, test } from 'vitest'
import { proposeSchedule } from './propose.ts'
import { randomEvent } from './testing/random-event.ts'

const now = new Date('2026-11-01T00:00:00Z')
const stop = {
  id: 'stop',
  day: '2026-11-24',
  city: 'Boston',
  timeZone: 'America/New_York',
  startsAt: '08:00',
  endsAt: '18:00',
  lunchFrom: '12:00',
  lunchTo: '13:00',
}
const setting: Setting = {
  stops: [stop],
  venues: [
    { id: 'harbor', name: 'Harbor', address: '', latitude: 42.356, longitude: -71.05, rooms: [] },
    { id: 'airport', name: 'Airport', address: '', latitude: 42.366, longitude: -71.017, rooms: [] },
  ],
  teams: [{ id: 'team', name: 'CEO and CFO', colleagueIds: [] }],
}
/** In UTC; Boston is five hours behind. */
const at = (clock: string) => new Date(`2026-11-24T${clock}:00Z`)
const meeting = (id: string, from: string, to: string, more: Partial<EventMeeting> = {}): EventMeeting => ({
  id,
  stopId: 'stop',
  teamId: 'team',
  startsAt: at(from),
  endsAt: at(to),
  format: 'one_on_one',
  title: '',
  capacity: 1,
  quorum: null,
  venueId: null,
  room: null,
  link: null,
  isHeld: false,
  isCanceled: false,
  activityId: null,
  version: 1,
  ...more,
})
const invitee = (id: string, priority: Priority, more: Partial<EventInvitee> = {}): EventInvitee => ({
  id,
  name: id,
  organization: null,
  people: [],
  state: 'invited',
  priority,
  reason: '',
  wantedFormat: null,
  city: null,
  venueId: null,
  unavailable: [],
  note: '',
  placement: null,
  ...more,
})
const planOf = (meetings: EventMeeting[], invitees: EventInvitee[]): EventPlan => ({
  meetings,
  invitees,
  proposal: null,
  busy: [],
  quietPeriods: [],
})
const placed = (plan: EventPlan, of: Setting = setting) => {
  const { placements, leftOut } = proposeSchedule(of, plan, now)
  return {
    places: Object.fromEntries(placements.map(({ inviteeId, meetingId }) => [inviteeId, meetingId])),
    leftOut: Object.fromEntries(leftOut.map(({ inviteeId, reason }) => [inviteeId, reason])),
  }
}

describe('a proposal', () => {
  test('takes the most important first and says why the rest is left out', () => {
    const plan = planOf([meeting('a', '14:00', '15:00')], [invitee('low', 3), invitee('high', 1), invitee('mid', 2)])
    const { places, leftOut } = placed(plan)
    expect(places).toEqual({ high: 'a' })
    expect(leftOut.mid).toBe('All suitable meetings are taken by investors with the same or higher priority')
  })

  test('moves an investor who has a choice to make room for one who has none', () => {
    const busyLater = [{ startsAt: at('15:00'), endsAt: at('23:00') }]
    const plan = planOf(
      [meeting('early', '14:00', '14:45'), meeting('late', '15:00', '15:45')],
      [invitee('flexible', 1), invitee('tied', 3, { unavailable: busyLater })],
    )
    expect(placed(plan).places).toEqual({ flexible: 'late', tied: 'early' })
  })

  test('leaves what is pinned, held, canceled or past', () => {
    const pinned = { meetingId: 'a', isPinned: true, reason: '' }
    const plan = planOf(
      [
        meeting('a', '14:00', '14:45'),
        meeting('held', '15:00', '15:45', { isHeld: true }),
        meeting('canceled', '16:00', '16:45', { isCanceled: true }),
      ],
      [invitee('stays', 3, { placement: pinned }), invitee('high', 1)],
    )
    expect(placed(plan)).toEqual({
      places: {},
      leftOut: { high: 'All suitable meetings are taken by investors with the same or higher priority' },
    })
    expect(proposeSchedule(setting, plan, at('14:30')).leftOut[0]?.reason).toBe('No open meetings')
  })

  test('respects the way between offices', () => {
    const plan = planOf(
      [meeting('first', '14:00', '14:45'), meeting('second', '14:50', '15:30')],
      [invitee('one', 1, { venueId: 'harbor' }), invitee('two', 2, { venueId: 'airport' })],
    )
    expect(placed(plan).leftOut).toEqual({ two: 'Travel to and from the other meetings takes too long' })
  })

  test('dissolves a group that misses its quorum', () => {
    const group = meeting('group', '14:00', '15:00', { format: 'group', capacity: 4, quorum: 3 })
    const two = planOf([group], [invitee('a', 1), invitee('b', 1)])
    expect(placed(two).leftOut).toEqual({ a: 'Too few investors for the group', b: 'Too few investors for the group' })
    const three = planOf([group], [invitee('a', 1), invitee('b', 1), invitee('c', 1)])
    expect(placed(three).places).toEqual({ a: 'group', b: 'group', c: 'group' })
  })

  test('does not place where the plan has a fault already', () => {
    const plan = planOf([meeting('lunch', '17:30', '18:15'), meeting('night', '23:30', '23:59')], [invitee('a', 1)])
    expect(placed(plan).leftOut).toEqual({ a: 'No open meetings' })
  })

  test('says which wish cannot be met', () => {
    const plan = planOf(
      [meeting('a', '14:00', '15:00')],
      [
        invitee('elsewhere', 1, { city: 'Chicago' }),
        invitee('grouped', 1, { wantedFormat: 'group' }),
        invitee('away', 1, { unavailable: [{ startsAt: at('00:00'), endsAt: at('23:59') }] }),
      ],
    )
    expect(placed(plan).leftOut).toEqual({
      elsewhere: 'No open meeting in Chicago',
      grouped: 'No open Group meeting',
      away: 'Not available at any of the open times',
    })
  })
})

describe('of random events', () => {
  /** With these places beside those that no proposal touches. */
  const conflictsWith = (
    of: Setting,
    plan: EventPlan,
    stays: ReadonlySet<string>,
    places: ReadonlyMap<string, string>,
  ) =>
    findConflicts(of, {
      ...plan,
      invitees: plan.invitees.map((one) => {
        const meetingId = places.get(one.id)
        if (meetingId) return { ...one, placement: { meetingId, isPinned: false, reason: '' } }
        return stays.has(one.id) ? one : { ...one, placement: null }
      }),
    }).map((conflict) => JSON.stringify(conflict))

  test.each(Array.from({ length: 60 }, (_, seed) => seed))('seed %i', (seed) => {
    const { setting: of, plan } = randomEvent(seed)
    const { placements, leftOut } = proposeSchedule(of, plan, now)
    const places = new Map(placements.map(({ inviteeId, meetingId }) => [inviteeId, meetingId]))
    const faulty = new Set(findConflicts(of, { ...plan, invitees: [] }).map(({ meetingId }) => meetingId))
    const open = new Map(
      plan.meetings
        .filter(({ id, isHeld, isCanceled }) => !isHeld && !isCanceled && !faulty.has(id))
        .map((one) => [one.id, one]),
    )
    const stays = new Set(
      plan.invitees
        .filter(({ placement }) => placement && (placement.isPinned || !open.has(placement.meetingId)))
        .map(({ id }) => id),
    )
    // Everyone who can be placed is in exactly one of the lists.
    const asked = plan.invitees.filter(
      ({ id, state }) => !stays.has(id) && !['declined', 'met', 'no_show'].includes(state),
    )
    expect([...places.keys(), ...leftOut.map(({ inviteeId }) => inviteeId)].sort()).toEqual(
      asked.map(({ id }) => id).sort(),
    )
    // No conflict that was not there without it, except that a group with someone pinned may still miss its quorum.
    const before = new Set(conflictsWith(of, plan, stays, new Map()))
    const after = conflictsWith(of, plan, stays, places)
    expect(after.filter((one) => !before.has(one) && !one.includes('below_quorum'))).toEqual([])
    // No one is left out for whom a meeting is simply free.
    for (const { inviteeId } of leftOut) {
      const { wantedFormat } = plan.invitees.find(({ id }) => id === inviteeId) ?? {}
      for (const { id, format, quorum } of open.values()) {
        if (quorum !== null || (wantedFormat && format !== wantedFormat)) continue
        // What is pinned may be in conflict already.
        if (after.some((one) => one.includes(`"${id}"`))) continue
        const tried = conflictsWith(of, plan, stays, new Map([...places, [inviteeId, id]]))
        expect(
          tried.filter((one) => !after.includes(one)),
          `${inviteeId} in ${id}`,
        ).not.toEqual([])
      }
    }
  })

  test('the same event gives the same proposal', () => {
    const { setting: of, plan } = randomEvent(7)
    expect(proposeSchedule(of, plan, now)).toEqual(proposeSchedule(of, plan, now))
  })

  test('many more investors than meetings take seconds, not minutes', () => {
    const begin = performance.now()
    for (const seed of [1, 2, 3]) {
      const { setting: of, plan } = randomEvent(seed, { days: 5, teams: 3, slotsPerDay: 8, invitees: 400 })
      expect(proposeSchedule(of, plan, now).leftOut.length).toBeGreaterThan(50)
    }
    const oneOnOnes = Array.from({ length: 120 }, (_, at) => meeting(`${at}`, '13:00', '13:45', { teamId: `${at}` }))
    const teams = oneOnOnes.map(({ teamId }) => ({ id: teamId, name: teamId, colleagueIds: [] }))
    const invitees = Array.from({ length: 200 }, (_, at) => invitee(`${at}`, 1))
    const full = { meetings: oneOnOnes, invitees, proposal: null, busy: [], quietPeriods: [] }
    expect(proposeSchedule({ ...setting, teams }, full, now).placements).toHaveLength(120)
    expect(performance.now() - begin).toBeLessThan(25_000)
  })
})
