import { describe, expect, test } from 'vitest'
import { busyTimes } from './busy-times.ts'
import { calendarParts, textOf } from './components.ts'

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const year = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-02-01T00:00:00Z') }

async function busyIn(text: string, timeZone = 'America/New_York', query = {}) {
  const { times } = await busyTimes([text], { ...year, timeZone, ...query })
  return times.map(({ startsAt, endsAt }) => `${short(startsAt)} – ${short(endsAt)}`)
}
const short = (date: Date) => date.toISOString().slice(0, 16)

describe('one event', () => {
  test('in a zone, in UTC, without a zone, of a day, and with a duration', async () => {
    const zoned = event(
      'UID:a',
      'DTSTART;TZID=Europe/Berlin:20260601T100000',
      'DTEND;TZID=Europe/Berlin:20260601T110000',
    )
    const utc = event('UID:b', 'DTSTART:20260602T100000Z', 'DURATION:PT90M')
    const floating = event('UID:c', 'DTSTART:20260603T100000', 'DTEND:20260603T110000')
    const days = event('UID:d', 'DTSTART;VALUE=DATE:20260605', 'DTEND;VALUE=DATE:20260607')
    const day = event('UID:e', 'DTSTART;VALUE=DATE:20261101')
    expect(await busyIn(calendar(...zoned, ...utc, ...floating, ...days, ...day))).toEqual([
      '2026-06-01T08:00 – 2026-06-01T09:00',
      '2026-06-02T10:00 – 2026-06-02T11:30',
      '2026-06-03T14:00 – 2026-06-03T15:00',
      '2026-06-05T04:00 – 2026-06-07T04:00',
      // The day on which daylight saving time ends has 25 hours.
      '2026-11-01T04:00 – 2026-11-02T05:00',
    ])
  })

  test('that is free, canceled, declined, without a length or ours makes no one busy', async () => {
    const at = ['DTSTART:20260602T100000Z', 'DTEND:20260602T110000Z']
    const text = calendar(
      ...event('UID:free', ...at, 'TRANSP:TRANSPARENT'),
      ...event('UID:canceled', ...at, 'STATUS:CANCELLED'),
      ...event('UID:outlook', ...at, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
      ...event('UID:declined', ...at, 'ATTENDEE;CN="Ada; IR";PARTSTAT=DECLINED:mailto:Ada@veltrane.example'),
      ...event('UID:moment', 'DTSTART:20260602T100000Z'),
      ...event('UID:ours', ...at),
    )
    const parts = calendarParts(text, ['ada@veltrane.example'])
    const query = { ...year, timeZone: 'UTC', isLeftOut: (uid: string) => uid === 'ours' }
    expect((await busyTimes([parts], query)).times).toEqual([])
    expect(await busyIn(text, 'UTC')).toHaveLength(1)
  })

  test('with its reminders, and a subject that is not kept', async () => {
    const text = calendar(
      ...event(
        'UID:a',
        'DTSTART:20260602T100000Z',
        'SUMMARY:Secret merger',
        'BEGIN:VALARM',
        'DURATION:PT9H',
        'END:VALARM',
        'DTEND:20260602T1',
        ' 10000Z',
      ),
    )
    expect(await busyIn(text)).toEqual(['2026-06-02T10:00 – 2026-06-02T11:00'])
    const kept = textOf(calendarParts(text))
    expect(kept).not.toContain('Secret')
    expect(await busyIn(kept)).toEqual(['2026-06-02T10:00 – 2026-06-02T11:00'])
  })

  test('free/busy lists', async () => {
    const text = calendar(
      'BEGIN:VFREEBUSY',
      'FREEBUSY;FBTYPE=BUSY:20260602T100000Z/PT1H,20260602T110000Z/20260602T113000Z',
      'FREEBUSY;FBTYPE=FREE:20260603T100000Z/PT1H',
      'END:VFREEBUSY',
    )
    expect(await busyIn(textOf(calendarParts(text)))).toEqual(['2026-06-02T10:00 – 2026-06-02T11:30'])
  })

  test('in a zone that the file defines, also when the clock changes', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Eastern Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16011104T020000',
      'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010311T020000',
      'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ]
    const of = (tzid: string) =>
      ['20260115T090000', '20260308T023000', '20260715T090000', '20261101T013000', '20261101T023000'].flatMap(
        (start, at) => event(`UID:${at}`, `DTSTART;TZID=${tzid}:${start}`, 'DURATION:PT10M'),
      )
    const inFile = await busyIn(textOf(calendarParts(calendar(...zone, ...of('Eastern Standard Time')))), 'Asia/Tokyo')
    expect(inFile).toEqual(await busyIn(calendar(...of('America/New_York'))))
    expect(inFile).toEqual(await busyIn(calendar(...of('/example.org/20260101_1/America/New_York'))))
    expect(inFile).toHaveLength(5)
  })
})

