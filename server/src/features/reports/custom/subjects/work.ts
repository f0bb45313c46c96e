// What the team does: activities, tasks, events and surveys.
import { ActivityQuery } from '@rostrum/contract/irm/activities'
import { sentimentLabels } from '@rostrum/contract/irm/activity-record'
import { eventKindNames, eventStatusNames } from '@rostrum/contract/irm/events/events'
import { EventQuery } from '@rostrum/contract/irm/events/events-query'
import { TaskQuery, taskPriorityLabels } from '@rostrum/contract/irm/tasks'
import { readFilters } from '@rostrum/contract/platform/read-filters'
import { spanOf } from '@rostrum/contract/platform/time-zones'
import type { Row } from '@rostrum/contract/reports/engine/fields'
import { listQueries } from '@rostrum/contract/reports/list-filters'
import { surveyCategoryNames } from '@rostrum/contract/surveys/surveys'
import { SurveyQuery, surveyStatuses } from '@rostrum/contract/surveys/surveys-query'
import { listActivities, listTypes, toActivities } from '#features/irm/activities/public.ts'
import { listEvents } from '#features/irm/events/public.ts'
import { listTasks, toTasks } from '#features/irm/tasks/public.ts'
import { listSurveys } from '#features/surveys/public.ts'
import { viewerOf } from '#lists/viewer.ts'
import { customFields, customValues } from './custom-fields.ts'
import { inChunks, irmSources } from './irm-rows.ts'
import { dayOf, fullName } from './profile-fields.ts'
import { amount, day, level, type Reading, type Subject, text, texts, yesOrNo, yesOrNoOptions } from './subject.ts'

const hours = (from: Date, to: Date | null): number | null => to && (to.getTime() - from.getTime()) / 3_600_000

export const activities: Subject = {
  key: 'activities',
  isOfSecurity: false,
  defaults: ['date', 'type', 'subject', 'organizations', 'colleagues', 'sentiment'],
  async fields(reading) {
    const types = await listTypes(reading.db)
    return [
      text('subject', 'Subject'),
      text(
        'type',
        'Type',
        types.map(({ name }) => name),
      ),
      day('date', 'Date'),
      text('when', 'Past or planned', ['Past', 'Planned']),
      level('hours', 'Hours', 'decimal'),
      text('location', 'Location'),
      texts('organizations', 'Organizations'),
      texts('people', 'People'),
      texts('colleagues', 'Colleagues'),
      amount('attendees', 'Investors attending', 'integer'),
      text('broker', 'Broker'),
      text('security', 'Security'),
      text('sentiment', 'Sentiment', Object.values(sentimentLabels)),
      texts('themes', 'Themes'),
      texts('tags', 'Tags'),
      amount('taskCount', 'Follow-ups', 'integer'),
      text('createdBy', 'Created by'),
      text('isPrivate', 'Private', yesOrNoOptions),
      ...(await customFields(reading, 'activity')),
    ]
  },
  async load(reading, asked) {
    const hasFields = await reading.isOpen('custom_fields')
    const { from, to, ...filters } = readFilters(listQueries.activities, asked.listFilters).filters
    const query = { ...ActivityQuery.parse({}), ...filters, ...spanOf({ from, to }, reading.principal.user.timeZone) }
    const now = new Date()
    const { rows, total } = await inChunks(async (page) => {
      const found = await listActivities(reading.db, { ...query, ...page }, viewerOf(reading))
      const whole = await toActivities(reading.db, found.rows, hasFields)
      return {
        total: found.total,
        rows: whole.map(
          (one): Row => ({
            link: { type: 'activity', id: one.id },
            values: {
              subject: one.subject,
              type: one.type.name,
              date: dayOf(reading, one.startsAt),
              when: one.startsAt > now ? 'Planned' : 'Past',
              hours: hours(one.startsAt, one.endsAt),
              location: one.location,
              organizations: [
                ...new Set([
                  ...one.organizations.map(({ name }) => name),
                  ...one.people.flatMap(({ organization }) => organization?.name ?? []),
                ]),
              ],
              people: one.people.flatMap((person) => fullName(person) ?? []),
              colleagues: one.colleagues.flatMap((colleague) => fullName(colleague) ?? []),
              attendees: one.people.length,
              broker: one.broker?.name ?? null,
              security: one.security && (one.security.ticker ?? one.security.name),
              sentiment: one.sentiment && sentimentLabels[one.sentiment],
              themes: one.themes.map(({ name }) => name),
              tags: one.taggings.map(({ name }) => name),
              taskCount: one.taskCount,
              createdBy: fullName(one.createdBy),
              isPrivate: yesOrNo(one.visibility !== 'everyone'),
              ...customValues(one.customField),
            },
          }),
        ),
      }
    })
    return { rows, total, subtitle: null, sources: irmSources(asked) }
  },
}

const taskState = (status: string, dueAt: Date, now: Date): string =>
  status === 'completed' ? 'Completed' : dueAt < now ? 'Overdue' : 'Open'

