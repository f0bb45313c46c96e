import { expect, test } from 'vitest'
import { Memory } from './memory.ts'

const counting = () => {
  let looks = 0
  return { find: async () => ++looks, looks: () => looks }
}

test('a question is looked into once, also when many ask at the same moment', async () => {
  const memory = new Memory<number>(10)
  const { find, looks } = counting()
  expect(await Promise.all([1, 2, 3].map(() => memory.recall('how many', find)))).toEqual([1, 1, 1])
  expect(await memory.recall('how many', find)).toBe(1)
  expect(await memory.recall('how few', find)).toBe(2)
  expect(looks()).toBe(2)
})

test('whoever waited for somebody who failed looks for themselves', async () => {
  const memory = new Memory<number>(10)
  const failing = memory.recall('how many', () => Promise.reject(new Error('lost')))
  const waiting = memory.recall('how many', async () => 7)
  await expect(failing).rejects.toThrow('lost')
  expect(await waiting).toBe(7)
})

test('what was forgotten while somebody looked stays forgotten', async () => {
  const memory = new Memory<number>(10)
  const { find } = counting()
  const looking = memory.recall('how many', find)
  memory.forget()
  expect(await looking).toBe(1)
  expect(await memory.recall('how many', find)).toBe(2)
})

test('the oldest answer goes when there are too many', async () => {
  const memory = new Memory<number>(2)
  const { find, looks } = counting()
  for (const question of ['a', 'b', 'c', 'c', 'b', 'a']) await memory.recall(question, find)
  expect(looks()).toBe(4)
})
