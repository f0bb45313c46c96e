import type { WaitingReason } from '@rostrum/contract/email/filing'

export const reasonNames: Record<WaitingReason, string> = {
  unknown_sender: 'Unknown sender',
  unproven_sender: 'Sender not proven',
  unknown_person: 'No one found',
  unreadable: 'Not readable',
}

export const reasonTexts: Record<WaitingReason, string> = {
  unknown_sender: 'The sender is not on your team.',
  unproven_sender:
    'It names a colleague as its sender, but their mail server did not sign it: someone else may have written it.',
  unknown_person: 'A colleague sent it, and no one in it is in your IRM.',
  unreadable: 'A colleague sent it, and it does not say from whom the forwarded message is.',
}
