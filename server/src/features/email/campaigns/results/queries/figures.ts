import type { Campaign } from '@rostrum/contract/email/campaigns/campaigns'
import type { CampaignFigures, CampaignResults } from '@rostrum/contract/email/campaigns/results'
import { resultHours } from '@rostrum/contract/email/campaigns/results'
import { sql } from 'kysely'
import { pageWithTotal } from '#lists/page-with-total.ts'
import type { Db } from '#platform/database/database.ts'
import { type CampaignConditions, matching } from '../../queries/campaigns.ts'

/** Of a recipient `r`: sent, and not returned. */
const isDelivered = sql`(r.accepted_at is not null and r.state <> 'bounced')`

/** Of recipients `r`. */
const sums = sql`count(r.id)::int as recipients, count(r.accepted_at)::int as sent,
  (count(*) filter (where ${isDelivered}))::int as delivered,
  (count(*) filter (where r.state = 'bounced'))::int as bounced,
  count(r.first_opened_at)::int as opened, count(r.first_clicked_at)::int as clicked,
  count(r.answered_at)::int as answered, count(r.unsubscribed_at)::int as unsubscribed,
  count(r.complained_at)::int as complained,
  coalesce(sum(r.open_count), 0)::int as open_count, coalesce(sum(r.click_count), 0)::int as click_count,
  coalesce(sum(r.machine_open_count), 0)::int as machine_open_count,
  coalesce(sum(r.machine_click_count), 0)::int as machine_click_count,
  (count(*) filter (where r.machine_open_count > 0 and r.open_count = 0))::int as machine_only`

export async function findFigures(db: Db, campaignId: string): Promise<CampaignFigures> {
  const { rows } = await sql<CampaignFigures>`
    select ${sums} from app.campaign_recipients r where r.campaign_id = ${campaignId}`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('An aggregate has one row')
  return figures
}

type Reported = CampaignFigures &
  Pick<Campaign, 'id' | 'name' | 'subject' | 'status' | 'owner' | 'startedAt' | 'createdAt'> & {
    tracksOpens: boolean
    tracksClicks: boolean
    topic: string | null
    /** Its ticker, or its name without one. */
    security: string | null
  }

/** Campaigns with their figures, latest first. */
export const listCampaignFigures = (
  db: Db,
  conditions: CampaignConditions,
  page: { pageSize: number; pageOffset: number },
) =>
  pageWithTotal<Reported>(async ({ pageSize, pageOffset }) => {
    const { rows } = await sql<Reported & { total: number }>`
      select c.id, c.name, c.subject, c.status, c.started_at, c.created_at, c.tracks_opens, c.tracks_clicks,
        t.name as topic, coalesce(x.ticker, x.name) as security, f.*, count(*) over ()::int as total,
        jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as owner
      from app.campaigns c join identity.users u on u.id = c.user_id
      left join market.securities x on x.id = c.security_id
      left join app.mail_topics t on t.customer_id = c.customer_id and t.id = c.topic_id
      cross join lateral (select ${sums} from app.campaign_recipients r
        where r.customer_id = c.customer_id and r.campaign_id = c.id) f
      where ${matching(conditions)}
      order by coalesce(c.started_at, c.created_at) desc, c.id
      limit ${pageSize} offset ${pageOffset}`.execute(db)
    return rows
  }, page)

export async function listLinks(db: Db, campaignId: string): Promise<CampaignResults['links']> {
  const { rows } = await sql<CampaignResults['links'][number]>`
    select l.number, l.url,
      (count(distinct v.recipient_id) filter (where not v.is_machine))::int as people,
      (count(v.id) filter (where not v.is_machine))::int as click_count,
      (count(v.id) filter (where v.is_machine))::int as machine_click_count
    from app.campaign_links l
    left join app.campaign_visits v on v.customer_id = l.customer_id and v.campaign_id = l.campaign_id
      and v.kind = 'click' and v.link_number = l.number
    where l.campaign_id = ${campaignId}
    group by l.number, l.url order by people desc, l.number`.execute(db)
  return rows
}

const mostAnswers = 20

/** Addresses in the words of a server are left out, so that the same answer to many is one. */
export async function listBounces(db: Db, campaignId: string): Promise<CampaignResults['bounces']> {
  const { rows } = await sql<CampaignResults['bounces'][number]>`
    select coalesce(nullif(trim(replace(r.answer, r.email, '…')), ''), 'No reason given') as answer, count(*)::int as count
    from app.campaign_recipients r
    where r.campaign_id = ${campaignId} and r.state in ('bounced', 'failed')
    group by 1 order by 2 desc, 1 limit ${mostAnswers}`.execute(db)
  return rows
}

/** First opens and clicks; later ones say how often, not how fast. */
export async function listHours(db: Db, campaignId: string): Promise<CampaignResults['hours']> {
  const hourOf = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)} - r.accepted_at) / 3600)::int`
  const { rows } = await sql<CampaignResults['hours'][number]>`
    select h.hour, (count(*) filter (where r.opened = h.hour))::int as opened,
      (count(*) filter (where r.clicked = h.hour))::int as clicked
    from generate_series(0, ${resultHours - 1}) as h (hour)
    left join (select ${hourOf('r.first_opened_at')} as opened, ${hourOf('r.first_clicked_at')} as clicked
      from app.campaign_recipients r where r.campaign_id = ${campaignId} and r.accepted_at is not null
        and coalesce(r.first_opened_at, r.first_clicked_at) is not null) r
      on h.hour in (r.opened, r.clicked)
    group by h.hour order by h.hour`.execute(db)
  return rows
}

const mostCompared = 10

/** Campaigns without a topic are compared with others without one. Oldest first. */
export async function listCompared(db: Db, campaignId: string): Promise<CampaignResults['compared']> {
  const { rows } = await sql<CampaignResults['compared'][number]>`
    select c.id, c.name, c.started_at, c.id = this.id as is_this, c.tracks_opens, c.tracks_clicks,
      (count(*) filter (where ${isDelivered}))::int as delivered, count(r.first_opened_at)::int as opened,
      count(r.first_clicked_at)::int as clicked, count(r.answered_at)::int as answered
    from app.campaigns this
    join lateral (select * from app.campaigns o
      where o.customer_id = this.customer_id and o.deleted_at is null and o.topic_id is not distinct from this.topic_id
        and (o.id = this.id or o.started_at < coalesce(this.started_at, now()))
        and o.started_at is not null and o.status in ('sending', 'paused', 'sent', 'canceled')
      order by o.started_at desc limit ${mostCompared + 1}) c on true
    join app.campaign_recipients r on r.customer_id = c.customer_id and r.campaign_id = c.id
    where this.id = ${campaignId}
    group by c.id, c.name, c.started_at, this.id, c.tracks_opens, c.tracks_clicks
    having count(r.accepted_at) > 0 order by c.started_at, c.id`.execute(db)
  return rows
}
