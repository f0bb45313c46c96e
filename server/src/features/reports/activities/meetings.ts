import { meetingMedia } from '@rostrum/contract/irm/activity-record'
import type { Outreach } from '#features/irm/activities/public.ts'

const media: readonly string[] = meetingMedia
export const isMeeting = ({ medium }: Outreach): boolean => media.includes(medium)
