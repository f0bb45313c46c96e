// Addresses in the messages of a campaign. One token for each recipient: what follows it says what the address does.
import { sealLink } from '#platform/identity/sealed-links.ts'

export const recipientPurpose = 'campaign recipient'
/** Apart from the recipient's: who passes on the address of the archive passes on nothing of themselves. */
export const archivePurpose = 'campaign archive'

export interface LinkMaker {
  linkKeys: readonly string[]
  publicUrl: string
}

export interface RecipientLinks {
  unsubscribeUrl: string
  /** For List-Unsubscribe: one POST, as RFC 8058 has it. */
  oneClickUrl: string
  preferencesUrl: string
  archiveUrl: string
  linkUrl: (number: number) => string
  pixelUrl: string
}

export const archiveUrl = ({ linkKeys, publicUrl }: LinkMaker, customerId: string, campaignId: string): string =>
  `${publicUrl}/c/a/${sealLink(linkKeys, { customerId, subject: campaignId }, archivePurpose)}`

/** The same each time for a recipient. */
export function recipientLinks(
  maker: LinkMaker,
  { customerId, campaignId, recipientId }: { customerId: string; campaignId: string; recipientId: string },
): RecipientLinks {
  const own = `${maker.publicUrl}/c/${sealLink(maker.linkKeys, { customerId, subject: recipientId }, recipientPurpose)}`
  return {
    unsubscribeUrl: `${own}/unsubscribe`,
    oneClickUrl: `${own}/u`,
    preferencesUrl: `${own}/preferences`,
    archiveUrl: archiveUrl(maker, customerId, campaignId),
    linkUrl: (number) => `${own}/l/${number}`,
    pixelUrl: `${own}/o.gif`,
  }
}