describe('a series', () => {
  const weekly = [
    'UID:s',
    'DTSTART;TZID=America/New_York:20260302T090000',
    'DTEND;TZID=America/New_York:20260302T100000',
    'RRULE:FREQ=WEEKLY;COUNT=4',
  ]

  test('leaves out, adds, moves and cancels occurrences', async () => {
    const text = calendar(
      ...event(
        ...weekly,
        'EXDATE;TZID=America/New_York:20260309T090000',
        'RDATE;TZID=America/New_York:20260310T150000',
      ),
      ...event(
        'UID:s',
        'RECURRENCE-ID;TZID=America/New_York:20260316T090000',
        'DTSTART;TZID=America/New_York:20260317T130000',
        'DURATION:PT30M',
      ),
      ...event(
        'UID:s',
        'RECURRENCE-ID:20260323T130000Z',
        'DTSTART:20260323T130000Z',
        'DURATION:PT1H',
        'STATUS:CANCELLED',
      ),
    )
    expect(await busyIn(text)).toEqual([
      '2026-03-02T14:00 – 2026-03-02T15:00',
      '2026-03-10T19:00 – 2026-03-10T20:00',
      '2026-03-17T17:00 – 2026-03-17T17:30',
    ])
  })

  test('moves this and all later occurrences', async () => {
    const text = calendar(
      ...event(...weekly),
      ...event(
        'UID:s',
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20260316T090000',
        'DTSTART;TZID=America/New_York:20260316T110000',
        'DURATION:PT2H',
      ),
    )
    expect((await busyIn(text)).slice(1)).toEqual([
      '2026-03-09T13:00 – 2026-03-09T14:00',
      '2026-03-16T15:00 – 2026-03-16T17:00',
      '2026-03-23T15:00 – 2026-03-23T17:00',
    ])
  })

  test('of days, with one left out and one replaced', async () => {
    const text = calendar(
      ...event('UID:d', 'DTSTART;VALUE=DATE:20260306', 'RRULE:FREQ=DAILY;UNTIL=20260309', 'EXDATE;VALUE=DATE:20260307'),
      ...event('UID:d', 'RECURRENCE-ID;VALUE=DATE:20260309', 'DTSTART;VALUE=DATE:20260312'),
    )
    expect(await busyIn(text)).toEqual([
      '2026-03-06T05:00 – 2026-03-07T05:00',
      // The night in which daylight saving time begins.
      '2026-03-08T05:00 – 2026-03-09T04:00',
      '2026-03-12T04:00 – 2026-03-13T04:00',
    ])
  })

  test('an end is as far away in every occurrence, a duration is on the clock', async () => {
    const start = 'DTSTART;TZID=America/New_York:20260306T220000'
    const ends = event('UID:a', start, 'DTEND;TZID=America/New_York:20260307T220000', 'RRULE:FREQ=DAILY;COUNT=1')
    expect(await busyIn(calendar(...ends))).toEqual(['2026-03-07T03:00 – 2026-03-08T03:00'])
    const overnight = (end: string) =>
      event('UID:b', 'DTSTART;TZID=America/New_York:20260228T220000', end, 'RRULE:FREQ=WEEKLY;COUNT=2')
    expect((await busyIn(calendar(...overnight('DTEND;TZID=America/New_York:20260301T220000'))))[1]).toBe(
      '2026-03-08T03:00 – 2026-03-09T03:00',
    )
    expect((await busyIn(calendar(...overnight('DURATION:P1D'))))[1]).toBe('2026-03-08T03:00 – 2026-03-09T02:00')
  })

  test('that began decades ago, and one that lasts into the span', async () => {
    const old = event('UID:o', 'DTSTART:19700105T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;INTERVAL=2')
    const times = await busyIn(calendar(...old))
    expect(times).toHaveLength(28)
    expect(new Date(`${times[0]?.slice(0, 10)}T09:00:00Z`).getTime() % (14 * 86_400_000)).toBe(
      Date.parse('1970-01-05T09:00:00Z') % (14 * 86_400_000),
    )
    const long = event('UID:l', 'DTSTART;VALUE=DATE:20251220', 'DTEND;VALUE=DATE:20260103')
    expect(await busyIn(calendar(...long), 'UTC')).toEqual(['2026-01-01T00:00 – 2026-01-03T00:00'])
  })
})

