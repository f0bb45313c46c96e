// Activities: past and upcoming investor interactions, their types, and the timeline of all events.
import { z } from 'zod'
import { Named } from '../market/values.ts'
import { csv, endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { IdParams, Instant, list, optionalText, queryBoolean, requiredText } from '../platform/values.ts'
import { CustomFieldValue, CustomFieldValues, FieldFilters, isFieldSort } from './fields.ts'
import { Tagging } from './tags.ts'
import { FollowUp } from './tasks.ts'
import { Contact, contactTypes, labelColors, RichText, UserBrief } from './values.ts'

export const activityMedia = ['in_person', 'virtual', 'conference', 'group', 'call', 'email', 'other'] as const
export const activityMediumLabels: Record<(typeof activityMedia)[number], string> = {
  in_person: 'In person',
  virtual: 'Virtual',
  conference: 'Conference',
  group: 'Group',
  call: 'Call',
  email: 'Email',
  other: 'Other',
}

/** How a meeting went for the company, as the team saw it. */
export const sentiments = ['positive', 'neutral', 'negative'] as const
export type Sentiment = (typeof sentiments)[number]
export const sentimentLabels: Record<Sentiment, string> = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
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

const ActivityTypeInput = z.strictObject({
  name: requiredText(100, 'Enter a name'),
  medium: z.enum(activityMedia).default('other'),
  color: z.enum(labelColors).default('gray'),
})

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
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export type Activity = z.output<typeof Activity>

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
})

const endsAfterStart = (input: { startsAt: Date; endsAt?: Date | null | undefined }) =>
  !input.endsAt || input.endsAt >= input.startsAt
const tooEarly = { path: ['endsAt'], message: 'Choose an end after the start' }

export const ActivityInput = fields.extend({ followUp: FollowUp.optional() }).refine(endsAfterStart, tooEarly)
export const ActivityChange = fields.extend({ version: z.int().optional() }).refine(endsAfterStart, tooEarly)

/** Without notes: sanitizing those of 40 meetings in one request would keep other requests waiting. */
const Meeting = fields
  .pick({ subject: true, startsAt: true, endsAt: true, organizationIds: true, people: true })
  .refine(endsAfterStart, tooEarly)
  .refine(({ organizationIds, people }) => organizationIds.length > 0 || people.length > 0, {
    path: ['organizationIds'],
    message: 'Enter a firm or a person',
  })

/** A day of meetings that share their type, location and our side; saved together or not at all. */
const RoadshowDayInput = fields
  .pick({ typeId: true, location: true, colleagueIds: true, brokerId: true, securityId: true, tagIds: true })
  .extend({ meetings: z.array(Meeting).min(1, 'Add a meeting').max(40, 'Log at most 40 meetings at a time') })

export const activitySorts = ['startsAt', 'subject', 'type', 'sentiment', 'updatedAt'] as const

export const activityFilters = {
  search: z.string().trim().max(200).optional(),
  typeIds: list(z.uuid()),
  themeIds: list(z.uuid()),
  sentiments: list(z.enum(sentiments)),
  tags: list(z.uuid()),
  excludeTags: list(z.uuid()),
  organizationId: z.uuid().optional(),
  personId: z.uuid().optional(),
  colleagueIds: list(z.uuid()),
  brokerIds: list(z.uuid()),
  securityId: z.uuid().optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  mine: queryBoolean,
  /** Created by this upload. */
  uploadId: z.uuid().optional(),
  fieldFilters: FieldFilters,
  sort: sortOf(activitySorts, 'starts_at_desc-subject_asc', isFieldSort),
}

export const ActivityQuery = PageQuery.extend(activityFilters)

/** Days are in the user's time zone. */
export const CalendarQuery = z
  .strictObject({
    ...activityFilters,
    from: z.iso.date(),
    to: z.iso.date(),
    mostPerDay: z.coerce.number<number>().int().min(1).max(200).default(3),
  })
  .omit({ sort: true })

export const CalendarDay = z.object({
  day: z.iso.date(),
  /** All activities of the day; only the first ones are listed. */
  total: z.int(),
  activities: z.array(
    Activity.pick({ id: true, subject: true, startsAt: true, endsAt: true }).extend({
      type: ActivityType.pick({ name: true, color: true }),
      firm: Named.nullable(),
    }),
  ),
})
export type CalendarDay = z.output<typeof CalendarDay>

/** How often a theme came up in the filtered activities; chosen themes do not narrow it, so that others can be added. */
export const ThemeCount = Named.extend({
  total: z.int(),
  positive: z.int(),
  neutral: z.int(),
  negative: z.int(),
})
export type ThemeCount = z.output<typeof ThemeCount>

export const eventKinds = [
  'activity',
  'note',
  'task_created',
  'task_completed',
  'tagged',
  'added_to_irm',
  'position',
  'mention',
] as const