export const tasks: Subject = {
  key: 'tasks',
  isOfSecurity: false,
  defaults: ['subject', 'due', 'state', 'assignees', 'priority', 'about'],
  fields: async () => [
    text('subject', 'Subject'),
    text('state', 'State', ['Open', 'Overdue', 'Completed']),
    day('due', 'Due'),
    text('priority', 'Priority', Object.values(taskPriorityLabels)),
    texts('assignees', 'Assignees'),
    text('about', 'Associated with'),
    text('aboutType', 'Associated type', ['Organization', 'Person', 'Activity']),
    day('completed', 'Completed on'),
    level('daysOverdue', 'Days overdue', 'integer'),
    text('createdBy', 'Created by'),
    day('created', 'Created'),
  ],
  async load(reading, asked) {
    const query = { ...TaskQuery.parse({}), ...readFilters(listQueries.tasks, asked.listFilters).filters }
    const viewer = { userId: reading.principal.user.id, timeZone: reading.principal.user.timeZone }
    const now = new Date()
    const { rows, total } = await inChunks(async (page) => {
      const found = await listTasks(reading.db, { ...query, ...page }, viewer)
      const whole = await toTasks(reading.db, found.rows)
      return {
        total: found.total,
        rows: whole.map((one): Row => {
          const state = taskState(one.status, one.dueAt, now)
          return {
            link: { type: 'task', id: one.id },
            values: {
              subject: one.subject,
              state,
              due: dayOf(reading, one.dueAt),
              priority: taskPriorityLabels[one.priority],
              assignees: one.assignees.flatMap((person) => fullName(person) ?? []),
              about: one.associated?.name ?? null,
              aboutType: one.associated && capitalized(one.associated.type),
              completed: dayOf(reading, one.completedAt),
              daysOverdue: state === 'Overdue' ? daysBetween(one.dueAt, now) : null,
              createdBy: fullName(one.createdBy),
              created: dayOf(reading, one.createdAt),
            },
          }
        }),
      }
    })
    return { rows, total, subtitle: null, sources: irmSources(asked) }
  },
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const daysBetween = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / 86_400_000)

export const events: Subject = {
  key: 'events',
  isOfSecurity: false,
  defaults: ['name', 'kind', 'status', 'firstDay', 'cities', 'meetings', 'filled'],
  fields: async () => [
    text('name', 'Event'),
    text('kind', 'Type', Object.values(eventKindNames)),
    text('status', 'Status', Object.values(eventStatusNames)),
    day('firstDay', 'First day'),
    day('lastDay', 'Last day'),
    texts('cities', 'Cities'),
    text('security', 'Security'),
    text('broker', 'Broker'),
    text('host', 'Host'),
    amount('budget', 'Budget', 'money'),
    text('owner', 'Owner'),
    amount('invitees', 'Invitees', 'integer'),
    amount('meetings', 'Meetings', 'integer'),
    amount('filled', 'Meetings with investors', 'integer'),
  ],
  async load(reading, asked) {
    const query = { ...EventQuery.parse({}), ...readFilters(listQueries.events, asked.listFilters).filters }
    const { rows, total } = await inChunks(async (page) => {
      const found = await listEvents(reading.db, reading.principal.user.id, { ...query, ...page })
      return {
        total: found.total,
        rows: found.rows.map(
          (one): Row => ({
            link: { type: 'event', id: one.id },
            values: {
              name: one.name,
              kind: one.kindName ?? eventKindNames[one.kind],
              status: eventStatusNames[one.status],
              firstDay: one.firstDay,
              lastDay: one.lastDay,
              cities: [...new Set(one.cities)],
              security: one.security && (one.security.ticker ?? one.security.name),
              broker: one.broker?.name ?? null,
              host: one.host,
              budget: one.budget,
              owner: fullName(one.owner),
              invitees: one.inviteeCount,
              meetings: one.meetingCount,
              filled: one.filledCount,
            },
          }),
        ),
      }
    })
    return { rows, total, subtitle: null, sources: irmSources(asked) }
  },
}

export const surveys: Subject = {
  key: 'surveys',
  isOfSecurity: false,
  defaults: ['name', 'status', 'recipients', 'responses', 'published'],
  fields: async () => [
    text('name', 'Survey'),
    text('category', 'Type', Object.values(surveyCategoryNames)),
    text('status', 'Status', surveyStatuses.map(capitalized)),
    text('security', 'Security'),
    amount('questions', 'Questions', 'integer'),
    amount('recipients', 'Recipients', 'integer'),
    amount('responses', 'Responses', 'integer'),
    text('owner', 'Owner'),
    day('published', 'Published'),
    day('closes', 'Closes'),
    day('created', 'Created'),
  ],
  async load(reading: Reading, asked) {
    const query = { ...SurveyQuery.parse({}), ...readFilters(listQueries.surveys, asked.listFilters).filters }
    const { rows, total } = await inChunks(async (page) => {
      const found = await listSurveys(reading.db, { ...query, ...page })
      return {
        total: found.total,
        rows: found.rows.map(
          (one): Row => ({
            link: { type: 'survey', id: one.id },
            values: {
              name: one.name,
              category: surveyCategoryNames[one.category],
              status: capitalized(one.status),
              security: one.security && (one.security.ticker ?? one.security.name),
              questions: one.questionCount,
              recipients: one.recipientCount,
              responses: one.responseCount,
              owner: fullName(one.owner),
              published: dayOf(reading, one.publishedAt),
              closes: dayOf(reading, one.closesAt),
              created: dayOf(reading, one.createdAt),
            },
          }),
        ),
      }
    })
    return { rows, total, subtitle: null, sources: irmSources(asked) }
  },
}
