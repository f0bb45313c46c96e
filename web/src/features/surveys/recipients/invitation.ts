import type { Recipient } from '@rostrum/contract/email/recipients'
import { escapeHtml } from '@rostrum/contract/platform/html-text'
import type { SurveyRecipient } from '@rostrum/contract/surveys/recipients'
import type { Survey } from '@rostrum/contract/surveys/surveys'

/** Only those who may be written to now. */
const receivers = (recipients: readonly SurveyRecipient[]): Recipient[] =>
  recipients.flatMap(({ personId, name, email, canBeReminded }) =>
    email && canBeReminded ? [{ id: personId, name, email, mode: 'customEmail' as const }] : [],
  )

/** A message with a link that becomes each recipient's own when it is sent. */
export function invitationTo({ id, name }: Survey, recipients: readonly SurveyRecipient[], isReminder: boolean) {
  const chip = `<a data-survey-id="${id}">${escapeHtml(name)}</a>`
  const words = isReminder
    ? 'We would still like to hear from you. It takes a few minutes:'
    : 'Your opinion matters to us. It takes a few minutes:'
  return {
    to: receivers(recipients),
    subject: isReminder ? `Reminder: ${name}` : name,
    body: `<p>Hello,</p><p>${words} ${chip}</p><p>Thank you.</p>`,
  }
}