describe('files made to take long', () => {
  const hostile: [string, string][] = [
    [
      'a rule that matches nothing',
      calendar(...event('UID:a', 'DTSTART:20200101T090000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')),
    ],
    [
      'every second',
      calendar(
        ...event('UID:a', 'DTSTART:19000101T090000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'),
      ),
    ],
    [
      'every second, counted',
      calendar(...event('UID:a', 'DTSTART:19000101T090000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;COUNT=999999999')),
    ],
    [
      'every second of each year',
      calendar(
        ...event(
          'UID:a',
          'DTSTART:20260101T090000Z',
          'DURATION:PT1S',
          `RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)};BYSETPOS=-1`,
        ),
      ),
    ],
    [
      'two hundred of them',
      calendar(
        ...Array.from({ length: 200 }, (_, at) =>
          event(`UID:${at}`, 'DTSTART:20000101T090000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;INTERVAL=2'),
        ).flat(),
      ),
    ],
    [
      'a zone with a rule for each second',
      calendar(
        'BEGIN:VTIMEZONE',
        'TZID:Z',
        'BEGIN:STANDARD',
        'DTSTART:19000101T000000',
        'RRULE:FREQ=SECONDLY',
        'TZOFFSETFROM:+0000',
        'TZOFFSETTO:+0100',
        'END:STANDARD',
        'END:VTIMEZONE',
        ...event('UID:a', 'DTSTART;TZID=Z:20260101T090000', 'DURATION:PT1H'),
      ),
    ],
    [
      'one line of megabytes',
      calendar(
        ...event('UID:a', 'DTSTART:20260101T090000Z', `RDATE:${'20260101T090000Z,'.repeat(200_000)}20260101T090000Z`),
      ),
    ],
    ['folded a million times', `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a${'\r\n x'.repeat(1_000_000)}`],
    ['nested without an end', 'BEGIN:VEVENT\r\nBEGIN:X\r\n'.repeat(100_000)],
    [
      'one series with many changes',
      calendar(
        ...event('UID:a', 'DTSTART:20260101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=HOURLY'),
        ...Array.from({ length: 10_000 }, (_, at) =>
          event(
            'UID:a',
            `RECURRENCE-ID;RANGE=THISANDFUTURE:202601${String((at % 28) + 1).padStart(2, '0')}T090000Z`,
            'DTSTART:20260101T100000Z',
            'DURATION:PT1H',
          ),
        ).flat(),
      ),
    ],
    ['dates that do not exist', calendar(...event('UID:a', 'DTSTART:20260231T990000Z', 'DTEND:99999999T000000Z'))],
  ]
  test.each(hostile)('%s', async (_, text) => {
    const began = performance.now()
    await busyIn(text)
    // Limits end each of them within a second or so; without them they take minutes, or never end.
    expect(performance.now() - began).toBeLessThan(15_000)
  })

  test('what was cut is said, and the rest is read', async () => {
    const [, text = ''] = hostile[2] ?? []
    const good = event('UID:good', 'DTSTART:20260601T090000Z', 'DURATION:PT1H')
    const reading = await busyTimes([text, calendar(...good)], { ...year, timeZone: 'UTC' })
    expect(reading.isCut).toBe(true)
    expect(reading.times).toHaveLength(1)
  })
})

function numbers(count: number) {
  return Array.from({ length: count }, (_, at) => at).join(',')
}
