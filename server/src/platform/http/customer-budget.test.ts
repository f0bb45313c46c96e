// One customer's requests and exports leave connections for those of others. The endpoints exist in this file only.
import { csv, endpoint, item } from '@rostrum/contract/platform/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Answer, type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { runsInProcesses } from '#testing/topology.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example' }

const base = { method: 'GET' as const, summary: 'Something that waits', permission: 'member' as const }
const gatedExport = endpoint({ ...base, path: '/v2/test/gated.csv', response: csv([{ key: 'name', header: 'Name' }]) })
const gated = endpoint({ ...base, path: '/v2/test/gated', response: item(z.literal('done')) })

const running: { customerId: string; end: () => void }[] = []
const runningOf = (customerId: string) => running.filter((one) => one.customerId === customerId).length
const untilEnded = (customerId: string) => new Promise<void>((resolve) => running.push({ customerId, end: resolve }))

async function* rowsOnceEnded(customerId: string) {
  await untilEnded(customerId)
  yield { name: 'one' }
}

let api: Api
beforeAll(async () => {
  api = await startApi({
    alsoImplement(implement) {
      implement(gatedExport, ({ customerId }) => rowsOnceEnded(customerId))
      implement(gated, async ({ customerId }) => {
        await untilEnded(customerId)
        return 'done' as const
      })
    },
  })
})
afterAll(() => api?.stop())

const ask = ({ path }: { path: string }, caller: { as: string }) => api.request('GET', path, caller)

/** Ends whatever runs until all are answered, with these statuses. */
const expectStatuses = async (asked: Promise<Answer>[], expected: number[]) => {
  const statuses: number[] = []
  for (const one of asked) void one.then(({ status }) => statuses.push(status))
  await expect
    .poll(() => {
      for (const one of running.splice(0)) one.end()
      return statuses.toSorted()
    })
    .toEqual(expected)
}

test.skipIf(runsInProcesses).each([
  { what: 'requests', waiting: gated, atOnce: 6 },
  { what: 'exports', waiting: gatedExport, atOnce: 2 },
])('$atOnce $what of a customer run at once, and those of others beside them', async ({ waiting, atOnce }) => {
  const asked = Array.from({ length: atOnce + 3 }, () => ask(waiting, ada))
  await expect.poll(() => runningOf(demoCustomers.veltrane)).toBe(atOnce)
  asked.push(ask(waiting, noor))
  await expect.poll(() => runningOf(demoCustomers.brackmoor)).toBe(1)
  expect(runningOf(demoCustomers.veltrane)).toBe(atOnce)
  await expectStatuses(
    asked,
    asked.map(() => 200),
  )
})

test.skipIf(runsInProcesses)('too many exports are refused with a time to retry', async () => {
  const asked = Array.from({ length: 2 + 20 + 1 }, () => ask(gatedExport, ada))
  const refused = await Promise.race(asked)
  expect(refused).toMatchObject({ status: 429, json: { errors: [{ code: 'too_many_requests' }] } })
  expect(refused.json?.errors?.[0]?.message).toContain('Try again in a moment')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectStatuses(asked, [...Array.from({ length: 22 }, () => 200), 429])
})
