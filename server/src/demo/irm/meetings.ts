// The meetings with each investor: frequent or rare, recent or long ago, on the occasions of the year.
import { addDays } from '../universe/calendar.ts'
import { Random } from '../universe/random.ts'
import type { Diary, Slot } from './diary.ts'
import { type Act, actBefore, type Contact, type Investor, relationshipOf } from './investors.ts'
import { type Event, eventNear } from './occasions.ts'
import type { NoteChooser, Occasion } from './texts/texts.ts'
import { callHours, homeZone } from './zones.ts'

const courses = ['rising', 'fading', 'steady'] as const

export interface Course {
  kind: (typeof courses)[number]
  /** Number of meetings in two years. */
  meetings: number
  /** Days since the investor was added to the IRM. */
  knownDays: number
  /** Days since the last meeting, at least. */
  silentDays: number
  /** Days since the last meeting, where the story depends on it. */
  latestDays?: number
}

/** The team keeps in touch with as many of the largest holders. */
const closest = 12

/** The largest active holder was not contacted for four months, unlike the other large ones; some buyers were never met. */
export function courseOf(investor: Investor, today: string): Course {
  const { place, manner } = investor
  const random = new Random(41, place)
  const { deed } = actBefore(investor, today)
  const isNew = place % 7 === 6 || (deed === 'new' && place % 2 === 0)
  const isQuiet = place % 11 === 10
  const course: Course = {
    kind: courses[place % courses.length] ?? 'steady',
    meetings: isNew || isQuiet ? 0 : 2 + Math.floor(14 * random.next() ** 2),
    knownDays: isNew ? 5 + (place % 20) : 300 + Math.floor(random.next() * 420),
    silentDays: 0,
  }
  if (investor.isSilent) return { kind: 'fading', meetings: 6, knownDays: 690, silentDays: 124, latestDays: 129 }
  const known = place < closest && { latestDays: random.whole(6, 100) }
  if (manner === 'activist')
    return { ...course, ...known, kind: 'rising', meetings: Math.max(7, course.meetings), knownDays: 200 }
  if (known) return { ...course, ...known, meetings: Math.max(3, course.meetings), knownDays: 300 + 25 * place }
  if (deed === 'left') return { ...course, kind: 'fading', meetings: Math.max(4, course.meetings), knownDays: 640 }
  return course
}

export interface Meeting extends Slot {
  occasion: Occasion
  investor: Investor
  act: Act
  /** Activity type by name. */
  type: string
  subject: string
  location: string | null
  text: string
  people: Contact[]
  owner: 'ada' | 'miles'
  hasBroker: boolean
}

const weights: Record<'usual' | 'index' | 'activist' | 'hedge' | 'prospect', Partial<Record<Occasion, number>>> = {
  usual: { results: 30, conference: 18, roadshow: 17, inbound: 13, email: 12, site: 6, governance: 4 },
  index: { governance: 42, results: 14, email: 18, inbound: 12, roadshow: 14 },
  activist: { results: 25, inbound: 22, roadshow: 25, email: 15, governance: 13 },
  hedge: { results: 38, conference: 30, inbound: 25, email: 7 },
  prospect: { conference: 34, roadshow: 26, email: 20, inbound: 12, site: 8 },
}

function occasionOf(investor: Investor, turn: number, random: Random): Occasion {
  const { manner, holdings, region, type } = investor
  if (holdings.length === 0 && turn === 0) return 'intro'
  const isSteward = manner === 'index' || type === 'pension_fund' || type === 'sovereign'
  const kind =
    holdings.length === 0
      ? 'prospect'
      : isSteward
        ? 'index'
        : manner === 'activist' || manner === 'hedge'
          ? manner
          : 'usual'
  const list = Object.entries(weights[kind]) as [Occasion, number][]
  const [occasion] = random.weighted(list, ([, weight]) => weight)
  // Visitors of the plant come from nearby; its hours are the East Coast's.
  return occasion === 'site' && region !== 'east' && region !== 'central' ? 'inbound' : occasion
}

const lengths: Partial<Record<Occasion, number>> = { email: 15, inbound: 30, conference: 40, site: 120, intro: 45 }

