import { describe, expect, test } from 'vitest'
import { CustomDefinition } from '../custom-definition.ts'
import type { Field, Source } from './fields.ts'
import { type Result, runReport } from './run.ts'
import { countryPlaces, statePlaces } from './tile-map.ts'

const fields: Field[] = [
  { key: 'name', label: 'Name', type: 'text', format: 'text', adds: false },
  { key: 'shares', label: 'Shares', type: 'number', format: 'integer', adds: true },
]
/** The first has 10 shares, the second 20, and so on. */
const places = (names: readonly (string | null)[]): Source => ({
  fields,
  today: '2026-09-30',
  rows: names.map((name, at) => ({ values: { name, shares: 10 * (at + 1) }, link: null })),
})
const run = (given: Partial<CustomDefinition>, source: Source) =>
  runReport(CustomDefinition.parse({ subject: 'holders', ...given }), source, [])

describe('a map', () => {
  const asked: Partial<CustomDefinition> = {
    groups: [{ field: 'name', by: null }],
    measures: [{ type: 'sum' as const, field: 'shares' }],
    picture: 'map' as const,
  }
  const chartIn = (result: Result) => {
    const [chart] = result.blocks
    return chart?.type === 'chart' ? chart : undefined
  }

  test('has each country’s figure at its place, and names who is not on it', () => {
    const chart = chartIn(run(asked, places(['Canada', 'Atlantis', 'united states', null, 'US'])))
    const figureAt = (code: string) => {
      const at = chart?.tiles?.find((tile) => tile.code === code)?.at
      return at === null || at === undefined ? at : chart?.series[0]?.values[at]
    }
    expect([figureAt('CA'), figureAt('FR'), figureAt('XX')]).toEqual([10, null, undefined])
    // A place that two groups name has the larger one.
    expect(figureAt('US')).toBe(50)
    expect(chart?.note).toBe('Not on the map: None, united states, Atlantis.')
  })

  test('is of states where groups are states, by code or by name', () => {
    const chart = chartIn(run(asked, places(['CA', 'Georgia', 'ON'])))
    expect(chart?.tiles?.filter(({ at }) => at !== null).map(({ name }) => name)).toEqual([
      'Ontario',
      'California',
      'Georgia',
    ])
  })

  test('is left out, and says why, where groups are no places', () => {
    const result = run(asked, places(['Growth', 'Value']))
    expect(chartIn(result)).toBeUndefined()
    expect(result.notes).toEqual(['To show a map, group by country or state only.'])
    expect(run(asked, places([])).notes).toEqual([])
  })

  test.each([
    ['countries', countryPlaces],
    ['states', statePlaces],
  ])('of %s has one square for each place', (_, tiles) => {
    expect(new Set(tiles.map(({ code }) => code)).size).toBe(tiles.length)
    expect(new Set(tiles.map(({ column, row }) => `${column}/${row}`)).size).toBe(tiles.length)
    expect(tiles.filter(({ name, code }) => name === code)).toEqual([])
  })
})
