import type { CampaignUnseen } from '@rostrum/contract/email/campaigns/sending'

export const reportsUnseen =
  'Rostrum does not receive mail, so it can’t see bounces and spam complaints after the mail server accepts an email.'

/** What results will leave out, a sentence each. */
export const unseenNotes = ({ repliesTo, reports }: CampaignUnseen): string[] => [
  ...(repliesTo ? [`Replies go to ${repliesTo}. They are not counted, because this mailbox is not synchronized.`] : []),
  ...(reports ? [reportsUnseen] : []),
]
