import { expect, test } from 'vitest'
import { memorySource } from '../read/source.ts'
import { readSources } from './testing/real-files.ts'

const line = (start: string, name: string, title: string, status = '') =>
  `${start}${name.padEnd(30)}${title.padEnd(27)}${status.padEnd(12)}E`

test('the text of the official list is read by its columns, without the options', async () => {
  const text = [
    line('037833100*', 'APPLE INC', 'COM'),
    line('037833900 ', 'APPLE INC', 'CALL'),
    line('037833950 ', 'APPLE INC', 'PUT'),
    line('G0R21F105 ', 'APEX TECH ACQUISITION INC', 'ORD SHS', '*A*'),
    line('53814X102 ', 'LIVEONE INC', 'COM', '*D*'),
    'no line of the list',
  ].join('\r\n')
  const { items, refusals } = await readSources([memorySource('13flist2026q3.txt', Buffer.from(text))])
  expect(refusals).toEqual([])
  expect(items).toEqual([
    {
      kind: 'official-security',
      cusip: '037833100',
      isCusipValid: true,
      issuerName: 'APPLE INC',
      titleOfClass: 'COM',
      quarter: '2026-09-30',
      change: null,
    },
    expect.objectContaining({ cusip: 'G0R21F105', titleOfClass: 'ORD SHS', change: 'added' }),
    expect.objectContaining({ cusip: '53814X102', change: 'deleted', quarter: '2026-09-30' }),
    expect.objectContaining({ kind: 'reject', row: 6 }),
  ])
})
