// The itinerary of an event as it is planned now, for its files.
import { placeOf } from '@rostrum/contract/irm/events/conflicts'
import { type EventDetail, eventKindName } from '@rostrum/contract/irm/events/events'
import type { eventPlan } from '@rostrum/contract/irm/events/plan'
import { type EventMeeting, type EventPlan, meetingFormatNames } from '@rostrum/contract/irm/events/plan-values'
import { sketchOf, type Visit } from '@rostrum/contract/irm/events/sketch'
import { travelMinutes } from '@rostrum/contract/irm/events/travel'
import type { CsvValue, Input } from '@rostrum/contract/platform/endpoint'
import { readBrand } from '#platform/brand/read-brand.ts'
import type { Context } from '#platform/context.ts'
import { readPlan } from '../plan.ts'
import { readEvent } from '../service.ts'
import type { Itinerary, ItineraryTeam } from './itinerary.ts'
import { itineraryDocument } from './itinerary-pdf.ts'
import { itinerarySheet } from './itinerary-sheet.ts'

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

export function itineraryOf(event: EventDetail, plan: EventPlan): Itinerary {
  const lines = [
    eventKindName(event),
    event.host && `Hosted by ${event.host}`,
    event.broker && `Arranged by ${event.broker.name}`,
  ]
  const days = event.stops.map(({ id, day, city, timeZone }) => ({
    ...{ day, city, timeZone },
    teams: event.teams
      .map((team) => {
        const meetings = plan.meetings.filter((one) => one.stopId === id && one.teamId === team.id)
        return {
          name: team.name,
          colleagues: team.colleagues.map(nameOf),
          items: itemsOf(event, plan, meetings),
          sketch: sketchOf(visitsOf(event, plan, meetings), mapSize),
        }
      })
      .filter(({ items }) => items.length > 0),
  }))
  return { title: event.name, lines: lines.flatMap((line) => line || []), days }
}

/** In points: most of the width of a page. */
const mapSize = { width: 420, height: 210 }

const seatedIn = (plan: EventPlan) => (meeting: EventMeeting) =>
  plan.invitees.filter(({ placement }) => placement?.meetingId === meeting.id)

function visitsOf({ venues }: EventDetail, plan: EventPlan, meetings: readonly EventMeeting[]): Visit[] {
  const seatedAt = seatedIn(plan)
  return meetings
    .filter(({ isCanceled }) => !isCanceled)
    .map((meeting) => {
      const investors = seatedAt(meeting)
      const venue = venues.find(({ id }) => id === placeOf(meeting, investors))
      const called = meeting.title || investors.map(({ name }) => name).join(', ') || 'Open'
      return { name: venue?.name ?? called, venue }
    })
}

function itemsOf({ venues }: EventDetail, plan: EventPlan, meetings: readonly EventMeeting[]): ItineraryTeam['items'] {
  const seatedAt = seatedIn(plan)
  const venueOf = (meeting: EventMeeting) => venues.find(({ id }) => id === placeOf(meeting, seatedAt(meeting)))
  return meetings.flatMap((meeting, index) => {
    const before = meetings[index - 1]
    const [from, to] = [before && venueOf(before), venueOf(meeting)]
    const minutes = travelMinutes(from, to)
    const item = {
      ...{ type: 'meeting' as const, startsAt: meeting.startsAt, endsAt: meeting.endsAt, title: meeting.title },
      format: meetingFormatNames[meeting.format],
      investors: seatedAt(meeting).map(({ name, people }) => ({ firm: name, people: people.map(nameOf) })),
      ...{ place: to?.name ?? null, address: to?.address || null, room: meeting.room, link: meeting.link },
      isCanceled: meeting.isCanceled,
    }
    if (!before || !from || !to || minutes === 0) return [item]
    return [{ type: 'travel' as const, startsAt: before.endsAt, minutes, from: from.name, to: to.name }, item]
  })
}

async function readItinerary(ctx: Context, id: string): Promise<Itinerary> {
  const event = await readEvent(ctx, id)
  return itineraryOf(event, await readPlan(ctx, event))
}

type Row = Record<(typeof eventPlan.itinerary.response.columns)[number]['key'], CsvValue>

export async function* fileOfItinerary(ctx: Context, { params }: Input<typeof eventPlan.itinerary>) {
  const { columns, rows } = itinerarySheet(await readItinerary(ctx, params.id))
  for (const row of rows) yield Object.fromEntries(columns.map(({ key }, index) => [key, row[index] ?? null])) as Row
}

const asOf = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

export async function pdfOfItinerary(ctx: Context, { params }: Input<typeof eventPlan.itineraryPdf>) {
  const itinerary = await readItinerary(ctx, params.id)
  const brand = await readBrand(ctx.db, ctx.principal.customer.name)
  const footer = `As planned on ${asOf.format(new Date())} UTC`
  return { name: itinerary.title, document: itineraryDocument(itinerary, brand, footer) }
}
