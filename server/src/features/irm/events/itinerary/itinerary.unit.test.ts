import { sketchOf } from '@rostrum/contract/irm/events/sketch'
import { expect, test } from 'vitest'
import { workbookOf } from '#platform/http/xlsx.ts'
import { pdfOf } from '#platform/pdf/pdf.ts'
import { pagesOf } from '#platform/pdf/testing/read-pdf.ts'
import { readWorkbook } from '#testing/read-workbook.ts'
import { unzip } from '#testing/zip.ts'
import type { Itinerary } from './itinerary.ts'
import { itineraryDocument } from './itinerary-pdf.ts'
import { itinerarySheet } from './itinerary-sheet.ts'

const brand = { name: 'Veltrane', color: '#115a74' }

const meeting = (startsAt: string, more: object = {}) => ({
  type: 'meeting' as const,
  startsAt: new Date(startsAt),
  endsAt: new Date(Date.parse(startsAt) + 45 * 60_000),
  title: '',
  format: 'One-on-one',
  investors: [{ firm: '=HYPERLINK("https://evil.example")', people: ['Zoë Łukasz'] }],
  place: 'Harbor Hotel',
  address: '70 Rowes Wharf',
  room: 'Room 2',
  link: null,
  isCanceled: false,
  ...more,
})

const roadshow: Itinerary = {
  title: 'Fall roadshow',
  lines: ['Roadshow'],
  days: [
    {
      day: '2026-11-18',
      city: 'Boston',
      timeZone: 'America/New_York',
      teams: [
        {
          name: 'Team A',
          sketch: sketchOf(
            [
              { name: 'Harbor Hotel', venue: { id: 'harbor', latitude: 42.35, longitude: -71.05 } },
              { name: 'One Post', venue: { id: 'post', latitude: 42.356, longitude: -71.056 } },
              { name: 'Cove', venue: undefined },
            ],
            { width: 420, height: 210 },
          ),
          colleagues: ['Ada Lindqvist'],
          items: [
            meeting('2026-11-18T16:00:00Z', { title: 'Group lunch', isCanceled: true }),
            {
              type: 'travel',
              startsAt: new Date('2026-11-18T14:45:00Z'),
              minutes: 20,
              from: 'Harbor Hotel',
              to: 'One Post',
            },
            meeting('2026-11-18T14:00:00Z'),
          ],
        },
        { name: 'Team B', colleagues: [], items: [] },
      ],
    },
    { day: '2026-11-19', city: 'London', timeZone: 'Europe/London', teams: [] },
  ],
}

test('the file has a page for each day, in the time of its city, in order', { timeout: 40_000 }, async () => {
  const file = await pdfOf(itineraryDocument(roadshow, brand, 'Confidential'), AbortSignal.timeout(30_000))
  const [cover, boston, london] = pagesOf(file)
  expect(cover).toContain('Wednesday, November 18, 2026, Boston 2')
  const order = ['9:00 AM', 'Harbor Hotel, Room 2', 'Travel', '20 min', '11:00 AM', 'Group lunch', 'Canceled']
  const places = order.map((text) => boston?.indexOf(text) ?? -1)
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(boston).toContain('1 Harbor Hotel · 2 One Post. Not on the map: Cove')
  expect(boston).toContain('Zoë Łukasz')
  expect(boston).not.toContain('Team B')
  expect(london).toContain('No meetings are planned for this day.')
})

test('the workbook has a row for each meeting and way, and no formula', async () => {
  const sheet = itinerarySheet(roadshow)
  expect(sheet.rows.map((row) => row.slice(0, 7))).toEqual([
    ['2026-11-18', '9:00 AM', '9:45 AM', 'Eastern Time (New York)', 'Boston', 'Team A', 'One-on-one'],
    ['2026-11-18', '9:45 AM', '10:05 AM', 'Eastern Time (New York)', 'Boston', 'Team A', 'Travel'],
    ['2026-11-18', '11:00 AM', '11:45 AM', 'Eastern Time (New York)', 'Boston', 'Team A', 'One-on-one'],
  ])
  for (const row of sheet.rows) expect(row).toHaveLength(sheet.columns.length)
  const file = await workbookOf(sheet, AbortSignal.timeout(30_000))
  expect([...(await unzip(file)).values()].join('')).not.toMatch(/<f[ >]/)
  // Read back as a spreadsheet program does.
  const [rows = []] = await readWorkbook(file)
  const serialOf = (day: unknown) => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569
  const plain = ([day, ...row]: readonly unknown[]) => [
    serialOf(day),
    ...row.map((cell) => (cell === '' ? null : cell)),
  ]
  const width = sheet.columns.length
  const padded = rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? null))
  expect(padded[0]).toEqual(sheet.columns.map(({ header }) => header))
  expect(padded.slice(1)).toEqual(sheet.rows.map(plain))
  expect(padded.flat()).toContainEqual(expect.stringContaining('=HYPERLINK('))
})
