import type { Topic } from '#platform/change-counter.ts'
import type { Made } from '../queries/ledger.ts'

/** Imports do not audit every row they create or undo, but each one must bump the change counter. */
export const topicOfMade: Readonly<Record<Made, Topic>> = {
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
