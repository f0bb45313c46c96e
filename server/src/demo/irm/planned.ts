// Meetings of the coming days and weeks.
import { dayIn, instantAt } from '@rostrum/contract/platform/time-zones'
import { nextBusinessDay } from '../universe/calendar.ts'
import type { Cast } from './cast.ts'
import { type Investor, relationshipOf } from './investors.ts'
import type { Executive } from './team.ts'

interface Plan {
  /** Business days from today. */
  in: number
  /** Local time at the investor. */
  at: string
  minutes: number
  with: keyof Cast | number
  type: string
  /** Precedes the investor's name. */
  subject: string
  text: string
  executives: Executive[]
}

/** With a part of the story, or with one of the other active holders, by size. */
const plans: readonly Plan[] = [
  {
    in: 0,
    at: '15:00',
    minutes: 45,
    with: 0,
    type: 'Phone Call',
    subject: 'Call with',
    text: 'Asked for a follow-up on results. Bring the split of price and volume.',
    executives: [],
  },
  {
    in: 0,
    at: '16:00',
    minutes: 30,
    with: 5,
    type: 'Phone Call',
    subject: 'Call with',
    text: 'Wants to talk about lead times and the order phasing into the first quarter.',
    executives: [],
  },
  {
    in: 1,
    at: '10:00',
    minutes: 60,
    with: 'activist',
    type: 'Virtual Meeting',
    subject: 'Reply to the letter:',
    text: 'CEO and counsel attend. Listen first; nothing beyond published information. Agenda is with counsel.',
    executives: ['ceo', 'counsel'],
  },
  {
    in: 1,
    at: '14:30',
    minutes: 45,
    with: 1,
    type: 'Virtual Meeting',
    subject: 'Video call with',
    text: 'Model update after results. CFO joins for the first half.',
    executives: ['cfo'],
  },
  {
    in: 2,
    at: '11:00',
    minutes: 45,
    with: 'seller',
    type: 'Virtual Meeting',
    subject: 'Stewardship call with',
    text: 'Ask why the stake was reduced: an index change, or a mandate that ended?',
    executives: [],
  },
  {
    in: 3,
    at: '09:30',
    minutes: 45,
    with: 3,
    type: 'Virtual Meeting',
    subject: 'Video call with',
    text: 'Focus on the service business; send the new disclosure ahead.',
    executives: [],
  },
  {
    in: 4,
    at: '13:00',
    minutes: 60,
    with: 'prospect',
    type: 'In-Person Meeting',
    subject: 'Meeting with',
    text: 'Second meeting. They own two peers; prepare the comparison of cash conversion.',
    executives: ['cfo'],
  },
  {
    in: 6,
    at: '10:30',
    minutes: 45,
    with: 7,
    type: 'Phone Call',
    subject: 'Call with',
    text: 'Quarterly check-in.',
    executives: [],
  },
  {
    in: 8,
    at: '11:00',
    minutes: 120,
    with: 2,
    type: 'Group Meeting',
    subject: 'Plant tour with',
    text: 'Eight guests. Operations hosts; safety shoes needed.',
    executives: ['operations'],
  },
  {
    in: 12,
    at: '09:00',
    minutes: 40,
    with: 9,
    type: 'Conference',
    subject: 'Conference meeting with',
    text: 'First slot of the day. CEO and CFO attend.',
    executives: ['ceo', 'cfo'],
  },
]

export interface Planned extends Omit<Plan, 'in' | 'at' | 'with'> {
  investor: Investor
  owner: 'ada' | 'miles'
  startsAt: Date
  endsAt: Date
}

/** Not in the night of the team. */
function timeFor({ region }: Investor, wanted: string): string {
  if (region === 'asia') return '09:00'
  return region === 'europe' && wanted < '14:30' ? '14:30' : wanted
}

/** What would already have begun is left out: in the evening there is nothing left of today. */
export function plannedMeetings(cast: Cast, investors: readonly Investor[], now: Date): Planned[] {
  const parts: Investor[] = Object.values(cast)
  const others = investors.filter((one) => one.manner !== 'index' && !parts.includes(one))
  return plans.flatMap(({ in: days, at, with: who, ...plan }) => {
    const investor = typeof who === 'number' ? others[who] : cast[who]
    if (!investor) return []
    const today = dayIn(investor.zone, now)
    const day = nextBusinessDay(today, days)
    if (days === 0 && day !== today) return []
    const startsAt = instantAt({ day, time: `${timeFor(investor, at)}:00` }, investor.zone)
    if (startsAt <= now) return []
    const endsAt = new Date(startsAt.getTime() + plan.minutes * 60_000)
    return [{ ...plan, investor, owner: relationshipOf(investor).owner, startsAt, endsAt }]
  })
}
