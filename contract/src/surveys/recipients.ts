// Whom a survey goes to, and what became of each invitation.
import { z } from 'zod'
import { isAddress } from '../email/recipients.ts'
import { csv, endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { IdParams, Instant } from '../platform/values.ts'
import { RecipientQuery, type RecipientState, recipientFilters, recipientStates } from './recipients-query.ts'
import { surveyChannels } from './surveys-query.ts'

export const recipientStateNames: Record<RecipientState, string> = {
  invited: 'Not sent yet',
  sent: 'Sent',
  opened: 'Opened',
  answered: 'Answered',
  opted_out: 'No more surveys',
  bounced: 'Bounced',
}

/** At least so many days between two messages about a survey to the same person. */
export const daysBetweenReminders = 3
export const mostRecipientsAtOnce = 500
export const mostLinksAtOnce = 1000

export const SurveyRecipient = z.object({
  id: z.uuid(),
  surveyId: z.uuid(),
  channel: z.enum(surveyChannels),
  name: z.string(),
  email: z.string().nullable(),
  personId: z.uuid().nullable(),
  organization: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  state: z.enum(recipientStates),
  hasAnswered: z.boolean(),
  invitedAt: Instant,
  sentAt: Instant.nullable(),
  openedAt: Instant.nullable(),
  /** Never of an answer without a name. */
  answeredAt: Instant.nullable(),
  reminderCount: z.int(),
  remindedAt: Instant.nullable(),
  /** Whether a message may go to them now: they have not answered, opted out or just been written to. */
  canBeReminded: z.boolean(),
  /** Of links that are handed out. Others are sent to their person only. */
  url: z.string().nullable(),
})
export type SurveyRecipient = z.output<typeof SurveyRecipient>

export const RecipientCounts = z.object({
  total: z.int(),
  states: z.array(z.object({ state: z.enum(recipientStates), count: z.int() })),
  /** Those to whom a reminder may go now. */
  remindable: z.int(),
  /** Anyone can answer with it. */
  openUrl: z.string(),
  /** Shows the form as it is being edited, and stores nothing. */
  previewUrl: z.string(),
})
export type RecipientCounts = z.output<typeof RecipientCounts>

const gated = { gate: 'feedback', permission: 'member' } as const

export const surveyRecipients = {
  list: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/feedback/survey_recipients',
    summary: 'Recipients of a survey, with answered or not',
    query: RecipientQuery,
    response: page(SurveyRecipient),
  }),
  counts: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/feedback/survey_recipients/counts',
    summary: 'How many recipients are how far, and the links of the survey',
    query: z.object({ surveyId: z.uuid() }),
    response: item(RecipientCounts),
  }),
  export: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/feedback/survey_responses/export_recipients.csv',
    summary: 'The same list as a file, with the links that are handed out',
    query: z.object(recipientFilters),
    response: csv([
      { key: 'name', header: 'Name' },
      { key: 'email', header: 'Email' },
      { key: 'organization', header: 'Organization' },
      { key: 'channel', header: 'Channel' },
      { key: 'state', header: 'Status' },
      { key: 'hasAnswered', header: 'Answered' },
      { key: 'invitedAt', header: 'Added', isInstant: true },
      { key: 'sentAt', header: 'Sent', isInstant: true },
      { key: 'openedAt', header: 'Opened', isInstant: true },
      { key: 'answeredAt', header: 'Answered on', isInstant: true },
      { key: 'reminderCount', header: 'Reminders' },
      { key: 'url', header: 'Link' },
    ]),
  }),
  add: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/feedback/survey_recipients',
    summary: 'Add people by id or address; those already on the list stay as they are',
    body: z
      .strictObject({
        surveyId: z.uuid(),
        personIds: z.array(z.uuid()).max(mostRecipientsAtOnce).default([]),
        addresses: z
          .array(
            z.strictObject({
              email: z.string().trim().refine(isAddress, 'Enter an email address such as name@example.com'),
              name: z
                .string()
                .trim()
                .max(200, 'Enter at most 200 characters')
                .refine((text) => !text.includes('\0'), 'Remove the null characters')
                .default(''),
            }),
          )
          .max(mostRecipientsAtOnce, `Add at most ${mostRecipientsAtOnce} at once`)
          .default([]),
      })
      .refine(({ personIds, addresses }) => personIds.length + addresses.length > 0, {
        path: ['addresses'],
        message: 'Add at least one recipient',
      }),
    affects: [],
    response: item(
      z.object({
        added: z.int(),
        /** On the list already. */
        known: z.int(),
        /** People without an address, and addresses that opted out of surveys. */
        leftOut: z.array(z.string()),
      }),
    ),
  }),
  addLinks: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/feedback/survey_recipients/links',
    summary: 'Create links that can be used once each, to hand out',
    body: z.strictObject({
      surveyId: z.uuid(),
      count: z.int().min(1, 'Enter at least 1').max(mostLinksAtOnce, `Enter at most ${mostLinksAtOnce}`),
    }),
    affects: [],
    response: item(z.object({ added: z.int() })),
  }),
  remove: endpoint({
    ...gated,
    method: 'DELETE',
    path: '/v2/feedback/survey_recipients/{id}',
    summary: 'Remove a recipient who has not answered; their link no longer works',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
}
