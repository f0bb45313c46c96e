import { readSeries, writeSeries } from '@rostrum/contract/reports/charting'
import { ChartSettings, SeriesKey, seriesFacts, seriesKinds } from '@rostrum/contract/reports/charting-query'
import { describe, expect, test } from 'vitest'
import { parseSearch, searchOf, stringifySearch } from '#platform/search-params.ts'
import { nearestLabel } from './charting-chart.ts'
import { axisFor, onOtherAxis } from './series-style.ts'

const ids = ['01920000-0000-7000-8fff-000000000001', '01920000-0000-7000-8fff-00000000000a']
const everyChoice = seriesKinds.flatMap((kind) =>
  ([1, 2] as const).map((axis) => ({
    ...{ kind, axis },
    ...(seriesFacts[kind].of !== 'customer' && { securityId: ids[0] }),
    ...(seriesFacts[kind].of === 'holder' && { organizationId: ids[1] }),
  })),
)

describe('the address of a chart', () => {
  test.each(everyChoice)('keeps %o', (choice) => {
    const key = writeSeries(choice)
    expect(SeriesKey.safeParse(key).success).toBe(true)
    expect(readSeries(key)).toEqual(choice)
  })

  test('keeps all settings through a link', () => {
    const settings = {
      series: everyChoice.slice(0, 12).map(writeSeries),
      ...{ from: '2025-01-01', to: '2026-01-01', step: 'week', rebased: true, log: true, compare: 'year' },
      ...{ marks: ['events', 'annotations'], knownOn: '2026-02-01' },
    }
    const read = searchOf(ChartSettings, [])(parseSearch(stringifySearch(settings)))
    expect(read).toEqual(settings)
    expect(stringifySearch({ ...read })).toBe(stringifySearch(settings))
  })

  test.each(['price', 'price:1', `price:${ids[0]}:3`, `holding:${ids[0]}:1`, `meetings:${ids[0]}:1`, 'weather:1'])(
    'ignores %s',
    (key) => {
      expect(SeriesKey.safeParse(key).success).toBe(false)
      expect(searchOf(ChartSettings, [])({ series: [key] }).series).toBeUndefined()
    },
  )
})

describe('an axis', () => {
  const [security = ''] = ids
  const key = (kind: (typeof seriesKinds)[number], axis: 1 | 2) => writeSeries({ kind, securityId: security, axis })

  test('has one unit where that is possible', () => {
    expect(axisFor('price', [], false)).toBe(1)
    expect(axisFor('volume', [key('price', 1)], false)).toBe(2)
    expect(axisFor('price', [key('volume', 1), key('price', 2)], false)).toBe(2)
    expect(axisFor('peers', [key('price', 1)], false)).toBe(2)
    expect(axisFor('peers', [key('price', 1)], true)).toBe(1)
  })

  test('is the other one after a move, and the first again after two', () => {
    const moved = onOtherAxis(key('price', 1))
    expect(moved).toBe(key('price', 2))
    expect(onOtherAxis(moved)).toBe(key('price', 1))
  })
})

test('the label nearest to a time', () => {
  const labels = ['2026-11-02', '2026-11-03', '2026-11-06']
  const at = (day: string) => nearestLabel(labels, Date.parse(day))
  expect([at('2026-10-01'), at('2026-11-02'), at('2026-11-04'), at('2026-11-05'), at('2026-12-01')]).toEqual([
    0, 0, 1, 2, 2,
  ])
  expect(nearestLabel([], 0)).toBe(0)
})
