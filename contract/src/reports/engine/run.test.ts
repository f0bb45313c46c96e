// The engine against plain loops over random rows.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CustomDefinition, type MeasureType } from '../custom-definition.ts'
import type { ReportRow } from '../report.ts'
import type { Field, Row, Source, Value } from './fields.ts'
import { rowsBehind, runReport } from './run.ts'

const fields: Field[] = [
  { key: 'name', label: 'Name', type: 'text', format: 'text', adds: false },
  { key: 'style', label: 'Style', type: 'list', format: 'text', adds: false },
  { key: 'shares', label: 'Shares', type: 'number', format: 'integer', adds: true },
  { key: 'price', label: 'Price', type: 'number', format: 'price', adds: false },
  { key: 'on', label: 'Quarter', type: 'date', format: 'quarter', adds: false },
]
const today = '2026-09-30'
const sourceOf = (rows: readonly Record<string, Value>[], more: Partial<Source> = {}): Source => ({
  fields,
  today,
  rows: rows.map((values) => ({ values, link: null })),
  ...more,
})
const define = (given: Partial<CustomDefinition>) => CustomDefinition.parse({ subject: 'holders', ...given })
const run = (given: Partial<CustomDefinition>, source: Source) => runReport(define(given), source, ['name', 'shares'])

function tableOf(result: ReturnType<typeof run>) {
  const table = result.blocks.find((block) => block.type === 'table')
  if (table?.type !== 'table') throw new Error('No table')
  return table
}
const lines = (rows: readonly ReportRow[]) => rows.map(({ cells }) => cells)

const days = ['2026-01-05', '2026-02-28', '2026-06-30', '2026-09-30', '2026-12-31']
const someRow = fc.record({
  name: fc.constantFrom('Ada', 'Bo', 'Cy', null),
  style: fc.uniqueArray(fc.constantFrom('Growth', 'Value', 'Index'), { maxLength: 3 }),
  shares: fc.option(fc.integer({ min: -50, max: 1000 }), { nil: null }),
  price: fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: null }),
  on: fc.option(fc.constantFrom(...days), { nil: null }),
})
const someRows = fc.array(someRow, { maxLength: 40 })
type Plain = Awaited<ReturnType<typeof fc.sample<typeof someRow extends fc.Arbitrary<infer R> ? R : never>>>[number]

function plainly(rows: readonly Plain[], type: MeasureType): number | null {
  const known = rows.map(({ shares }) => shares).filter((value) => value !== null)
  if (type === 'count') return known.length
  if (type === 'distinct') return new Set(known).size
  if (known.length === 0) return null
  const sum = known.reduce((a, b) => a + b, 0)
  const sorted = [...known].sort((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const half = sorted.length / 2
  if (type === 'sum') return sum
  if (type === 'average') return sum / known.length
  if (type === 'median') return sorted.length % 2 ? at(Math.floor(half)) : (at(half - 1) + at(half)) / 2
  return type === 'min' ? at(0) : at(sorted.length - 1)
}

const close = (found: unknown, wanted: number | null) =>
  wanted === null ? expect(found).toBeNull() : expect(found).toBeCloseTo(wanted, 6)

describe('groups and measures', () => {
  test('equal plain loops, whatever is unknown', () => {
    const types: MeasureType[] = ['count', 'sum', 'average', 'median', 'min', 'max', 'distinct']
    fc.assert(
      fc.property(someRows, fc.constantFrom(...types), (rows, type) => {
        const found = tableOf(
          run({ groups: [{ field: 'name', by: null }], measures: [{ type, field: 'shares' }] }, sourceOf(rows)),
        )
        const names = [...new Set(rows.map(({ name }) => name))]
        const groups = found.rows.filter(({ tone }) => tone !== 'total')
        expect(groups).toHaveLength(names.length)
        for (const name of names) {
          const cells = groups.find(({ cells }) => cells[0] === (name ?? 'None'))?.cells
          close(
            cells?.[1],
            plainly(
              rows.filter((row) => row.name === name),
              type,
            ),
          )
        }
        const total = found.rows.find(({ tone }) => tone === 'total')
        expect(total !== undefined).toBe(names.length > 1)
        if (total) close(total.cells[1], plainly(rows, type))
      }),
    )
  })

  test('a row with two values of a list is in both groups, and once in the total', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const { rows: found } = tableOf(run({ groups: [{ field: 'style', by: null }] }, sourceOf(rows)))
        for (const { cells, tone } of found) {
          if (tone === 'total') expect(cells[1]).toBe(rows.length)
          else
            expect(cells[1]).toBe(
              rows.filter(({ style }) =>
                cells[0] === 'None' ? style.length === 0 : style.some((one) => one === cells[0]),
              ).length,
            )
        }
      }),
    )
  })

  test('shares of the total add up to one where each row has one group', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const { rows: found } = tableOf(
          run({ groups: [{ field: 'name', by: null }], measures: [{ type: 'share', field: null }] }, sourceOf(rows)),
        )
        const parts = found.filter(({ tone }) => tone !== 'total')
        const sum = parts.reduce((all, { cells }) => all + Number(cells[1]), 0)
        if (rows.length > 0) expect(sum).toBeCloseTo(1, 9)
      }),
    )
  })

  test('the top, the others and the total cover every row', () => {
    fc.assert(
      fc.property(someRows, fc.integer({ min: 1, max: 3 }), (rows, top) => {
        const { rows: found } = tableOf(run({ groups: [{ field: 'name', by: null }], top }, sourceOf(rows)))
        const parts = found.filter(({ tone }) => tone !== 'total')
        expect(parts.reduce((all, { cells }) => all + Number(cells[1]), 0)).toBe(rows.length)
        expect(parts.filter(({ tone }) => tone === null).length).toBeLessThanOrEqual(top)
      }),
    )
  })

  test('every figure opens as many rows as it counts', () => {
    fc.assert(
      fc.property(someRows, fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }), (rows, top) => {
        const definition = define({
          groups: [{ field: 'name', by: null }],
          pivot: { field: 'on', by: 'quarter' },
          measures: [{ type: 'count', field: null }],
          top,
        })
        const source = sourceOf(rows)
        const result = runReport(definition, source, [])
        tableOf(result).rows.forEach(({ cells }, at) => {
          const row = result.rows[at]
          result.figures.forEach((column, index) => {
            if (!row || !column) return
            expect(rowsBehind(definition, source, [], { row, column })).toHaveLength(Number(cells[index]))
          })
        })
      }),
    )
  })
})

