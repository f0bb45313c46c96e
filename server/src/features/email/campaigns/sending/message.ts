// The message of one recipient as it leaves.
import type { OutgoingMessage } from '#features/email/sending/public.ts'
import { isSurveyUrl } from '#features/surveys/public.ts'
import { fillRendered } from '../content/fill.ts'
import { type LinkMaker, recipientLinks } from '../public-pages/links.ts'
import type { Taken } from './queries/engine.ts'
import type { CampaignToSend } from './queries/frozen.ts'
import { returnAddress, returnToken } from './return-addresses.ts'

export interface MessageSource {
  campaign: CampaignToSend & { rendered: NonNullable<CampaignToSend['rendered']> }
  sender: { name: string; address: string }
  maker: LinkMaker
  /** Where mail to us arrives; undefined where none does. */
  inboundDomain: string | undefined
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const pixelOf = (url: string) =>
  `<img src="${url}" width="1" height="1" alt="" role="presentation" style="display:block;width:1px;height:1px;border:0">`

/** Mailboxes and telephones have no page that could count a click. */
const isPage = (url: string) => /^https?:/i.test(url)

export function messageOf(
  recipient: Taken,
  { campaign, sender, maker, inboundDomain }: MessageSource,
): OutgoingMessage {
  const { customerId, campaignId, id: recipientId, email, name, fields, messageId } = recipient
  const links = recipientLinks(maker, { customerId, campaignId, recipientId })
  const { tracksOpens, tracksClicks, ownerEmail, ownerName, rendered } = campaign
  const { subject, html, plain } = fillRendered(rendered, {
    fields,
    link(number) {
      const target = campaign.links[number - 1] ?? ''
      // A survey's link goes through us in any case, because there it becomes the recipient's own.
      const isOurs = isSurveyUrl(maker, target)
      return isOurs || (tracksClicks && isPage(target)) ? links.linkUrl(number) : target
    },
    ...{ unsubscribeUrl: links.unsubscribeUrl, preferencesUrl: links.preferencesUrl, archiveUrl: links.archiveUrl },
    pixel: tracksOpens ? pixelOf(links.pixelUrl) : '',
  })
  const token = inboundDomain && returnToken(maker.linkKeys, { customerId, recipientId })
  const unsubscribe = [
    `<${links.oneClickUrl}>`,
    ...(token && inboundDomain ? [`<mailto:${returnAddress('unsub', token, inboundDomain)}>`] : []),
  ]
  return {
    from: sender,
    to: name ? { name, address: email } : email,
    ...(ownerEmail.toLowerCase() !== sender.address.toLowerCase() && {
      replyTo: { name: ownerName, address: ownerEmail },
    }),
    subject,
    text: plain,
    html,
    messageId: `<${messageId}>`,
    envelope: {
      from: token && inboundDomain ? returnAddress('bounce', token, inboundDomain) : sender.address,
      to: [email],
    },
    headers: {
      'List-Unsubscribe': unsubscribe.join(', '),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `<campaigns.${domainOf(sender.address)}>`,
      Precedence: 'bulk',
      'X-Auto-Response-Suppress': 'All',
    },
  }
}
