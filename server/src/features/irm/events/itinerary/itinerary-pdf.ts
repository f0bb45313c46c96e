// The itinerary to print and to carry.
import type { Sketch } from '@rostrum/contract/irm/events/sketch'
import { timeZoneName } from '@rostrum/contract/platform/time-zones'
import type { Brand } from '#platform/brand/brand.ts'
import type { Block, PdfDocument, Text } from '#platform/pdf/document.ts'
import { clockOf, type Itinerary, type ItineraryDay, type ItineraryMeeting, inOrder, whereOf } from './itinerary.ts'

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const dayName = (day: string) => longDay.format(new Date(`${day}T00:00:00Z`))

const whoOf = ({ investors }: ItineraryMeeting): Text =>
  investors.flatMap(({ firm, people }, at) => [
    { text: `${at > 0 ? '\n' : ''}${firm}`, isBold: true },
    ...(people.length > 0 ? [{ text: `\n${people.join(', ')}` }] : []),
  ])

const meetingCell = ({ title, format, isCanceled }: ItineraryMeeting): Text => [
  { text: title || format, isBold: true },
  ...(title ? [{ text: `\n${format}`, tone: 'muted' as const }] : []),
  ...(isCanceled ? [{ text: '\nCanceled', tone: 'negative' as const }] : []),
]

const placeCell = (meeting: ItineraryMeeting): Text => {
  const where = whereOf(meeting)
  const { link } = meeting
  return [
    ...(where ? [{ text: where }] : []),
    ...(link ? [{ text: `${where ? '\n' : ''}${link}`, link }] : []),
    ...(where || link ? [] : [{ text: '–' }]),
  ]
}

const columns = [
  { header: 'Time', width: 1.5 },
  { header: 'Meeting', width: 2.2 },
  { header: 'Investors', width: 3 },
  { header: 'Location', width: 2.6 },
]

function mapBlocks(sketch: Sketch): Block[] {
  const { places, missing } = sketch
  const key = places.map(({ number, name }) => `${number} ${name}`).join(' · ')
  return [
    { type: 'map', map: sketch },
    { type: 'note', text: missing.length > 0 ? `${key}. Not on the map: ${missing.join(', ')}` : key },
  ]
}

function teamBlocks({ name, colleagues, items, sketch }: ItineraryDay['teams'][number], timeZone: string): Block[] {
  if (items.length === 0) return []
  return [
    { type: 'heading', text: colleagues.length > 0 ? `${name}: ${colleagues.join(', ')}` : name },
    {
      type: 'table',
      columns,
      rows: inOrder(items).map((item): Text[] =>
        item.type === 'travel'
          ? [
              [{ text: clockOf(item.startsAt, timeZone), tone: 'muted' }],
              [{ text: 'Travel', tone: 'muted' }],
              [{ text: `${item.from} to ${item.to}`, tone: 'muted' }],
              [{ text: `${item.minutes} min`, tone: 'muted' }],
            ]
          : [
              `${clockOf(item.startsAt, timeZone)} –\n${clockOf(item.endsAt, timeZone)}`,
              meetingCell(item),
              whoOf(item),
              placeCell(item),
            ],
      ),
    },
    ...(sketch ? mapBlocks(sketch) : []),
  ]
}

export function itineraryDocument({ title, lines, days }: Itinerary, brand: Brand, footer: string): PdfDocument {
  const blocks = days.flatMap(({ day, city, timeZone, teams }): Block[] => {
    const planned = teams.flatMap((team) => teamBlocks(team, timeZone))
    return [
      { type: 'chapter', text: `${dayName(day)}, ${city}`, detail: `Times in ${timeZoneName(timeZone)}` },
      ...(planned.length > 0 ? planned : [{ type: 'text' as const, text: 'No meetings are planned for this day.' }]),
    ]
  })
  return { title, lines: [brand.name, ...lines], brand, footer, hasContents: days.length > 1, blocks }
}
