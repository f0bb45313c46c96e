import type { Topic } from '#platform/change-counter.ts'
import type { Made } from '../queries/ledger.ts'

/** Not all that an import makes, or takes back, is recorded one by one; all of it counts as a change. */
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
