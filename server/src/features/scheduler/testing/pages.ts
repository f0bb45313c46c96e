// Booking pages as people make them, through the API.
import type { Args } from '@rostrum/contract/platform/endpoint'
import { bookingPages } from '@rostrum/contract/scheduler/pages'
import type { BookingSettingsInput } from '@rostrum/contract/scheduler/settings'
import type { Api, Caller } from '#testing/api.ts'

/** Open around the clock, so that tests find a time whenever they run. */
export const alwaysOpen: BookingSettingsInput = {
  timeZone: 'America/Toronto',
  hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
  notice: 0,
  windowDays: 10,
}

type Values = Partial<Args<typeof bookingPages.create>['body']>

export async function makePage(
  api: Api,
  someone: Caller,
  { settings, ...values }: Omit<Values, 'settings'> & { settings?: Partial<BookingSettingsInput> } = {},
) {
  const hostIds = values.hostIds ?? [await api.userId(someone.as ?? '')]
  const body = { title: 'Meet the CEO', ...values, hostIds, settings: { ...alwaysOpen, ...settings } }
  return api.call(bookingPages.create, { body }, someone)
}
