import { newId } from '#platform/identifiers.ts'
import { accountNotice, type Recipient } from '#platform/mail/account-notice.ts'
import type { Message } from '#platform/mail/mail.ts'

export const passwordNotice = (person: Recipient): Message =>
  accountNotice(
    person,
    'Your Rostrum password was changed',
    'The password for your Rostrum account was changed. You have been signed out of your other browsers.',
  )

/** To the address before. */
export const emailNotice = (before: Recipient, email: string): Message =>
  accountNotice(
    before,
    'Your Rostrum email address was changed',
    `You now sign in to Rostrum with ${email} instead of this address.`,
  )

/** To the address before, whose reader can also reject. */
export const emailLinkToOld = (person: Recipient, email: string, link: string): Message =>
  accountNotice(
    person,
    'Confirm your new Rostrum email address',
    `Someone signed in to your Rostrum account asked to change this address to ${email}. Confirm or reject it here:\n${link}\n\nThe change takes effect once the link sent to the new address is used too. Each link works once and expires after 24 hours.`,
  )

export const emailLinkToNew = ({ firstName, email: before }: Recipient, email: string, link: string): Message => ({
  id: `email-change-${newId()}`,
  to: email,
  subject: 'Confirm your new Rostrum email address',
  text: [
    `Hello ${firstName},`,
    `Confirm that you want to sign in to Rostrum with this address instead of ${before}:\n${link}`,
    'The change takes effect once the link sent to your current address is used too. Each link works once and expires after 24 hours. If you did not ask for this, you can ignore this email.',
  ].join('\n\n'),
})

/** To somebody whose address another person entered as their new one. */
export const emailTaken = (email: string): Message => ({
  id: `email-change-${newId()}`,
  to: email,
  subject: 'Someone tried to use your email address for Rostrum',
  text: [
    'Hello,',
    'Someone asked to change the email address of their Rostrum account to this one. You already sign in to Rostrum with it, so nothing has changed.',
    'If it was you, use a different address for your other account. Otherwise, you can ignore this email.',
  ].join('\n\n'),
})
