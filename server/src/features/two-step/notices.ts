import { accountNotice, type Recipient } from '#platform/mail/account-notice.ts'
import type { Message } from '#platform/mail/mail.ts'

export const authenticatorNotice = (person: Recipient): Message =>
  accountNotice(
    person,
    'Two-step verification is on for your Rostrum account',
    'An authenticator app was set up for your Rostrum account. From now on, signing in asks for its code.',
  )

export const authenticatorRemovedNotice = (person: Recipient): Message =>
  accountNotice(
    person,
    'An authenticator app was removed from your Rostrum account',
    'Signing in to your Rostrum account no longer asks for a code from your authenticator app.',
  )

export const recoveryCodesNotice = (person: Recipient): Message =>
  accountNotice(
    person,
    'New recovery codes for your Rostrum account',
    'New recovery codes were created for your Rostrum account. The previous codes no longer work.',
  )

export const recoveryCodeUsedNotice = (person: Recipient, left: number): Message =>
  accountNotice(
    person,
    'A recovery code for your Rostrum account was used',
    `Someone signed in to your Rostrum account with a recovery code. ${left === 1 ? '1 code is' : `${left} codes are`} left.`,
  )

export const passkeyNotice = (person: Recipient, name: string): Message =>
  accountNotice(
    person,
    'A passkey was added to your Rostrum account',
    `The passkey “${name}” can now be used to sign in to your Rostrum account.`,
  )

export const passkeyRemovedNotice = (person: Recipient, name: string): Message =>
  accountNotice(
    person,
    'A passkey was removed from your Rostrum account',
    `The passkey “${name}” can no longer be used to sign in to your Rostrum account.`,
  )

export const resetNotice = (person: Recipient): Message =>
  accountNotice(
    person,
    'Two-step verification for your Rostrum account was reset',
    'An admin at your company reset two-step verification for your Rostrum account: your authenticator app, passkeys and recovery codes no longer work. You have been signed out of every browser.',
  )

/** The password was correct, but the codes were not. */
export const guessedNotice = (person: Recipient): Message =>
  accountNotice(
    person,
    'Someone tried to sign in to your Rostrum account',
    'Someone entered the password for your Rostrum account and then several incorrect codes. Further attempts are temporarily blocked. If you did not try to sign in, change your password.',
  )
