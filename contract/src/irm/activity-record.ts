// An activity as it is read, with its type: the customer's own list, each with the medium that the engagement score weighs.
import { z } from 'zod'
import { Named } from '../market/values.ts'
import { Instant, requiredText } from '../platform/values.ts'
import { CustomFieldValue } from './fields.ts'
import { Tagging } from './tags.ts'
import { labelColors, UserBrief } from './values.ts'
import { visibilityFields } from './visibility.ts'

export const activityMedia = ['in_person', 'virtual', 'conference', 'group', 'call', 'email', 'other'] as const
/** Of conversations, not messages. */
export const meetingMedia = [
  'in_person',
  'virtual',
  'conference',
  'group',
  'call',
] as const satisfies readonly (typeof activityMedia)[number][]
export const activityMediumLabels: Record<(typeof activityMedia)[number], string> = {
  in_person: 'In person',
  virtual: 'Virtual',
  conference: 'Conference',
  group: 'Group',
  call: 'Call',
  email: 'Email',
  other: 'Other',
}

export const ActivityType = z.object({
  id: z.uuid(),
  name: z.string(),
  medium: z.enum(activityMedia),
  color: z.enum(labelColors),
  position: z.int(),
  isArchived: z.boolean(),
  activityCount: z.int(),
})
export type ActivityType = z.output<typeof ActivityType>

export const ActivityTypeInput = z.strictObject({
  name: requiredText(100, 'Enter a name'),
  medium: z.enum(activityMedia).default('other'),
  color: z.enum(labelColors).default('gray'),
})

/** How a meeting went for the company, as the team saw it. */
export const sentiments = ['positive', 'neutral', 'negative'] as const
export type Sentiment = (typeof sentiments)[number]
export const sentimentLabels: Record<Sentiment, string> = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
}

const Participant = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  organization: Named.nullable(),
})

export const Activity = z.object({
  id: z.uuid(),
  type: ActivityType.pick({ id: true, name: true, medium: true, color: true }),
  subject: z.string(),
  startsAt: Instant,
  endsAt: Instant.nullable(),
  location: z.string().nullable(),
  link: z.string().nullable(),
  organizations: z.array(Named),
  /** With their firm at that time. */
  people: z.array(Participant),
  colleagues: z.array(UserBrief),
  broker: Named.nullable(),
  security: Named.extend({ ticker: z.string().nullable() }).nullable(),
  /** Sanitized HTML. */
  notes: z.string(),
  plain: z.string(),
  sentiment: z.enum(sentiments).nullable(),
  themes: z.array(Named),
  taggings: z.array(Tagging),
  customField: z.array(CustomFieldValue),
  taskCount: z.int(),
  createdBy: UserBrief,
  ...visibilityFields,
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export type Activity = z.output<typeof Activity>
