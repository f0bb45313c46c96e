import type { activityMedia } from '@rostrum/contract/irm/activity-record'
import type { Outreach } from '#features/irm/activities/public.ts'

/** Conversations, not messages. */
export const meetingMedia: readonly (typeof activityMedia)[number][] = [
  'in_person',
  'virtual',
  'conference',
  'group',
  'call',
]
export const isMeeting = ({ medium }: Outreach): boolean => meetingMedia.includes(medium)
