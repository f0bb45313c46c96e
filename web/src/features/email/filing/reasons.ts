import type { WaitingReason } from '@rostrum/contract/email/filing'

export const reasonNames: Record<WaitingReason, string> = {
  unknown_sender: 'Unknown sender',
  unproven_sender: 'Sender not verified',
  unknown_person: 'No match',
  unreadable: 'Unreadable',
}

export const reasonTexts: Record<WaitingReason, string> = {
  unknown_sender: 'The sender is not on your team.',
  unproven_sender:
    'The sender appears to be a colleague, but their mail server did not sign the email, so it could be forged.',
  unknown_person: 'A colleague sent it, but no one on it is in your IRM.',
  unreadable: 'A colleague forwarded it, but the original sender could not be identified.',
}
