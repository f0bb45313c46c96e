// Addresses in the messages of a campaign. One token for each recipient: what follows it says what the address does.
import { LRUCache } from 'lru-cache'
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

/** Every message of a campaign has the same. */
const archiveTokens = new LRUCache<string, string>({ max: 100 })

function archiveToken(linkKeys: readonly string[], customerId: string, campaignId: string): string {
  const name = `${linkKeys[0]} ${campaignId}`
  const token = archiveTokens.get(name) ?? sealLink(linkKeys, { customerId, subject: campaignId }, archivePurpose)
  archiveTokens.set(name, token)
  return token
}

export const archiveUrl = ({ linkKeys, publicUrl }: LinkMaker, customerId: string, campaignId: string): string =>
  `${publicUrl}/c/a/${archiveToken(linkKeys, customerId, campaignId)}`

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
