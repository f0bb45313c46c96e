import { describe, expect, test } from 'vitest'
import { atOnce, dataBudget, loadInTurn, prefetchPlan, withVisit } from './prefetch-budget.ts'

const many = Array.from({ length: 40 }, (_, at) => ({ path: `/entry-${at}`, hasData: at % 2 === 0 }))
const calm = { entries: many, visited: [], current: '/', savesData: false }

describe('prefetch plan', () => {
  test('includes the code of every entry once', () => {
    const { code } = prefetchPlan({ ...calm, entries: [...many, ...many] })
    expect(code).toEqual(many.map(({ path }) => path))
  })

  test('includes data for no more entries than the budget', () => {
    expect(prefetchPlan(calm).data).toHaveLength(dataBudget)
    const visited = many.map(({ path }) => path)
    expect(prefetchPlan({ ...calm, visited }).data).toHaveLength(dataBudget)
  })

  test('includes data for the last visited entries, except the current one and those without data', () => {
    const visited = ['/entry-8', '/entry-3', '/entry-4', '/gone']
    expect(prefetchPlan({ ...calm, visited }).data).toEqual(['/entry-8', '/entry-4'])
    expect(prefetchPlan({ ...calm, visited, current: '/entry-8' }).data).toEqual(['/entry-4'])
  })

  test('includes data for the first entries until one was visited', () => {
    expect(prefetchPlan(calm).data).toEqual(['/entry-0', '/entry-2', '/entry-4', '/entry-6'])
  })

  test('is empty when the browser saves data', () => {
    expect(prefetchPlan({ ...calm, savesData: true })).toEqual({ code: [], data: [] })
  })
})

test('visits are deduplicated, most recent first, and limited in number', () => {
  expect(withVisit(['/a', '/b'], '/b')).toEqual(['/b', '/a'])
  const after = many.reduce<string[]>((visited, { path }) => withVisit(visited, path), [])
  expect(after).toEqual(['/entry-39', '/entry-38', '/entry-37', '/entry-36', '/entry-35'])
})

describe('loadInTurn', () => {
  test('loads at most two at a time and survives failures', async () => {
    let underWay = 0
    let most = 0
    const load = async (item: number) => {
      most = Math.max(most, ++underWay)
      await Promise.resolve()
      underWay -= 1
      if (item % 3 === 0) throw new Error('Not now')
    }
    expect(await loadInTurn([...Array(20).keys()], load, () => true)).toEqual([])
    expect(most).toBe(atOnce)
  })

  test('stops when the window is hidden and returns the remaining items', async () => {
    const loaded: number[] = []
    const load = async (item: number) => void loaded.push(item)
    expect(await loadInTurn([1, 2, 3, 4, 5], load, () => loaded.length < 3)).toEqual([4, 5])
    expect(loaded).toEqual([1, 2, 3])
  })
})
