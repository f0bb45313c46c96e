// A file is what the screen shows: every column has a place in it, under the same header.
import { expect, test } from 'vitest'
import { currentList } from './current/current-list.ts'
import { historicalList } from './historical/historical-list.tsx'
import { moverListOf } from './movers/mover-list.tsx'

const securityId = '01920000-0000-7000-8100-000000000101'
const quarters = { from: '2026-06-30', to: '2026-09-30' }
const shared = { securityId, isRolledUp: false, oldest: undefined }
const context = { ticker: 'VLTA', sectorName: String, subsectorName: String }

test.each([
  ['current', currentList({ ...shared, peers: [] })],
  ['historical', historicalList({ ...shared, quarters: [], measure: 'shares' })],
  ['movers', moverListOf({ ...shared, ...quarters, measure: 'change' })],
] as const)('%s', (_, { columns, exportEndpoint }) => {
  const { answer } = exportEndpoint
  const file = new Map(answer.kind === 'csv' ? answer.columns.map(({ key, header }) => [key, header]) : [])
  for (const { id, header, fileKeys = [id] } of columns(context)) {
    const [first, ...others] = fileKeys.map((key) => file.get(key))
    if (fileKeys.length > 0) expect(first).toMatch(new RegExp(`^${header.replaceAll(/[()]/g, '\\$&')}`))
    expect(others).not.toContain(undefined)
  }
})