/** Oldest first. */
export function meetingsOf(
  investor: Investor,
  course: Course,
  { diary, notes, today }: { diary: Diary; notes: NoteChooser; today: string },
): Meeting[] {
  const { kind, meetings: count, silentDays, latestDays } = course
  const random = new Random(43, investor.place)
  const latest = addDays(today, -silentDays)
  const owner = relationshipOf(investor).owner
  const targets = Array.from({ length: count }, (_, turn) => {
    const share = (turn + random.next()) / count
    // Mostly recent, mostly long ago, or evenly spread; nothing older than two years.
    const days = { rising: 3 + 240 * share ** 2, fading: 110 + 560 * share, steady: 4 + 690 * share }[kind]
    return addDays(today, -Math.round(silentDays > 0 ? silentDays + 4 + 240 * share : days))
  }).sort()
  if (latestDays !== undefined) targets[count - 1] = addDays(today, -latestDays)
  const been = new Set<string>()
  return targets.flatMap((target, turn) => {
    // A call comes on any day, unlike an event, which may be months from the day that the story needs.
    const isCall = latestDays !== undefined && turn === count - 1
    const { chosen, event } = nextEvent(investor, { target, turn, latest, been, isCall }, random)
    const act = actBefore(investor, event.day)
    const text = notes.choose(chosen, { id: investor.id, deed: act.deed, manner: investor.manner })
    if (!text) return []
    const minutes = lengths[chosen] ?? 45
    const zone = chosen === 'site' ? homeZone : investor.zone
    const isThere = chosen === 'conference' || chosen === 'roadshow' || chosen === 'email'
    const hours = chosen === 'site' ? { from: 10, until: 13 } : isThere ? {} : callHours(investor.region)
    const slot = diary.book(owner, { day: event.day, zone, minutes, ...hours }, random)
    if (slot.startsAt >= new Date(`${latest}T00:00:00Z`)) return []
    const people = investor.people.slice(0, 1 + (turn % 2))
    return [
      {
        ...slot,
        occasion: chosen,
        investor,
        act,
        ...formOf(chosen, investor, act, event.name ?? '', event.city ?? '', random),
        text: filled(text, { investor, act, people, event: event.name ?? 'the conference' }),
        people,
        owner,
        hasBroker: chosen === 'conference' || chosen === 'roadshow',
      },
    ]
  })
}

/** Nobody comes to the same conference twice: then it was a call. */
function nextEvent(
  investor: Investor,
  {
    target,
    turn,
    latest,
    been,
    isCall,
  }: { target: string; turn: number; latest: string; been: Set<string>; isCall: boolean },
  random: Random,
): { chosen: Occasion; event: Event } {
  const occasion = isCall ? 'inbound' : occasionOf(investor, turn, random)
  const near = (one: Occasion) => eventNear(target, one, investor.region, { spread: random.next(), before: latest })
  const event = near(occasion)
  const key = `${occasion} ${event.day.slice(0, 7)}`
  const isRepeated = event.days > 1 && been.has(key)
  been.add(key)
  return isRepeated ? { chosen: 'inbound', event: near('inbound') } : { chosen: occasion, event }
}

/** Type, subject and location of an activity. */
export function formOf(
  occasion: Occasion,
  { name, city }: Pick<Investor, 'name' | 'city'>,
  { quarter }: Pick<Act, 'quarter'>,
  event: string,
  eventCity: string,
  random: Random,
): Pick<Meeting, 'type' | 'subject' | 'location'> {
  const call = random.chance(0.6) ? 'Phone Call' : 'Virtual Meeting'
  switch (occasion) {
    case 'results':
      return { type: call, subject: `${quarter} results call with ${name}`, location: null }
    case 'conference':
      return { type: 'Conference', subject: `${event}: ${name}`, location: eventCity || null }
    case 'roadshow':
      return { type: 'Non-Deal Roadshow', subject: `Roadshow: ${name}`, location: city ? `${name}, ${city}` : null }
    case 'site':
      return { type: 'Group Meeting', subject: `Plant tour with ${name}`, location: 'Waltham plant' }
    case 'email':
      return { type: 'Email', subject: `Email from ${name}`, location: null }
    case 'governance':
      return { type: 'Virtual Meeting', subject: `Governance call with ${name}`, location: null }
    case 'intro':
      return { type: 'Virtual Meeting', subject: `Introduction to ${name}`, location: null }
    case 'sellSide':
      return { type: call, subject: `Call with ${name}`, location: null }
    default:
      return { type: 'Phone Call', subject: `Call from ${name}`, location: null }
  }
}

/** Investors speak of round numbers. */
function rounded(shares: number): string {
  const unit = 10 ** Math.max(2, Math.floor(Math.log10(Math.max(1, shares))) - 1)
  return (Math.max(1, Math.round(shares / unit)) * unit).toLocaleString('en-US')
}

export const filled = (
  text: string,
  {
    investor,
    act,
    people,
    event,
  }: { investor: Pick<Investor, 'name' | 'city'>; act: Act; people: Contact[]; event: string },
): string =>
  text
    .replaceAll('{who}', people[0]?.name ?? `The analyst at ${investor.name}`)
    .replaceAll('{firm}', investor.name)
    .replaceAll('{city}', investor.city ?? 'New York')
    .replaceAll('{event}', event)
    .replaceAll('{quarter}', act.quarter)
    .replaceAll('{shares}', rounded(act.shares))
