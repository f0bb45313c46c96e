// The meetings of two years with investors and the sell side, ready to be written.
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { addDays } from '../universe/calendar.ts'
import { Random } from '../universe/random.ts'
import type { Activity } from './activities.ts'
import type { Cast } from './cast.ts'
import { Diary } from './diary.ts'
import type { Act, Investor } from './investors.ts'
import { courseOf, filled, formOf, type Meeting, meetingsOf } from './meetings.ts'
import { eventNear, quarterBefore } from './occasions.ts'
import { plannedMeetings } from './planned.ts'
import type { SellSideFirm } from './profiles.ts'
import { NoteChooser } from './texts/texts.ts'
import { sentimentOf } from './themes.ts'
import { homeZone, zoneOf } from './zones.ts'

const withExecutives: Partial<Record<Meeting['occasion'], string[]>> = {
  roadshow: ['ceo', 'cfo'],
  site: ['operations'],
  conference: ['cfo'],
}

const loggedAfter = (end: Date, random: Random): Date => new Date(end.getTime() + random.whole(10, 300) * 60_000)

export function allActivities(
  investors: readonly Investor[],
  sellSide: readonly SellSideFirm[],
  { cast, now }: { cast: Cast; now: Date },
): Activity[] {
  const today = dayIn(homeZone, now)
  const [diary, notes, random] = [new Diary(), new NoteChooser(), new Random(48)]
  const held = investors.flatMap((investor) =>
    meetingsOf(investor, courseOf(investor, today), { diary, notes, today }).map((meeting): Activity => {
      const executives = withExecutives[meeting.occasion] ?? []
      return {
        ...meeting,
        organizationId: investor.id,
        colleagues: [meeting.owner, ...(executives.length > 0 && random.chance(0.7) ? executives : [])],
        sentiment: meeting.type === 'Email' ? null : sentimentOf(meeting.act.deed, investor.manner, random),
        loggedAt: loggedAfter(meeting.endsAt, random),
      }
    }),
  )
  const planned = plannedMeetings(cast, investors, now).map(
    ({ investor, executives, subject, ...one }): Activity => ({
      ...one,
      subject: `${subject} ${investor.name}`,
      location: null,
      organizationId: investor.id,
      people: investor.people.slice(0, 1),
      colleagues: [one.owner, ...executives],
      hasBroker: one.type === 'Conference',
      sentiment: null,
      loggedAt: null,
    }),
  )
  return [...held, ...analystCalls(sellSide, { diary, notes, random, today }), ...planned]
}

/** Each analyst calls after most results. */
function analystCalls(
  firms: readonly SellSideFirm[],
  { diary, notes, random, today }: { diary: Diary; notes: NoteChooser; random: Random; today: string },
): Activity[] {
  return firms.flatMap((firm) =>
    Array.from({ length: 6 }, (_, turn) => addDays(today, -20 - 91 * turn)).flatMap((target): Activity[] => {
      const event = eventNear(target, 'sellSide', 'east', { spread: random.next(), before: today })
      const text = notes.choose('sellSide', { id: firm.id, deed: 'prospect', manner: 'core' })
      if (!text) return []
      const quarter = quarterBefore(event.day)
      const act: Act = { deed: 'prospect', quarter, shares: 0 }
      const slot = diary.book('miles', { day: event.day, zone: zoneOf(firm.city), minutes: 30 }, random)
      if (slot.startsAt >= new Date(`${today}T00:00:00Z`)) return []
      return [
        {
          ...slot,
          ...formOf('sellSide', firm, act, '', '', random),
          text: filled(text, { investor: firm, act, people: [firm.analyst], event: '' }),
          organizationId: firm.id,
          people: [firm.analyst],
          owner: 'miles',
          colleagues: ['miles'],
          hasBroker: true,
          sentiment: null,
          loggedAt: loggedAfter(slot.endsAt, random),
        },
      ]
    }),
  )
}
