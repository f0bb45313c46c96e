import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ImportProgress } from '#ingestion/load/import.ts'
import { createProgress, explainNothing, summarize } from './import-progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const counts = {
  ...{
    files: 1,
    skippedFiles: 0,
    filings: 2,
    skippedFilings: 0,
    rows: 3000,
    rejected: 0,
    reconciled: 0,
    unreconciled: 0,
    unreconciledFilings: [],
  },
  units: {},
}
const progressOf = (reading: ImportProgress['reading']): ImportProgress => ({ counts, doing: 'a.zip', reading })

function begin(isTTY: boolean) {
  const written: string[] = []
  const output = { isTTY, columns: 90, write: (text: string) => written.push(text) }
  return { progress: createProgress(output, () => Date.now()), written }
}

test('without a terminal, progress is one line of JSON per second, in every phase', () => {
  const { progress, written } = begin(false)
  vi.advanceTimersByTime(1000)
  const reading = { share: 0.1, secondsLeft: null as number | null }
  for (let batch = 0; batch < 5; batch += 1) progress.show(progressOf(reading))
  expect(written.map((line) => JSON.parse(line))).toEqual([
    { files: 1, filings: 2, rows: 3000, rejected: 0, rows_per_second: 3000, seconds_left: null, doing: 'a.zip' },
  ])
  reading.secondsLeft = 12.2
  vi.advanceTimersByTime(2000)
  progress.end()
  vi.advanceTimersByTime(5000)
  expect(written).toHaveLength(3)
  expect(JSON.parse(written[2] ?? '')).toMatchObject({ rows_per_second: 1000, seconds_left: 13 })
})

test('each step after the reading is told as it begins', () => {
  const { progress, written } = begin(false)
  progress.show(progressOf({ share: 0.9, secondsLeft: 1 }))
  for (const doing of ['comparing securities', 'comparing securities', 'deriving 2026-03-31, 4 portfolios left'])
    progress.show({ ...progressOf(null), doing })
  progress.end()
  expect(written.map((line) => JSON.parse(line).doing)).toEqual([
    'a.zip',
    'comparing securities',
    'deriving 2026-03-31, 4 portfolios left',
  ])
})

test('on a terminal, progress is a bar with rows per second and time left', () => {
  const { progress, written } = begin(true)
  const shown = (reading: ImportProgress['reading']) => {
    progress.show(progressOf(reading))
    vi.advanceTimersByTime(100)
    return written.at(-1)?.replace('\r\x1b[K', '')
  }
  vi.advanceTimersByTime(900)
  progress.show(progressOf(null))
  expect(shown({ share: 0.25, secondsLeft: 134 })).toBe(
    '█████░░░░░░░░░░░░░░░  25 % 3000 rows, 3000 rows/s, 2 min 14 s left · a.zip',
  )
  expect(shown({ share: 0, secondsLeft: null })).toContain('time left unknown')
  expect(shown({ share: 0.999, secondsLeft: 3.4 })).toContain(' 99 % 3000 rows')
  expect(shown({ share: 0.5, secondsLeft: 3.4 })).toContain('4 s left')
  expect(shown({ share: 0.5, secondsLeft: 7500 })).toContain('2 h 5 min left')
  // The derive phase has no byte count.
  expect(shown(null)).toBe(`3000 rows, ${Math.round(3000 / 1.4)} rows/s · a.zip`)
  progress.end()
})

test('an empty import is explained in one line', () => {
  const derived = { quarters: [], portfolios: 0 }
  const none = { ...counts, files: 0 }
  const firstRefusal = { source: 'a/readme.md', reason: 'it is not a type of file that this import reads' }
  expect(explainNothing({ counts: none, firstRefusal: null, derived, setAside: [] }, ['a', 'b'])).toBe(
    'Nothing to import: there are no files in a, b',
  )
  expect(explainNothing({ counts: { ...none, rejected: 1 }, firstRefusal, derived, setAside: [] }, ['a'])).toBe(
    'Nothing was imported. a/readme.md: it is not a type of file that this import reads',
  )
  expect(explainNothing({ counts: { ...none, rejected: 3 }, firstRefusal, derived, setAside: [] }, ['a'])).toMatch(
    /^Nothing was imported: 3 rejected in a, the first is a\/readme\.md: it is not a type of file that this import reads \(.*\)$/,
  )
  expect(
    explainNothing({ counts: { ...none, skippedFiles: 1 }, firstRefusal: null, derived, setAside: [] }, ['a']),
  ).toBeNull()
})

test('the summary names filings that disagree with their summary page, and those that were set aside', () => {
  const unreconciledFilings = ['0000000001-26-000001']
  const setAside = [
    { accession: '0000000002-26-000001', manager: 'Odd LP', period: '2026-03-31', source: 'a', reason: 'it is odd' },
  ]
  const told = summarize({
    counts: { ...counts, unreconciled: 2, unreconciledFilings },
    firstRefusal: null,
    derived: { quarters: [], portfolios: 0 },
    setAside,
  })
  expect(told).toContain('2 do not: 0000000001-26-000001…')
  expect(told).toContain('Set aside 0000000002-26-000001 (Odd LP): it is odd')
})
