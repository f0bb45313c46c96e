import type { BookingPage } from '@rostrum/contract/scheduler/pages'
import { type BookingSettings, officeHours } from '@rostrum/contract/scheduler/settings'

/** A booking page as it is being edited. */
export type PageDraft = {
  title: string
  address: string
  isSecret: boolean
  securityId: string | null
  typeId: string | null
  hostIds: string[]
  settings: BookingSettings
}

export const newDraft = (userId: string, timeZone: string): PageDraft => ({
  ...{ title: '', address: '', isSecret: false, securityId: null, typeId: null, hostIds: [userId] },
  settings: {
    ...{ description: '', lengths: [30], startEvery: 30, place: { kind: 'video', text: '' }, questions: [] },
    ...{ timeZone, hours: officeHours, overrides: [], bufferBefore: 0, bufferAfter: 0, notice: 24 * 60 },
    ...{ windowDays: 60, mostPerDay: null, mode: 'one', reminderHours: 24, quiet: 'reject' },
  },
})

export const draftOf = ({ title, address, isSecret, security, type, hosts, settings }: BookingPage): PageDraft => ({
  ...{ title, address, isSecret, settings },
  securityId: security?.id ?? null,
  typeId: type?.id ?? null,
  hostIds: hosts.map(({ id }) => id),
})
