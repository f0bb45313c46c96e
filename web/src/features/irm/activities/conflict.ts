// Three-way merge, field by field, when two users edited the same activity.
import type { ActivityValues } from './activity-values.ts'

export type ActivityField = Exclude<keyof ActivityValues, 'followUp'>

export const fieldLabels: Record<ActivityField, string> = {
  typeId: 'Type',
  subject: 'Subject',
  startDay: 'Start date',
  startTime: 'Start time',
  endDay: 'End date',
  endTime: 'End time',
  location: 'Location',
  link: 'Link',
  organizations: 'Organizations',
  people: 'People',
  colleagues: 'Colleagues',
  broker: 'Broker',
  security: 'Security discussed',
  notes: 'Notes',
  sentiment: 'Sentiment',
  themes: 'Themes',
  tags: 'Tags',
  fields: 'Custom fields',
  visibleTo: 'Visible to',
}

const fields = Object.keys(fieldLabels) as ActivityField[]

/** Normalizes a value for comparison, ignoring order. */
function meaningOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(meaningOf).sort().join()
  if (value !== null && typeof value === 'object') {
    if ('id' in value) return String(value.id)
    const filled = Object.entries(value).map(([key, inner]) => [key, meaningOf(inner)] as const)
    return filled
      .flatMap(([key, inner]) => (inner === '' ? [] : [`${key} ${inner}`]))
      .sort()
      .join('; ')
  }
  return String(value ?? '').trim()
}

export const changedFields = (before: ActivityValues, after: ActivityValues): ActivityField[] =>
  fields.filter((field) => meaningOf(before[field]) !== meaningOf(after[field]))

interface Versions {
  base: ActivityValues
  mine: ActivityValues
  theirs: ActivityValues
}

/** Takes the other user's changes and keeps mine; for fields both changed, theirs is offered. */
export function mergeActivity({ base, mine, theirs }: Versions): { values: ActivityValues; disputed: ActivityField[] } {
  const own = changedFields(base, mine)
  const values = { ...theirs, ...Object.fromEntries(own.map((field) => [field, mine[field]])), followUp: mine.followUp }
  const differing = changedFields(mine, theirs)
  const disputed = changedFields(base, theirs).filter((field) => own.includes(field) && differing.includes(field))
  return { values, disputed }
}
