// Campaigns that have left, straight from the database, with the addresses that their recipients got.

import { newId } from '#platform/identifiers.ts'
import { createSealing } from '#platform/identity/issuer/sealing.ts'
import { loadSecrets } from '#platform/identity/issuer/secrets.ts'
import type { Api } from '#testing/api.ts'
import { secretsKey } from '#testing/server-process.ts'
import { publicUrl } from '#testing/topology.ts'
import { archiveUrl, type RecipientLinks, recipientLinks } from '../public-pages/links.ts'

export const pathOf = (url: string) => new URL(url).pathname

export interface SentTo {
  id: string
  email: string
  links: RecipientLinks
}

interface Sent {
  customerId: string
  userId: string
  values?: object
  links?: readonly string[]
}

export async function addSentCampaign(api: Api, { customerId, userId, values = {}, links = [] }: Sent) {
  const maker = { linkKeys: (await loadSecrets(api.adminUrl, createSealing(secretsKey))).linkKeys, publicUrl }
  const id = newId()
  const campaign = { customerId, id, name: 'Q3 results', userId, status: 'sent', startedAt: new Date() }
  const content = JSON.stringify({ blocks: [] })
  const audience = JSON.stringify({ include: [], exclude: [] })
  await api.db
    .insertInto('app.campaigns')
    .values({ ...campaign, content, audience, ...values })
    .execute()
  const listed = links.map((url, index) => ({ customerId, campaignId: id, number: index + 1, url }))
  if (listed.length > 0) await api.db.insertInto('app.campaignLinks').values(listed).execute()
  /** As if the mail server had taken it an hour ago. */
  const sendTo = async (email: string, recipient: object = {}): Promise<SentTo> => {
    const recipientId = newId()
    const acceptedAt = new Date(Date.now() - 3600_000)
    const row = { customerId, id: recipientId, campaignId: id, name: email, email, domain: email.split('@')[1] ?? '' }
    const sent = { state: 'accepted', sendAt: acceptedAt, acceptedAt, messageId: `<${recipientId}@test.example>` }
    await api.db
      .insertInto('app.campaignRecipients')
      .values({ ...row, ...sent, ...recipient })
      .execute()
    return { id: recipientId, email, links: recipientLinks(maker, { customerId, campaignId: id, recipientId }) }
  }
  return { id, sendTo, archive: archiveUrl(maker, customerId, id) }
}
