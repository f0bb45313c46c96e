import { describe, expect, test } from 'vitest'
import { PromiseCache } from './promise-cache.ts'

const counting = () => {
  let loads = 0
  return { load: async () => ++loads, loads: () => loads }
}

test('a key is loaded once, even when requested concurrently', async () => {
  const cache = new PromiseCache<number>({ max: 10 })
  const { load, loads } = counting()
  expect(await Promise.all([1, 2, 3].map(() => cache.getOrLoad('a', load)))).toEqual([1, 1, 1])
  expect(await cache.getOrLoad('a', load)).toBe(1)
  expect(await cache.getOrLoad('b', load)).toBe(2)
  expect(loads()).toBe(2)
})

test.each([undefined, null, 0, ''])('%s is an answer like any other', async (answer) => {
  const cache = new PromiseCache<unknown>({ max: 10 })
  expect(await cache.getOrLoad('a', async () => answer)).toBe(answer)
  expect(await cache.getOrLoad('a', async () => 'another')).toBe(answer)
})

describe('a load that fails', () => {
  test('is not cached, and the callers that waited for it retry', async () => {
    const cache = new PromiseCache<number>({ max: 10 })
    const failing = cache.getOrLoad('a', () => Promise.reject(new Error('lost')))
    const waiting = [7, 8].map((answer) => cache.getOrLoad('a', async () => answer))
    await expect(failing).rejects.toThrow('lost')
    expect(await Promise.all(waiting)).toEqual([7, 7])
    expect(await cache.getOrLoad('a', async () => 9)).toBe(7)
  })

  test('fails for every caller whose own load fails', async () => {
    const cache = new PromiseCache<number>({ max: 10 })
    const calls = ['first', 'second'].map((message) => cache.getOrLoad('a', () => Promise.reject(new Error(message))))
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.map((one) => one.status === 'rejected' && one.reason.message)).toEqual(['first', 'second'])
  })

  test('may throw synchronously', async () => {
    const cache = new PromiseCache<number>({ max: 10 })
    const load = () => {
      throw new Error('at once')
    }
    await expect(cache.getOrLoad('a', load)).rejects.toThrow('at once')
    expect(await cache.getOrLoad('a', async () => 1)).toBe(1)
  })
})

test('an entry cleared while loading is returned to its caller and not cached', async () => {
  const cache = new PromiseCache<number>({ max: 10 })
  const { load } = counting()
  const loading = cache.getOrLoad('a', load)
  cache.clear()
  expect(await loading).toBe(1)
  expect(await cache.getOrLoad('a', load)).toBe(2)
})

test('the least recently used entry is evicted when there are too many', async () => {
  const cache = new PromiseCache<number>({ max: 2 })
  const { load, loads } = counting()
  for (const key of ['a', 'b', 'a', 'c', 'a']) await cache.getOrLoad(key, load)
  expect(loads()).toBe(3)
  await cache.getOrLoad('b', load)
  expect(loads()).toBe(4)
})

test('the total size is bounded, and a value larger than the limit is not cached', async () => {
  const cache = new PromiseCache<string>({ max: 100, maxBytes: 1000 })
  let loads = 0
  const ask = (key: string, length: number) =>
    cache.getOrLoad(key, async () => {
      loads += 1
      return 'x'.repeat(length)
    })
  await ask('small', 400)
  await ask('other', 400)
  expect(await ask('huge', 5000)).toHaveLength(5000)
  await ask('small', 400)
  await ask('other', 400)
  expect(loads).toBe(3)
  await ask('third', 400)
  await ask('huge', 5000)
  await ask('small', 400)
  expect(loads).toBe(6)
})
