// The board of an event with 200 investors and 120 meetings: reading its plan, and proposing a schedule.
import { randomUUID } from 'node:crypto'
import { issueToken } from './market-site.ts'
import { type Benchmark, milliseconds, percentile } from './report.ts'
import { withServer } from './server.ts'

const investors = 200
const runs = 20

const cities = [
  { city: 'Boston', day: '2027-03-01', time_zone: 'America/New_York' },
  { city: 'New York', day: '2027-03-02', time_zone: 'America/New_York' },
  { city: 'Chicago', day: '2027-03-03', time_zone: 'America/Chicago' },
  { city: 'London', day: '2027-03-04', time_zone: 'Europe/London' },
  { city: 'Zurich', day: '2027-03-05', time_zone: 'Europe/Zurich' },
]
const teams = ['CEO', 'CFO', 'Operations'].map((name) => ({ id: randomUUID(), name, colleague_ids: [] }))

export const events: Benchmark = () =>
  withServer(async (server) => {
    const authorization = `Bearer ${issueToken(server, 'noor@brackmoor.example')}`
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const answer = await fetch(`${server.url}/${path}`, {
        method,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return (answer.status === 204 ? undefined : await answer.json()) as T
    }
    const stops = cities.map((stop) => ({
      ...{ ...stop, id: randomUUID(), starts_at: '09:00', ends_at: '17:00', lunch_from: null, lunch_to: null },
    }))
    const { data: event } = await call<{ data: { id: string } }>('POST', 'v2/events', { name: 'Bench', stops, teams })
    const slots = { stop_ids: stops.map(({ id }) => id), team_ids: teams.map(({ id }) => id), minutes: 45 }
    await call('POST', `v2/events/${event.id}/slots`, slots)
    const ids: string[] = []
    for (let count = 0; count < investors; count++) {
      const body = { name: `House ${count}`, type: 'bank', address: { city: cities[count % 7]?.city ?? null } }
      ids.push((await call<{ data: { id: string } }>('POST', 'v1/custom_institutions', body)).data.id)
    }
    await call('POST', `v2/events/${event.id}/invitees`, { organization_ids: ids, state: 'invited' })
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const begin = performance.now()
      await work()
      return performance.now() - begin
    }
    const read: number[] = []
    const proposed: number[] = []
    for (let run = 0; run < runs; run++) {
      read.push(await timed(() => call('GET', `v2/events/${event.id}/plan`)))
      proposed.push(await timed(() => call('POST', `v2/events/${event.id}/proposals`, {})))
    }
    const { data: plan } = await call<{ data: { meetings: unknown[]; invitees: unknown[] } }>(
      'GET',
      `v2/events/${event.id}/plan`,
    )
    return [
      { what: 'investors and meetings', value: `${plan.invitees.length} × ${plan.meetings.length}` },
      { what: 'the plan, p95', value: milliseconds(percentile(read, 0.95)) },
      {
        what: 'Propose schedule, p95',
        value: milliseconds(percentile(proposed, 0.95)),
        budget: '2 s',
        isMet: percentile(proposed, 0.95) <= 2000,
      },
    ]
  })
