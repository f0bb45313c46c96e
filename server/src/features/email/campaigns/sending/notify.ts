// What the owner of a campaign hears while nobody watches it.
import { insertNotifications } from '#features/notifications/public.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'

export interface About {
  customerId: string
  id: string
  name: string
}

interface Words {
  kind: 'campaign_sent' | 'campaign_paused' | 'campaign_unconfirmed' | 'campaign_approval' | 'campaign_decision'
  title: string
  body: string
  /** The same one twice is one notification; without it, each is one. */
  once?: string
}

export const notifyAbout = (db: Db, { customerId, id }: About, userIds: readonly string[], { once, ...words }: Words) =>
  insertNotifications(
    db,
    userIds.map((userId) => ({
      ...{ customerId, userId, ...words, path: `/email/campaigns/${id}/send` },
      dedupKey: `campaign:${id}:${words.kind}:${once ?? newId()}`,
    })),
  )