describe('columns by period', () => {
  test('equal plain loops, with a column for each period between the first and the last', () => {
    const quarterOf = (day: string | null) => day && `${day.slice(0, 4)}-${Math.ceil(Number(day.slice(5, 7)) / 3)}`
    fc.assert(
      fc.property(someRows, (rows) => {
        const result = run(
          { groups: [{ field: 'name', by: null }], pivot: { field: 'on', by: 'quarter' }, measures: [] },
          sourceOf(rows),
        )
        const found = tableOf(result)
        result.figures.forEach((column, at) => {
          if (!column) return
          for (const { cells, tone } of found.rows) {
            const own = rows.filter(({ name }) => tone === 'total' || (name ?? 'None') === cells[0])
            const inIt = column.isTotal ? own : own.filter(({ on }) => quarterOf(on) === quarterOf(column.pivot))
            expect(cells[at]).toBe(inIt.length)
          }
        })
      }),
    )
  })

  test('a change is against the period before, and unknown in the first', () => {
    const rows = [
      { name: 'Ada', shares: 100, on: '2026-03-31' },
      { name: 'Ada', shares: 130, on: '2026-09-30' },
    ]
    const result = tableOf(
      run(
        {
          groups: [{ field: 'name', by: null }],
          pivot: { field: 'on', by: 'quarter' },
          measures: [
            { type: 'count', field: null },
            { type: 'change', field: null },
          ],
        },
        sourceOf(rows),
      ),
    )
    expect(result.columns.map(({ label }) => label)).toEqual([
      'Name',
      'Q1 2026 Count',
      'Q1 2026 Change in count',
      'Q2 2026 Count',
      'Q2 2026 Change in count',
      'Q3 2026 Count',
      'Q3 2026 Change in count',
      'Total Count',
    ])
    expect(lines(result.rows)).toEqual([['Ada', 1, null, 0, -1, 1, 1, 2]])
  })
})

