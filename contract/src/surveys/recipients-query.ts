import { z } from 'zod'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { list } from '../platform/values.ts'
import { surveyChannels } from './surveys-query.ts'

/** The furthest that is known. invited: on the list, or the link is made; nothing has been sent yet. */
export const recipientStates = ['invited', 'sent', 'opened', 'answered', 'opted_out', 'bounced'] as const
export type RecipientState = (typeof recipientStates)[number]

/** Who may be emailed now: those whose invitation has not left, or those who have it and have not answered. */
const recipientMails = ['invitation', 'reminder'] as const
export type RecipientMail = (typeof recipientMails)[number]

export const recipientFilters = {
  surveyId: z.uuid(),
  term: z.string().trim().max(200).optional(),
  states: list(z.enum(recipientStates)),
  channels: list(z.enum(surveyChannels)),
  canReceive: z.enum(recipientMails).optional(),
  sort: sortOf(
    ['name', 'email', 'channel', 'state', 'invitedAt', 'sentAt', 'openedAt', 'answeredAt', 'reminderCount'],
    'name_asc',
  ),
}
export const RecipientQuery = PageQuery.extend(recipientFilters)
