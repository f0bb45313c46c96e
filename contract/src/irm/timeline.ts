// The timeline: everything that happened with a contact, of any type.
import { z } from 'zod'
import { Instant } from '../platform/values.ts'
import { Activity } from './activity-record.ts'
import { Contact, UserBrief } from './values.ts'

export const eventKinds = [
  'activity',
  'note',
  'task_created',
  'task_completed',
  'tagged',
  'added_to_irm',
  'position',
  'mention',
  'survey_answer',
  'campaign',
  'call_question',
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
  /** Not visible to everyone. */
  isPrivate: z.boolean(),
  activity: Activity.pick({ type: true, startsAt: true, endsAt: true }).nullable(),
  /** The email thread that the activity was recorded from. */
  thread: z.object({ id: z.uuid(), messageCount: z.int() }).nullable(),
  position: z
    .object({ organizationId: z.uuid(), securityId: z.uuid(), quarter: z.iso.date(), shares: z.int(), change: z.int() })
    .nullable(),
})
export type ActivityEvent = z.output<typeof ActivityEvent>
