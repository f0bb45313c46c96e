import type { Topic } from '#platform/change-counter.ts'
import type { CreatedRow } from '../queries/change-log.ts'

/** Imports do not audit every row they create or undo, but each one must bump the change counter. */
export const topicOfMade: Readonly<Record<CreatedRow, Topic>> = {
  organization: 'profiles',
  person: 'profiles',
  filled: 'profiles',
  member: 'profiles',
  custom_value: 'custom_fields',
  activity: 'activities',
  note: 'notes',
  tag: 'tags',
  tagging: 'tags',
}
