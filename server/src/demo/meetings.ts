// The meeting patterns of the demo's investors: frequent or rare, recent or long ago, or steady.
import { Random } from './universe/random.ts'

const courses = ['rising', 'fading', 'steady'] as const

export interface Course {
  kind: (typeof courses)[number]
  /** Number of meetings in two years. */
  meetings: number
  /** Days since the investor was added to the IRM. */
  knownDays: number
}

/** Every seventh was added recently, every eleventh has had no meetings. */
export function courseOf(place: number): Course {
  const random = new Random(41, place)
  const isNew = place % 7 === 6
  const isQuiet = place % 11 === 10
  return {
    kind: courses[place % courses.length] ?? 'steady',
    meetings: isNew || isQuiet ? 0 : 2 + Math.floor(14 * random.next() ** 2),
    knownDays: isNew ? 5 + (place % 20) : 300 + Math.floor(random.next() * 420),
  }
}

export interface Meeting {
  type: string
  /** Precedes the investor's name. */
  subject: string
  notes: string
  daysAgo: number
}

const types: [type: string, subject: string][] = [
  ['In-Person Meeting', 'One-on-one with'],
  ['Virtual Meeting', 'Video call with'],
  ['Phone Call', 'Call with'],
  ['Conference', 'Conference meeting with'],
  ['Group Meeting', 'Group lunch with'],
  ['Phone Call', 'Call after results with'],
  ['Email', 'Reply from'],
]

const notes = [
  'Asked about the order book and how long the backlog will last.',
  'Wanted to understand the margin bridge and the new plant.',
  'Happy with capital allocation; would like a larger buyback.',
  'Follow up with the slides on service revenue.',
  'Compared us with peers on free cash flow; sees room for a higher multiple.',
  'Asked for a visit to the plant next quarter.',
]

export function meetingsOf(place: number, { kind, meetings }: Course): Meeting[] {
  const random = new Random(43, place)
  return Array.from({ length: meetings }, (_, turn) => {
    const share = (turn + random.next()) / meetings
    const [type, subject] = random.pick(types)
    // Mostly recent, mostly long ago, or evenly spread; nothing older than two years.
    const days = { rising: 3 + 240 * share ** 2, fading: 110 + 560 * share, steady: 4 + 690 * share }[kind]
    return { type, subject, notes: random.pick(notes), daysAgo: days }
  })
}
