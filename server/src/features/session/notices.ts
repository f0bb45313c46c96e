import { accountNotice, type Recipient } from '#platform/mail/account-notice.ts'
import type { Message } from '#platform/mail/mail.ts'

export const passwordNotice = (person: Recipient): Message =>
  accountNotice(
    person,
    'Your Rostrum password was changed',
    'The password of your Rostrum account was changed. You have been signed out of your other browsers.',
  )

/** To the address before. */
export const emailNotice = (before: Recipient, email: string): Message =>
  accountNotice(
    before,
    'Your Rostrum email address was changed',
    `You now sign in to Rostrum with ${email} instead of this address.`,
  )