describe('states, such as positions at the end of quarters', () => {
  const rows = [
    { name: 'Ada', shares: 100, on: '2026-03-31' },
    { name: 'Ada', shares: 120, on: '2026-06-30' },
    { name: 'Bo', shares: 40, on: '2026-03-31' },
  ]
  const source = sourceOf(rows, { stateOn: 'on' })
  const measures = [{ type: 'sum' as const, field: 'shares' }]

  test('are never added up over time: a holder who left counts for nothing at the end', () => {
    const found = tableOf(run({ groups: [{ field: 'name', by: null }], measures }, source))
    expect(lines(found.rows)).toEqual([
      ['Ada', 120],
      ['Bo', null],
      ['Total', 120],
    ])
  })

  test('by quarter count in each, without a total over quarters', () => {
    const groups = [{ field: 'on', by: 'quarter' as const }]
    expect(lines(tableOf(run({ groups, measures }, source)).rows)).toEqual([
      ['2026-03-31', 140],
      ['2026-06-30', 120],
    ])
    const share = tableOf(
      run({ groups: [...groups, { field: 'name', by: null }], measures: [{ type: 'share', field: 'shares' }] }, source),
    )
    expect(lines(share.rows)).toEqual([
      ['2026-03-31', 'Ada', 100 / 140],
      ['2026-03-31', 'Bo', 40 / 140],
      ['2026-06-30', 'Ada', 1],
    ])
  })

  test('by year count at the end of the year', () => {
    const found = tableOf(
      run({ groups: [{ field: 'name', by: null }], pivot: { field: 'on', by: 'year' }, measures }, source),
    )
    expect(found.columns.map(({ label }) => label)).toEqual(['Name', '2026'])
    expect(lines(found.rows)).toEqual([
      ['Ada', 120],
      ['Bo', null],
      ['Total', 120],
    ])
  })
})

describe('filters', () => {
  const some: Row['values'][] = [
    { name: 'Ada', shares: 10, on: '2026-09-01', style: ['Growth', 'Value'] },
    { name: 'Bo', shares: null, on: null, style: [] },
    { name: 'Cy', shares: 0, on: '2026-01-01', style: ['Index'] },
  ]
  const names = (filter: Partial<CustomDefinition['filters'][number]>) => {
    const filters = [{ field: 'shares', operator: 'known' as const, values: [], ...filter }]
    return tableOf(run({ columns: ['name'], filters }, sourceOf(some))).rows.map(({ cells }) => cells[0])
  }
  test.each([
    [{ field: 'shares', operator: 'at_least', values: ['0'] }, ['Ada', 'Cy']],
    [{ field: 'shares', operator: 'at_most', values: ['5'] }, ['Cy']],
    [{ field: 'shares', operator: 'between', values: ['5', '10'] }, ['Ada']],
    [{ field: 'shares', operator: 'is', values: ['0', '10'] }, ['Ada', 'Cy']],
    [{ field: 'shares', operator: 'empty' }, ['Bo']],
    [{ field: 'shares', operator: 'known' }, ['Ada', 'Cy']],
    [{ field: 'style', operator: 'is', values: ['value', 'index'] }, ['Ada', 'Cy']],
    [{ field: 'style', operator: 'is_not', values: ['Value'] }, ['Bo', 'Cy']],
    [{ field: 'name', operator: 'contains', values: ['Y'] }, ['Cy']],
    [{ field: 'name', operator: 'contains', values: ["'; drop table app.users; --", '.*', '%'] }, []],
    [{ field: 'on', operator: 'last_days', values: ['30'] }, ['Ada']],
    [{ field: 'on', operator: 'not_last_days', values: ['30'] }, ['Bo', 'Cy']],
    [{ field: 'on', operator: 'next_days', values: ['30'] }, []],
    [{ field: 'on', operator: 'at_most', values: ['2026-01-01'] }, ['Cy']],
    // Half-typed filters are none.
    [{ field: 'shares', operator: 'at_least', values: [] }, ['Ada', 'Bo', 'Cy']],
  ] as const)('%j leaves %j', (filter, wanted) => {
    expect(names(filter as never)).toEqual(wanted)
  })
})

describe('a report without groups', () => {
  test('sums what adds up, names what is below the top, and marks rows', () => {
    const rows = [
      { name: 'Ada', shares: 10, price: 5 },
      { name: 'Bo', shares: 30, price: 6 },
      { name: 'Cy', shares: null, price: 7 },
    ]
    const result = run(
      {
        columns: ['name', 'shares', 'price'],
        sort: [{ column: 'shares', direction: 'desc' }],
        top: 1,
        marks: [{ column: 'shares', operator: 'at_least', value: '20', tone: 'positive' }],
        picture: 'bar',
      },
      sourceOf(rows),
    )
    const { rows: found } = tableOf(result)
    expect(found.map(({ cells, tone }) => [...cells, tone])).toEqual([
      ['Bo', 30, 6, 'positive'],
      ['Other (2)', 10, null, 'muted'],
      ['Total (3)', 40, null, 'total'],
    ])
    expect(result.blocks[0]).toMatchObject({
      type: 'chart',
      labels: ['Bo'],
      series: [{ name: 'Shares', values: [30] }],
    })
  })

  test('is a clear table when nothing is left', () => {
    const found = run({ groups: [{ field: 'name', by: null }], picture: 'line' }, sourceOf([]))
    expect(found.blocks).toMatchObject([{ type: 'table', rows: [], note: 'No rows match these filters.' }])
    expect(found.rowCount).toBe(0)
  })
})

