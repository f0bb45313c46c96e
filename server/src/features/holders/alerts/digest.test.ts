import { alerts } from '@rostrum/contract/holders/alerts'
import { notifications } from '@rostrum/contract/notifications'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { dueDay } from './mail/digest.ts'
import { presetRules } from './rules/presets.ts'
import { report } from './testing/reports.ts'
import { openWorker, type Worker } from './testing/worker.ts'

let api: Api
let worker: Worker
const ada = { as: 'ada@veltrane.example' }
const { veltrane } = demoCustomers

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  worker = await openWorker(api.databaseUrl)
  await worker.evaluate()
})
afterAll(async () => {
  await worker.close()
  await api.stop()
})

const openings = async (count: number) => {
  for (let one = 0; one < count; one += 1) await report(api.db, { holdings: [{ shares: 40_000 }] })
  await worker.evaluate()
}
const lettersTo = async (address: string) =>
  (await worker.mailbox.messages()).filter((text) => text.includes(`To: ${address}`))
const sent = (count: number, address = ada.as) =>
  vi.waitFor(async () => expect(await lettersTo(address)).toHaveLength(count), { timeout: 20_000 })
/** Emails are sent in order: once a later one has arrived, an unwanted earlier one would have been seen. */
const nothingMoreThan = async (count: number, miles: number) => {
  await sent(miles, 'miles@veltrane.example')
  expect(await lettersTo(ada.as)).toHaveLength(count)
}

describe('the due date of a digest', () => {
  test.each([
    ['2026-11-10T12:59:00Z', 'America/Toronto', 8, undefined],
    ['2026-11-10T13:00:00Z', 'America/Toronto', 8, '2026-11-10'],
    ['2026-11-11T04:30:00Z', 'America/Toronto', 8, '2026-11-10'],
    ['2026-11-10T02:29:00Z', 'Asia/Kolkata', 8, undefined],
    ['2026-11-10T02:30:00Z', 'Asia/Kolkata', 8, '2026-11-10'],
    ['2026-11-09T23:00:00Z', 'Asia/Tokyo', 0, '2026-11-10'],
  ])('at %s in %s with the hour %d', (now, zone, hour, day) => {
    expect(dueDay(new Date(now), zone, hour)).toBe(day)
  })
})

test("sends one digest a day with all pending alerts, at the recipient's hour, however often the job runs", async () => {
  await openings(3)
  await worker.sendDigests(veltrane, new Date('2026-11-20T12:30:00Z'))
  await worker.sendDigests(veltrane, new Date('2026-11-20T13:30:00Z'))
  await worker.sendDigests(veltrane, new Date('2026-11-20T13:45:00Z'))
  await sent(1)
  const [letter = ''] = await lettersTo(ada.as)
  expect(letter).toContain('Subject: 3 holder alerts in VLTN.A for Q3 2026')
  expect(letter).toContain('https://ir.example/settings/notifications')

  await openings(1)
  await worker.sendDigests(veltrane, new Date('2026-11-20T20:00:00Z'))
  await worker.sendDigests(veltrane, new Date('2026-11-21T14:00:00Z'))
  await sent(2)
  expect((await lettersTo(ada.as))[1]).toContain('Subject: 1 holder alert in VLTN.A for Q3 2026')
})

test('respects the chosen hour and channel; alerts no longer wanted are not sent', async () => {
  await api.call(notifications.savePreferences, { body: { digestHour: 20 } }, ada)
  expect(await api.call(notifications.preferences, {}, ada)).toMatchObject({ taskReminderEmail: true, digestHour: 20 })
  await openings(1)
  await worker.sendDigests(veltrane, new Date('2026-11-22T14:00:00Z'))
  await nothingMoreThan(2, 3)
  const rules = presetRules.map((rule) => ({ ...rule, email: 'none' as const }))
  await api.call(alerts.saveRules, { body: { rules } }, ada)
  await worker.sendDigests(veltrane, new Date('2026-11-23T03:00:00Z'))
  await openings(1)
  await worker.sendDigests(veltrane, new Date('2026-11-24T03:00:00Z'))
  await nothingMoreThan(2, 4)
})
