import type { CampaignStatus } from '@rostrum/contract/email/campaigns/campaigns-query'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { MachineReason } from './verdict.ts'

export interface VisitedRecipient {
  id: string
  campaignId: string
  email: string
  name: string
  personId: string | null
  /** Who sent the campaign. */
  userId: string
  state: string
  acceptedAt: Date | null
  /** As the campaign was sent, and as the company wants it now. */
  tracksOpens: boolean
  tracksClicks: boolean
  topicId: string | null
}

/** Also of a deleted campaign: its messages are out there. */
export const findRecipient = (db: Db, id: string): Promise<VisitedRecipient | undefined> =>
  db
    .selectFrom('app.campaignRecipients as r')
    .innerJoin('app.campaigns as c', (join) =>
      join.onRef('c.customerId', '=', 'r.customerId').onRef('c.id', '=', 'r.campaignId'),
    )
    .select(['r.id', 'r.campaignId', 'r.email', 'r.name', 'r.personId', 'r.state', 'r.acceptedAt'])
    .leftJoin('app.campaignSettings as s', 's.customerId', 'r.customerId')
    .select(['c.userId', 'c.topicId'])
    .select([
      sql<boolean>`c.tracks_opens and coalesce(s.tracks_opens, true)`.as('tracksOpens'),
      sql<boolean>`c.tracks_clicks and coalesce(s.tracks_clicks, true)`.as('tracksClicks'),
    ])
    .where('r.id', '=', id)
    .executeTakeFirst()

export const findCompany = async (db: Db, customerId: string): Promise<string> => {
  const { name } = await db
    .selectFrom('identity.customers')
    .select('name')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return name
}

export interface FoundTarget {
  url: string
  linkCount: number
}

/** Where a link of the campaign leads. */
export async function findTarget(db: Db, campaignId: string, number: number): Promise<FoundTarget | undefined> {
  const { rows } = await sql<FoundTarget>`
    select l.url, (select count(*)::int from app.campaign_links a where a.customer_id = l.customer_id
      and a.campaign_id = l.campaign_id) as link_count
    from app.campaign_links l where l.campaign_id = ${campaignId} and l.number = ${number}`.execute(db)
  return rows[0]
}

/** Two requests of a recipient are judged one after the other, so that links followed at once see each other. */
export const lockRecipient = (db: Db, id: string) =>
  db.selectFrom('app.campaignRecipients').select('id').where('id', '=', id).forUpdate().execute()

/** Different links that the recipient followed in the last seconds, with this one. */
export async function countLinksAtOnce(
  db: Db,
  recipientId: string,
  { number, seconds }: { number: number; seconds: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct link)::int as count from (
      select link_number as link from app.campaign_visits
      where recipient_id = ${recipientId} and kind = 'click' and visited_at > now() - make_interval(secs => ${seconds})
      union select ${number}::int) links`.execute(db)
  return rows[0]?.count ?? 1
}

export interface NewVisit {
  customerId: string
  id: string
  campaignId: string
  recipientId: string
  kind: 'open' | 'click'
  linkNumber: number | null
  isMachine: boolean
  reason: MachineReason | null
  agent: string
}

export async function insertVisit(db: Db, visit: NewVisit): Promise<void> {
  await db.insertInto('app.campaignVisits').values(visit).execute()
}

/** Clicks that were taken for a person's until the next ones showed that a machine followed every link. */
export const markBurst = (db: Db, recipientId: string, seconds: number) =>
  sql`update app.campaign_visits set is_machine = true, reason = 'burst'
    where recipient_id = ${recipientId} and kind = 'click' and not is_machine
      and visited_at > now() - make_interval(secs => ${seconds})`.execute(db)

/** From the visits, which are the record. */
export const updateCounts = (db: Db, recipientId: string) =>
  sql`update app.campaign_recipients r set
      first_opened_at = v.first_opened_at, open_count = v.opens, machine_open_count = v.machine_opens,
      first_clicked_at = v.first_clicked_at, click_count = v.clicks, machine_click_count = v.machine_clicks
    from (
      select min(visited_at) filter (where kind = 'open' and not is_machine) as first_opened_at,
        count(*) filter (where kind = 'open' and not is_machine) as opens,
        count(*) filter (where kind = 'open' and is_machine) as machine_opens,
        min(visited_at) filter (where kind = 'click' and not is_machine) as first_clicked_at,
        count(*) filter (where kind = 'click' and not is_machine) as clicks,
        count(*) filter (where kind = 'click' and is_machine) as machine_clicks
      from app.campaign_visits where recipient_id = ${recipientId}) v
    where r.id = ${recipientId}`.execute(db)

const hasArrived = ['accepted', 'delivered', 'deferred', 'unconfirmed'] as const

export async function markUnsubscribed(db: Db, id: string): Promise<void> {
  await db
    .updateTable('app.campaignRecipients')
    .set((of) => ({
      unsubscribedAt: new Date(),
      state: of.case().when('state', 'in', hasArrived).then('unsubscribed').else(of.ref('state')).end(),
    }))
    .where('id', '=', id)
    .where('unsubscribedAt', 'is', null)
    .execute()
}

/** Of every campaign of the address: the messages did arrive. */
export const unmarkUnsubscribed = (db: Db, id: string) =>
  sql`update app.campaign_recipients set unsubscribed_at = null,
      state = case when state <> 'unsubscribed' then state when delivered_at is not null then 'delivered' else 'accepted' end
    where id = ${id} and unsubscribed_at is not null`.execute(db)

export interface Preferences {
  declinedTopics: string[]
  daysBetween: number | null
}

export async function readPreferences(db: Db, email: string): Promise<Preferences> {
  const found = await db
    .selectFrom('app.mailPreferences')
    .select(['declinedTopics', 'daysBetween'])
    .where('email', '=', email)
    .executeTakeFirst()
  return found ?? { declinedTopics: [], daysBetween: null }
}

export const savePreferences = (db: Db, customerId: string, email: string, preferences: Preferences) =>
  db
    .insertInto('app.mailPreferences')
    .values({ customerId, email, ...preferences })
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'email']).doUpdateSet({ ...preferences, updatedAt: new Date() }),
    )
    .execute()

export interface SentCampaign {
  id: string
  rendered: unknown
}

/** One that has begun to leave and can be read on the web. */
export const findArchived = (db: Db, id: string): Promise<SentCampaign | undefined> =>
  db
    .selectFrom('app.campaigns')
    .select(['id', 'rendered'])
    .where('id', '=', id)
    .where('hasArchive', '=', true)
    .where('deletedAt', 'is', null)
    .where('startedAt', 'is not', null)
    .where('status', 'in', ['sending', 'paused', 'sent', 'canceled'] satisfies CampaignStatus[])
    .executeTakeFirst()
