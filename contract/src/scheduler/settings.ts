// What a booking page offers, when, and what it asks.
import { z } from 'zod'
import { requiredText } from '../platform/values.ts'
import { isTimeZone } from '../session.ts'
import { hostModes } from './free-slots.ts'

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `Enter at most ${longest} characters`)
    .refine((value) => !value.includes('\0'), 'Remove the null characters')

export const TimeZone = z.string().max(100).refine(isTimeZone, 'Choose a time zone from the list')

const Time = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time such as 09:30')

const HourRange = z
  .strictObject({ from: Time, to: Time })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'The end must be after the beginning' })

const isApart = (ranges: readonly { from: string; to: string }[]): boolean =>
  [...ranges]
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .every(({ from }, index, all) => {
      const before = all[index - 1]
      return !before || before.to <= from
    })

const WeekHours = z
  .array(
    z
      .strictObject({ weekday: z.int().min(0).max(6), from: Time, to: Time })
      .refine(({ from, to }) => from < to, { path: ['to'], message: 'The end must be after the beginning' }),
  )
  .max(70)
  .refine(
    (hours) => [0, 1, 2, 3, 4, 5, 6].every((day) => isApart(hours.filter(({ weekday }) => weekday === day))),
    'Hours of a day must not overlap',
  )

/** in_person, video and phone: where it takes place, as text. visitor_phone: the team calls, and the page asks for a number. */
export const placeKinds = ['video', 'phone', 'visitor_phone', 'in_person'] as const
export type PlaceKind = (typeof placeKinds)[number]
export const placeNames: Record<PlaceKind, string> = {
  video: 'Video call',
  phone: 'Phone: visitors call',
  visitor_phone: 'Phone: we call them',
  in_person: 'In person',
}

/** What happens with times inside a quiet period. */
export const quietRules = ['reject', 'ask', 'allow'] as const
export type QuietRule = (typeof quietRules)[number]
export const quietRuleNames: Record<QuietRule, string> = {
  reject: 'Cannot be booked',
  ask: 'Booked once a colleague approves',
  allow: 'Booked as usual',
}

const minutes = (most: number) => z.int().min(0, 'Enter at least 0').max(most, `Enter at most ${most}`)

export const BookingQuestion = z.strictObject({
  id: z.string().min(1).max(40),
  label: requiredText(300, 'Enter a question'),
  isRequired: z.boolean().default(false),
  isLong: z.boolean().default(false),
})
export type BookingQuestion = z.output<typeof BookingQuestion>

export const BookingSettings = z.strictObject({
  description: text(5000).default(''),
  lengths: z
    .array(z.int().min(5, 'Enter at least 5 minutes').max(480, 'Enter at most 480 minutes'))
    .min(1, 'Choose at least one length')
    .max(6, 'Choose at most six lengths')
    .default([30]),
  startEvery: z.int().min(5).max(120).default(30),
  place: z.strictObject({ kind: z.enum(placeKinds), text: text(500).default('') }).default({ kind: 'video', text: '' }),
  questions: z.array(BookingQuestion).max(10, 'Ask at most ten questions').default([]),
  timeZone: TimeZone,
  hours: WeekHours,
  overrides: z
    .array(
      z.strictObject({
        day: z.iso.date('Choose a day'),
        ranges: z.array(HourRange).max(10).refine(isApart, 'Hours of a day must not overlap'),
      }),
    )
    .max(200)
    .refine((all) => new Set(all.map(({ day }) => day)).size === all.length, 'Each day can be there once')
    .default([]),
  bufferBefore: minutes(240).default(0),
  bufferAfter: minutes(240).default(0),
  notice: minutes(60 * 24 * 30).default(24 * 60),
  windowDays: z.int().min(1, 'Enter at least 1').max(365, 'Enter at most 365').default(60),
  mostPerDay: z.int().min(1, 'Enter at least 1').max(100).nullable().default(null),
  mode: z.enum(hostModes).default('one'),
  /** Before the meeting; null for no reminder. */
  reminderHours: z.int().min(1).max(168).nullable().default(24),
  quiet: z.enum(quietRules).default('reject'),
})
export type BookingSettings = z.output<typeof BookingSettings>
export type BookingSettingsInput = z.input<typeof BookingSettings>

/** Monday to Friday, nine to five. */
export const officeHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }))
