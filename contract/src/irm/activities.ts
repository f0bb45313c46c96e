// Activities: past and upcoming investor interactions, their types, and the timeline of all events.
import { z } from 'zod'
import { Named } from '../market/values.ts'
import { csv, endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { IdParams, Instant, list, queryBoolean, requiredText } from '../platform/values.ts'
import { ActivityChange, ActivityInput, RoadshowDayInput } from './activity-input.ts'
import { Activity, ActivityType, ActivityTypeInput, activityMedia, sentiments } from './activity-record.ts'
import { FieldFilters, isFieldSort } from './fields.ts'
import { ActivityEvent, eventKinds } from './timeline.ts'
import { contactTypes, labelColors } from './values.ts'

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
  /** Not visible to everyone. */
  privateOnly: queryBoolean,
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
      isPrivate: z.boolean(),
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

/** The timeline shows activities, a follow-up is a task, types and tags count them, and engagement depends on them. */
const areasWithActivities = [
  'file',
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
      { key: 'visibleTo', header: 'Visible to' },
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
