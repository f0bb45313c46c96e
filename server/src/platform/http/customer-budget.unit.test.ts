import { expect, test } from 'vitest'
import { CustomerBudget } from './customer-budget.ts'

const files = { of: 'files', longestWaitMs: 60_000 } as const
const present = new AbortController().signal

/** Work that ends when told to, and how many are running. */
function gated(budget: CustomerBudget) {
  const running: (() => void)[] = []
  const begin = (customer: string, signal = present) =>
    budget.run(customer, signal, () => new Promise<void>((resolve) => running.push(resolve)))
  return { running, begin }
}

test('work beyond the budget of a customer waits, and that of others does not', async () => {
  const { running, begin } = gated(new CustomerBudget({ ...files, atOnce: 2, waiting: 3 }))
  const all = [begin('one'), begin('one'), begin('one'), begin('two')]
  await expect.poll(() => running.length).toBe(3)
  running.shift()?.()
  await expect.poll(() => running.length).toBe(3)
  for (const end of running) end()
  await Promise.all(all)
})

test('too many that wait are refused with a time to retry', async () => {
  const { running, begin } = gated(new CustomerBudget({ ...files, atOnce: 1, waiting: 1 }))
  const all = [begin('one'), begin('one')]
  await expect(begin('one')).rejects.toMatchObject({
    status: 429,
    message: 'Too many files are in progress for your company. Try again in a moment.',
    details: { retry_after: 10 },
  })
  await expect.poll(() => running.length).toBe(1)
  running[0]?.()
  await expect.poll(() => running.length).toBe(2)
  running[1]?.()
  await Promise.all(all)
})

test('a client that leaves while waiting gives up its place', async () => {
  const { running, begin } = gated(new CustomerBudget({ ...files, atOnce: 1, waiting: 1 }))
  const first = begin('one')
  const client = new AbortController()
  const second = begin('one', client.signal)
  client.abort()
  await expect(second).rejects.toMatchObject({ status: 429 })
  const third = begin('one')
  running[0]?.()
  await expect.poll(() => running.length).toBe(2)
  running[1]?.()
  await Promise.all([first, third])
})

test('failed work gives its place back', async () => {
  const budget = new CustomerBudget({ ...files, atOnce: 1, waiting: 0 })
  const failing = () => budget.run('one', present, () => Promise.reject(new Error('failed')))
  await expect(failing()).rejects.toThrow('failed')
  await expect(failing()).rejects.toThrow('failed')
  const release = budget.take('one')
  expect(() => budget.take('one')).toThrow(expect.objectContaining({ status: 429 }))
  release()
  budget.take('one')()
})

test('the wait for a turn is limited', async () => {
  const { running, begin } = gated(new CustomerBudget({ of: 'requests', atOnce: 1, waiting: 1, longestWaitMs: 1 }))
  const first = begin('one')
  await expect(begin('one')).rejects.toMatchObject({ status: 429, message: expect.stringContaining('requests') })
  running[0]?.()
  await first
})
