// The free times of ten hosts over sixty days, each with a full calendar, as a booking page shows them.
import { freeSlots, type SlotRules } from '../contract/src/scheduler/free-slots.ts'
import { officeHours } from '../contract/src/scheduler/settings.ts'
import { type Benchmark, milliseconds, percentile } from './report.ts'

const hosts = 10
const days = 60
const entriesADay = 8
const runs = 200
const minute = 60_000

const rules: SlotRules = {
  timeZone: 'America/Toronto',
  hours: officeHours,
  overrides: [],
  ...{ startEvery: 15, bufferBefore: 5, bufferAfter: 10, notice: 60, windowDays: days, mostPerDay: null },
  mode: 'round_robin',
}

export const availability: Benchmark = async () => {
  const now = new Date()
  const team = Array.from({ length: hosts }, (_, host) => ({
    id: `host ${host}`,
    busy: Array.from({ length: days * entriesADay }, (_entry, index) => {
      const from = now.getTime() + (index * (1440 / entriesADay) + ((host * 37 + index * 11) % 90)) * minute
      return { from, to: from + 45 * minute }
    }),
  }))
  const taken: number[] = []
  let found = 0
  for (let run = 0; run < runs; run += 1) {
    const begin = performance.now()
    found = freeSlots(rules, team, { now, length: 30 }).length
    taken.push(performance.now() - begin)
  }
  const p95 = percentile(taken, 0.95)
  return [
    { what: `${hosts} hosts, ${days} days, ${found} free times: p50`, value: milliseconds(percentile(taken, 0.5)) },
    { what: 'p95', value: milliseconds(p95), budget: '100 ms', isMet: p95 <= 100 },
  ]
}
