// Against a second implementation, and against the examples of RFC 5545, 3.8.5.3.
import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { busyTimes } from './busy-times.ts'

const zones = ['America/New_York', 'Europe/London', 'Australia/Sydney', 'America/Santiago', 'Asia/Kolkata']
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const basic = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')

const eventWith = (zone: string, start: string, rule: string) =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:a',
    `DTSTART;TZID=${zone}:${start}`,
    // Short enough that no two touch.
    'DURATION:PT1M',
    `RRULE:${rule}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')

async function ours(zone: string, start: string, rule: string, from: Date, to: Date) {
  const { times, isCut } = await busyTimes([eventWith(zone, start, rule)], { from, to, timeZone: zone })
  expect(isCut).toBe(false)
  return times.map(({ startsAt }) => startsAt.toISOString())
}

const some = <T>(values: readonly T[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: most })
const monthDays = [1, 2, 13, 28, 29, 30, 31, -1, -2, -31]
const part = (name: string, values: fc.Arbitrary<readonly unknown[]>) =>
  values.map((list) => `;${name}=${list.join(',')}`)
const maybe = (arbitrary: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), arbitrary)
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((list) => list.join(''))

const plainDays = part('BYDAY', some(weekdays, 4))
const nthDays = part(
  'BYDAY',
  fc.uniqueArray(
    fc.tuple(fc.constantFrom(1, 2, 3, 4, 5, -1, -2), fc.constantFrom(...weekdays)).map(([nth, day]) => `${nth}${day}`),
    { minLength: 1, maxLength: 3 },
  ),
)
const months = part('BYMONTH', some([1, 2, 3, 4, 6, 9, 10, 11, 12], 3))
const position = part('BYSETPOS', some([1, 2, 3, -1, -2], 2))

const byFrequency = fc.oneof(
  joined(fc.constant('FREQ=DAILY'), maybe(plainDays), maybe(months), maybe(part('BYMONTHDAY', some(monthDays, 4)))),
  joined(fc.constant('FREQ=WEEKLY'), maybe(plainDays), maybe(months), fc.constantFrom('', ';WKST=SU', ';WKST=MO')),
  joined(fc.constant('FREQ=WEEKLY'), plainDays, position),
  joined(fc.constant('FREQ=MONTHLY'), fc.oneof(plainDays, nthDays), maybe(position), maybe(months)),
  joined(fc.constant('FREQ=MONTHLY'), part('BYMONTHDAY', some(monthDays, 4)), maybe(plainDays), maybe(position)),
  joined(fc.constant('FREQ=MONTHLY')),
  joined(fc.constant('FREQ=YEARLY'), maybe(months)),
  joined(
    fc.constant('FREQ=YEARLY'),
    months,
    fc.oneof(plainDays, nthDays, part('BYMONTHDAY', some(monthDays, 4))),
    maybe(position),
  ),
  joined(fc.constant('FREQ=YEARLY'), nthDays),
)

const cases = fc.record({
  zone: fc.constantFrom(...zones),
  start: fc
    .record({
      day: fc.integer({ min: 0, max: 900 }),
      hour: fc.integer({ min: 0, max: 23 }),
      minute: fc.constantFrom(0, 15, 30),
    })
    .map(({ day, hour, minute }) =>
      Temporal.PlainDateTime.from('2024-01-01T00:00').add({ days: day, hours: hour, minutes: minute }),
    ),
  rule: byFrequency,
  interval: fc.constantFrom(1, 1, 2, 3, 5),
  limit: fc.oneof(
    fc.constant({}),
    fc.integer({ min: 1, max: 60 }).map((count) => ({ count })),
    fc.integer({ min: 0, max: 1200 }).map((days) => ({ days })),
  ),
})

test('the same occurrences as another implementation, in five zones', { tags: 'full', timeout: 120_000 }, async () => {
  const span = [new Date('2025-11-01T00:00:00Z'), new Date('2026-12-01T00:00:00Z')] as const
  // The other implementation takes positions (BYSETPOS) among what is left before an end, not among the whole week,
  // month or year, and not counting times that a change of clocks leaves out: it gets an end after the next year, and
  // rules with positions get none of their own and no start at night.
  const longAfter = new Date('2028-01-01T00:00:00Z')
  await fc.assert(
    fc.asyncProperty(cases, async ({ zone, start: near, rule, interval, limit }) => {
      const hasPosition = rule.includes('BYSETPOS')
      fc.pre(!hasPosition || near.hour >= 4)
      // What a start means that its own rule leaves out is not defined: it is the first that the rule gives.
      const anchor = `DTSTART;TZID=${zone}:${basic(near)}\nRRULE:${rule}`
      const soon = [near, near.add({ years: 2 })].map((at) => new Date(at.toZonedDateTime(zone).epochMilliseconds))
      const [from, to] = soon as [Date, Date]
      const [zoned] = new RRuleTemporal({ rruleString: anchor, maxIterations: 5_000 }).between(from, to, true)
      fc.pre(zoned !== undefined)
      const start = zoned.toPlainDateTime()
      const until = 'days' in limit && !hasPosition ? zoned.add({ days: limit.days }).toInstant() : undefined
      const whole = [
        rule,
        interval > 1 ? `;INTERVAL=${interval}` : '',
        'count' in limit ? `;COUNT=${limit.count}` : '',
        until ? `;UNTIL=${until.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}` : '',
      ].join('')
      const other = new RRuleTemporal({
        rruleString: `DTSTART;TZID=${zone}:${basic(start)}\nRRULE:${whole}`,
        maxIterations: 5_000,
      })
      const expected = other
        .between(new Date(zoned.epochMilliseconds), longAfter, true)
        .map(({ epochMilliseconds }) => new Date(epochMilliseconds))
        .filter((instant) => instant >= span[0] && instant < span[1])
        .map((instant) => instant.toISOString())
      const found = await ours(zone, basic(start), whole, ...span)
      expect(found, `${zone} ${basic(start)} ${whole}`).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

const rfc: [rule: string, start: string, days: string][] = [
  ['FREQ=DAILY;COUNT=10', '19970902T090000', '0902 0903 0904 0905 0906 0907 0908 0909 0910 0911'],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', '19970902T090000', '0902 0912 0922 1002 1012'],
  [
    'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    '19970902T090000',
    '0902 0904 0909 0911 0916 0918 0923 0925 0930 1002',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH', '19970902T090000', '0902 0904 0916 0918 0930 1002 1014 1016'],
  ['FREQ=MONTHLY;COUNT=10;BYDAY=1FR', '19970905T090000', '0905 1003 1107 1205 0102 0206 0306 0403 0501 0605'],
  [
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    '19970907T090000',
    '0907 0928 1102 1130 0104 0125 0301 0329 0503 0531',
  ],
  ['FREQ=MONTHLY;COUNT=6;BYDAY=-2MO', '19970922T090000', '0922 1020 1117 1222 0119 0216'],
  ['FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=6', '19970928T090000', '0928 1029 1128 1229 0129 0226'],
  ['FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1', '19970930T090000', '0930 1001 1031 1101 1130 1201 1231 0101 0131 0201'],
  [
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '19970910T090000',
    '0910 0911 0912 0913 0914 0915 0310 0311 0312 0313',
  ],
  ['FREQ=YEARLY;COUNT=10;BYMONTH=6,7', '19970610T090000', '0610 0710 0610 0710 0610 0710 0610 0710 0610 0710'],
  [
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    '19970101T090000',
    '0101 0410 0719 0101 0409 0718 0101 0410 0719 0101',
  ],
  ['FREQ=YEARLY;BYDAY=20MO;COUNT=3', '19970519T090000', '0519 0518 0517'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3', '19970512T090000', '0512 0511 0517'],
  [
    'FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=11',
    '19970313T090000',
    '0313 0320 0327 0305 0312 0319 0326 0304 0311 0318 0325',
  ],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=5', '19980213T090000', '0213 0313 1113 0813 1013'],
  ['FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13;COUNT=5', '19970913T090000', '0913 1011 1108 1213 0110'],
  ['FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3', '19961105T090000', '1105 1107 1102'],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '19970904T090000', '0904 1007 1106'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=4', '19970929T090000', '0929 1030 1127 1230'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '19970805T090000', '0805 0810 0819 0824'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '19970805T090000', '0805 0817 0819 0831'],
  ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '20070115T090000', '0115 0130 0215 0315 0330'],
]

describe('the examples of RFC 5545', () => {
  const span = [new Date('1996-01-01T00:00:00Z'), new Date('2010-01-01T00:00:00Z')] as const

  test.each(rfc)('%s', async (rule, start, days) => {
    const found = await ours('America/New_York', start, rule, ...span)
    expect(found.map((instant) => instant.slice(5, 10).replace('-', '')).join(' ')).toBe(days)
    for (const instant of found) expect(['T13:00', 'T14:00']).toContain(instant.slice(10, 16))
  })

  test('times of a day', async () => {
    const timesOf = async (rule: string) =>
      (await ours('America/New_York', '19970902T090000', rule, ...span)).map((instant) => instant.slice(8, 16))
    expect(await timesOf('FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z')).toEqual(['02T13:00', '02T16:00', '02T19:00'])
    expect(await timesOf('FREQ=MINUTELY;INTERVAL=90;COUNT=4')).toEqual(['02T13:00', '02T14:30', '02T16:00', '02T17:30'])
    const minutely = await timesOf('FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16;COUNT=50')
    expect(await timesOf('FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40;COUNT=50')).toEqual(minutely)
    expect(minutely[24]).toBe('03T13:00')
  })
})
