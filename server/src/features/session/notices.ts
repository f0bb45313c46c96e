// Mail about changes of an account, so that somebody who did not make them hears of it.

import { newId } from '#platform/identifiers.ts'
import type { Message } from '#platform/mail/mail.ts'

interface Person {
  email: string
  firstName: string
}

const notice = ({ email, firstName }: Person, subject: string, text: string): Message => ({
  id: `notice-${newId()}`,
  to: email,
  subject,
  text: [`Hello ${firstName},`, text, 'If this was not you, tell an admin of your company at once.'].join('\n\n'),
})

export const passwordNotice = (person: Person): Message =>
  notice(
    person,
    'Your Rostrum password was changed',
    'The password of your Rostrum account was changed. You have been signed out of your other browsers.',
  )

/** To the address before. */
export const emailNotice = (before: Person, email: string): Message =>
  notice(
    before,
    'Your Rostrum email address was changed',
    `You now sign in to Rostrum with ${email} instead of this address.`,
  )