test('fields that are gone are named and left out', () => {
  const result = run(
    {
      columns: ['gone', 'name', '__proto__', 'constructor'],
      filters: [{ field: 'field-1', operator: 'is', values: ['x'] }],
      sort: [{ column: 'gone', direction: 'asc' }],
    },
    sourceOf([{ name: 'Ada' }]),
  )
  expect(result.missing).toEqual(['gone', '__proto__', 'constructor', 'field-1'])
  expect(lines(tableOf(result).rows)).toEqual([['Ada']])
})

test('an area over quarters has a series for each group', () => {
  const result = run(
    {
      groups: [{ field: 'name', by: null }],
      pivot: { field: 'on', by: 'quarter' },
      measures: [{ type: 'sum', field: 'shares' }],
      picture: 'area',
    },
    sourceOf(
      [
        { name: 'Ada', shares: 1, on: '2026-03-31' },
        { name: 'Bo', shares: 2, on: '2026-06-30' },
      ],
      { stateOn: 'on' },
    ),
  )
  expect(result.blocks[0]).toMatchObject({
    chart: 'area',
    labelFormat: 'quarter',
    labels: ['2026-03-31', '2026-06-30'],
    series: [
      { name: 'Bo', values: [null, 2] },
      { name: 'Ada', values: [1, null] },
    ],
  })
})

describe('figures of random reports', () => {
  const quarterOf = (day: string | null) => day && `${day.slice(0, 4)}-${Math.ceil(Number(day.slice(5, 7)) / 3)}`
  const types: MeasureType[] = ['sum', 'average', 'median', 'min', 'max', 'distinct']

  test('by group and quarter equal plain loops for every measure', () => {
    fc.assert(
      fc.property(someRows, fc.constantFrom(...types), (rows, type) => {
        const result = run(
          {
            groups: [{ field: 'name', by: null }],
            pivot: { field: 'on', by: 'quarter' },
            measures: [{ type, field: 'shares' }],
          },
          sourceOf(rows),
        )
        for (const { cells, tone } of tableOf(result).rows) {
          const own = rows.filter(({ name }) => tone === 'total' || (name ?? 'None') === cells[0])
          result.figures.forEach((column, at) => {
            if (!column) return
            const inIt = column.isTotal ? own : own.filter(({ on }) => quarterOf(on) === quarterOf(column.pivot))
            close(cells[at], plainly(inIt, type))
          })
        }
      }),
    )
  })

  test('that change are the difference of two sums, and unknown if either is', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const result = run(
          {
            groups: [{ field: 'name', by: null }],
            pivot: { field: 'on', by: 'quarter' },
            measures: [
              { type: 'sum', field: 'shares' },
              { type: 'change', field: 'shares' },
            ],
          },
          sourceOf(rows),
        )
        const periods = result.figures.flatMap((one, at) =>
          one && !one.isTotal && one.pivot !== null && one.measure === 0 ? [at] : [],
        )
        for (const { cells } of tableOf(result).rows) {
          for (const [index, at] of periods.entries()) {
            const before = index === 0 ? null : cells[periods[index - 1] ?? -1]
            const now = cells[at]
            const isKnown = typeof now === 'number' && typeof before === 'number'
            close(cells[at + 1], isKnown ? now - before : null)
          }
        }
      }),
    )
  })
})

test('rows are marked by fields that are not shown', () => {
  const marks = [{ column: 'shares', operator: 'at_least' as const, value: '5', tone: 'positive' as const }]
  const found = tableOf(
    run(
      { columns: ['name'], marks },
      sourceOf([
        { name: 'Ada', shares: 9 },
        { name: 'Bo', shares: 1 },
      ]),
    ),
  )
  expect(found.rows.map(({ tone }) => tone)).toEqual(['positive', null])
})
