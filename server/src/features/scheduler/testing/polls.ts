// Polls as people make them, through the API.
import type { Args } from '@rostrum/contract/platform/endpoint'
import { polls } from '@rostrum/contract/scheduler/polls'
import type { Api, Caller } from '#testing/api.ts'

const hour = 3600_000

/** On the hour, so many hours after this one. */
export const hoursAhead = (hours: number) => new Date((Math.floor(Date.now() / hour) + hours) * hour)

export async function makePoll(api: Api, someone: Caller, values: Partial<Args<typeof polls.create>['body']> = {}) {
  const hostIds = values.hostIds ?? [await api.userId(someone.as ?? '')]
  const body = {
    ...{ title: 'Capital allocation', length: 30, timeZone: 'America/Toronto', needed: 1 },
    closesAt: hoursAhead(24).toISOString(),
    times: [48, 50, 72].map((hours) => hoursAhead(hours).toISOString()),
    invitees: [{ name: 'Rosa Lind', email: 'rosa@lind.example' }],
    ...values,
    hostIds,
  }
  return api.call(polls.create, { body }, someone)
}
