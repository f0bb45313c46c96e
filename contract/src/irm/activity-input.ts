// What is entered for an activity, and for a day of meetings.
import { z } from 'zod'
import { Instant, optionalText, requiredText } from '../platform/values.ts'
import { sentiments } from './activity-record.ts'
import { CustomFieldValues } from './fields.ts'
import { FollowUp } from './tasks.ts'
import { RichText } from './values.ts'
import { hasChosen, nobodyChosen, visibilityInput } from './visibility.ts'

const Link = optionalText(500).refine(
  (text) => !text || /^https?:\/\/\S+$/i.test(text),
  'Enter a web address that starts with https://',
)

const fields = z.strictObject({
  typeId: z.uuid('Choose a type'),
  subject: requiredText(200, 'Enter a subject'),
  startsAt: Instant,
  endsAt: Instant.nullish(),
  location: optionalText(300),
  link: Link,
  organizationIds: z.array(z.uuid()).max(200).default([]),
  /** The firm is optional; default: the person's current primary firm. */
  people: z
    .array(z.strictObject({ id: z.uuid(), organizationId: z.uuid().nullish() }))
    .max(500)
    .default([]),
  /** The user's own id stands for them as a colleague, who is added to the list where missing. */
  colleagueIds: z.array(z.uuid()).max(100).default([]),
  brokerId: z.uuid().nullish(),
  securityId: z.uuid().nullish(),
  notes: RichText.default(''),
  sentiment: z.enum(sentiments).nullish(),
  themeIds: z.array(z.uuid()).max(50).default([]),
  tagIds: z.array(z.uuid()).max(100).default([]),
  /** Omitted fields stay unchanged. */
  customFields: CustomFieldValues.optional(),
  ...visibilityInput,
})

const endsAfterStart = (input: { startsAt: Date; endsAt?: Date | null | undefined }) =>
  !input.endsAt || input.endsAt >= input.startsAt
const tooEarly = { path: ['endsAt'], message: 'Choose an end time after the start time' }

export const ActivityInput = fields
  .extend({ followUp: FollowUp.optional() })
  .refine(endsAfterStart, tooEarly)
  .refine(hasChosen, nobodyChosen)
export const ActivityChange = fields
  .extend({ version: z.int().optional() })
  .refine(endsAfterStart, tooEarly)
  .refine(hasChosen, nobodyChosen)

/** Without notes: sanitizing those of 40 meetings in one request would keep other requests waiting. */
const Meeting = fields
  .pick({ subject: true, startsAt: true, endsAt: true, organizationIds: true, people: true })
  .refine(endsAfterStart, tooEarly)
  .refine(({ organizationIds, people }) => organizationIds.length > 0 || people.length > 0, {
    path: ['organizationIds'],
    message: 'Enter a firm or a person',
  })

/** A day of meetings that share their type, location and our side; saved together or not at all. */
export const RoadshowDayInput = fields
  .pick({ typeId: true, location: true, colleagueIds: true, brokerId: true, securityId: true, tagIds: true })
  .extend({
    meetings: z.array(Meeting).min(1, 'Add a meeting').max(40, 'Log at most 40 meetings at a time'),
    ...visibilityInput,
  })
  .refine(hasChosen, nobodyChosen)