/** One timeline event of any type; `position` is a change in the focused security. */
export const ActivityEvent = z.object({
  /** Type and id combined: stable across calls. */
  id: z.string(),
  kind: z.enum(eventKinds),
  at: Instant,
  title: z.string(),
  detail: z.string().nullable(),
  /** Link target inside the application. */
  subjectId: z.uuid(),
  contacts: z.array(Contact),
  actor: UserBrief.nullable(),
  activity: Activity.pick({ type: true, startsAt: true, endsAt: true }).nullable(),
  position: z
    .object({ organizationId: z.uuid(), securityId: z.uuid(), quarter: z.iso.date(), shares: z.int(), change: z.int() })
    .nullable(),
})
export type ActivityEvent = z.output<typeof ActivityEvent>

/** The timeline shows activities, a follow-up is a task, types and tags count them, and engagement depends on them. */
const areasWithActivities = [
  'activity_events',
  'tasks',
  'tags',
  'customer_activity_types',
  'activity_themes',
  'colleagues',
  'irm',
  'organizations',
  'people',
  'holders',
  'peer_ownership',
  'coverage',
] as const

export const activities = {
  types: endpoint({
    method: 'GET',
    path: '/v2/customer_activity_types',
    summary: 'The types of activities, in their order',
    permission: 'member',
    response: item(z.array(ActivityType)),
  }),
  createType: endpoint({
    method: 'POST',
    path: '/v2/customer_activity_types',
    summary: 'Create an activity type; names are unique',
    permission: 'member',
    body: ActivityTypeInput,
    affects: [],
    response: item(ActivityType),
  }),
  updateType: endpoint({
    method: 'PATCH',
    path: '/v2/customer_activity_types/{id}',
    summary: 'Rename, recolor, reorder, archive or restore a type',
    permission: 'member',
    params: IdParams,
    body: z
      .strictObject({
        name: requiredText(100, 'Enter a name'),
        medium: z.enum(activityMedia),
        color: z.enum(labelColors),
        position: z.int().min(0),
        isArchived: z.boolean(),
      })
      .partial(),
    affects: ['activities', 'activity_events'],
    response: item(ActivityType),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v2/activities',
    summary: 'Activities, latest first',
    permission: 'member',
    query: ActivityQuery,
    response: page(Activity),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/v2/activities/calendar',
    summary: 'Activities day by day: how many, and the first of each day',
    permission: 'member',
    query: CalendarQuery,
    response: item(z.array(CalendarDay)),
  }),
  themeCounts: endpoint({
    method: 'GET',
    path: '/v2/activities/themes',
    summary: 'Themes of the filtered activities, most frequent first',
    permission: 'member',
    query: z.strictObject(activityFilters).omit({ sort: true, themeIds: true }),
    response: item(z.array(ThemeCount)),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/activities.csv',
    summary: "The same list as a file, with times in the user's time zone",
    permission: 'member',
    query: ActivityQuery.omit({ pageSize: true, pageOffset: true }),
    response: csv([
      { key: 'startsAt', header: 'Date', isInstant: true },
      { key: 'endsAt', header: 'Until', isInstant: true },
      { key: 'type', header: 'Type' },
      { key: 'subject', header: 'Subject' },
      { key: 'organizations', header: 'Organizations' },
      { key: 'people', header: 'People' },
      { key: 'colleagues', header: 'Colleagues' },
      { key: 'broker', header: 'Broker' },
      { key: 'location', header: 'Location' },
      { key: 'link', header: 'Link' },
      { key: 'security', header: 'Security' },
      { key: 'sentiment', header: 'Sentiment' },
      { key: 'themes', header: 'Themes' },
      { key: 'tags', header: 'Tags' },
      { key: 'notes', header: 'Notes' },
    ]),
  }),
  read: endpoint({
    method: 'GET',
    path: '/v2/activities/{id}',
    summary: 'One activity',
    permission: 'member',
    params: IdParams,
    response: item(Activity),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v2/activities',
    summary: 'Log an activity, with a follow-up task where one is given',
    permission: 'member',
    body: ActivityInput,
    affects: areasWithActivities,
    response: item(Activity),
  }),
  logDay: endpoint({
    method: 'POST',
    path: '/v2/activities/roadshow_day',
    summary: 'Log the meetings of a roadshow day; all of them or none',
    permission: 'member',
    body: RoadshowDayInput,
    affects: areasWithActivities,
    response: item(z.array(Activity)),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v2/activities/{id}',
    summary: 'Change an activity; rejected if someone else has changed it since',
    permission: 'member',
    params: IdParams,
    body: ActivityChange,
    affects: areasWithActivities,
    response: item(Activity),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v2/activities/{id}',
    summary: 'Remove an activity; it can be restored',
    permission: 'member',
    params: IdParams,
    affects: areasWithActivities,
    response: noContent,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v2/activities/{id}/restore',
    summary: 'Restore a removed activity',
    permission: 'member',
    params: IdParams,
    affects: areasWithActivities,
    response: item(Activity),
  }),
  events: endpoint({
    method: 'GET',
    path: '/v1/activity_events',
    summary: 'Everything that happened with a person, an organization or at all, latest first',
    permission: 'member',
    query: PageQuery.extend({
      contactType: z.enum(contactTypes).optional(),
      contactId: z.uuid().optional(),
      kinds: list(z.enum(eventKinds)),
      securityId: z.uuid().optional(),
    }),
    response: page(ActivityEvent),
  }),
}
