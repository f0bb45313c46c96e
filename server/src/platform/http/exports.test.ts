// One customer's exports leave a connection for those of others. The endpoint exists in this file only.
import { csv, endpoint } from '@rostrum/contract/platform/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { runsInProcesses } from '#testing/topology.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example' }

const gated = endpoint({
  method: 'GET',
  path: '/v2/test/gated.csv',
  summary: 'Rows that wait',
  permission: 'member',
  response: csv([{ key: 'name', header: 'Name' }]),
})

const running: { customerId: string; end: () => void }[] = []
const runningOf = (customerId: string) => running.filter((one) => one.customerId === customerId).length

let api: Api
beforeAll(async () => {
  api = await startApi({
    alsoImplement(implement) {
      implement(gated, async function* ({ customerId }) {
        await new Promise<void>((resolve) => running.push({ customerId, end: resolve }))
        yield { name: 'one' }
      } as Parameters<typeof implement<typeof gated>>[1])
    },
  })
})
afterAll(() => api?.stop())

const ask = (caller: { as: string }) => api.request('GET', '/v2/test/gated.csv', caller)

test.skipIf(runsInProcesses)(
  'exports of a customer are written two at a time, and those of others beside them',
  async () => {
    const asked = Array.from({ length: 22 }, () => ask(ada))
    await expect.poll(() => runningOf(demoCustomers.veltrane)).toBe(2)
    const other = ask(noor)
    await expect.poll(() => runningOf(demoCustomers.brackmoor)).toBe(1)
    expect(runningOf(demoCustomers.veltrane)).toBe(2)

    const refused = await ask(ada)
    expect(refused).toMatchObject({ status: 429, json: { errors: [{ code: 'too_many_requests' }] } })
    expect(refused.json?.errors?.[0]?.message).toContain('Try again in a moment')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

    const statuses: number[] = []
    for (const one of [other, ...asked]) void one.then(({ status }) => statuses.push(status))
    await expect
      .poll(() => {
        for (const one of running.splice(0)) one.end()
        return statuses
      })
      .toEqual(Array.from({ length: 23 }, () => 200))
  },
)
