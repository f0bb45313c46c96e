import type { Audience } from '@rostrum/contract/email/campaigns/audience'
import type { CampaignCounts, CampaignDetail, CampaignTime } from '@rostrum/contract/email/campaigns/campaigns'
import type { CampaignQuery, CampaignStatus } from '@rostrum/contract/email/campaigns/campaigns-query'
import type { CampaignContent } from '@rostrum/contract/email/campaigns/content'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { pageWithTotal } from '#lists/page-with-total.ts'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

type Query = z.output<typeof CampaignQuery>

/** Deleted ones can be restored for this long. */
const keptFor = sql`interval '30 days'`

const briefOf = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`case when ${of('id')} is not null then jsonb_build_object('id', ${of('id')}, 'firstName', ${of('first_name')},
    'lastName', ${of('last_name')}) end`
}

const counts = sql<CampaignCounts>`(select jsonb_build_object(
  'recipients', count(*),
  'queued', count(*) filter (where r.state in ('queued', 'sending', 'deferred')),
  'accepted', count(r.accepted_at),
  'bounced', count(*) filter (where r.state = 'bounced'),
  'complained', count(r.complained_at),
  'unsubscribed', count(r.unsubscribed_at),
  'failed', count(*) filter (where r.state = 'failed'),
  'unconfirmed', count(*) filter (where r.state = 'unconfirmed'),
  'suppressed', count(*) filter (where r.state = 'suppressed'),
  'canceled', count(*) filter (where r.state = 'canceled'),
  'opened', count(r.first_opened_at),
  'clicked', count(r.first_clicked_at),
  'answered', count(r.answered_at))
  from app.campaign_recipients r where r.customer_id = c.customer_id and r.campaign_id = c.id)`

const columns = sql`c.id, c.name, c.subject, c.preheader, c.status, c.send_later, c.version, c.created_at, c.updated_at,
  c.started_at, c.finished_at, ${briefOf('u')} as owner, ${counts} as counts,
  case when x.id is not null then jsonb_build_object('id', x.id, 'name', x.name, 'ticker', x.ticker) end as security,
  case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end as topic`

const detailColumns = sql`${columns}, c.content, c.audience, c.tracks_opens, c.tracks_clicks, c.has_archive, c.per_hour,
  c.per_domain_hour, ${briefOf('asking')} as requested_by, c.requested_at, ${briefOf('approving')} as approved_by,
  c.approved_at, c.approval_note, c.quiet_period`

const tables = sql`app.campaigns c join identity.users u on u.id = c.user_id
  left join market.securities x on x.id = c.security_id
  left join app.mail_topics t on t.customer_id = c.customer_id and t.id = c.topic_id`

const orders: Record<Query['sort'][number]['field'], RawBuilder<unknown>> = {
  name: sql`lower(c.name)`,
  status: sql`array_position(array['draft', 'approval', 'scheduled', 'sending', 'paused', 'sent', 'canceled'], c.status)`,
  owner: sql`lower(u.last_name)`,
  recipients: sql`(select count(*) from app.campaign_recipients r
    where r.customer_id = c.customer_id and r.campaign_id = c.id)`,
  createdAt: sql`c.created_at`,
  updatedAt: sql`c.updated_at`,
  startedAt: sql`c.started_at`,
}

type Listed = Pick<
  CampaignDetail,
  | ('id' | 'name' | 'subject' | 'preheader' | 'status' | 'security' | 'topic' | 'owner' | 'counts' | 'sendLater')
  | ('version' | 'createdAt' | 'updatedAt' | 'startedAt' | 'finishedAt')
>

export type CampaignConditions = Pick<Query, 'term' | 'statuses' | 'topicId'>

/** Of campaigns `c`. */
export const matching = ({ term, statuses, topicId }: CampaignConditions) =>
  sql.join(
    [
      sql`c.deleted_at is null`,
      ...(term ? [sql`c.name || ' ' || c.subject ilike ${containing(term)}`] : []),
      ...(statuses ? [sql`c.status = any (${statuses}::text[])`] : []),
      ...(topicId ? [sql`c.topic_id = ${topicId}`] : []),
    ],
    sql` and `,
  )

export function listCampaigns(db: Db, { term, statuses, topicId, sort, ...page }: Query) {
  const by = sort.map(({ field, direction }) => sql`${orders[field]} ${sql.raw(direction)} nulls last`)
  return pageWithTotal<Listed>(async ({ pageSize, pageOffset }) => {
    const { rows } = await sql<Listed & { total: number }>`
      select ${columns}, count(*) over ()::int as total from ${tables}
      where ${matching({ term, statuses, topicId })} order by ${sql.join([...by, sql`c.id`])}
      limit ${pageSize} offset ${pageOffset}`.execute(db)
    return rows
  }, page)
}

export async function findCampaign(
  db: Db,
  id: string,
  which: 'kept' | 'deleted' = 'kept',
): Promise<CampaignDetail | undefined> {
  const isThere = which === 'kept' ? sql`c.deleted_at is null` : sql`c.deleted_at > now() - ${keptFor}`
  const { rows } = await sql<CampaignDetail>`select ${detailColumns} from ${tables}
    left join identity.users asking on asking.id = c.requested_by
    left join identity.users approving on approving.id = c.approved_by
    where c.id = ${id} and ${isThere}`.execute(db)
  return rows[0]
}

export interface CampaignValues {
  name: string
  subject: string
  preheader: string
  securityId: string | null
  topicId: string | null
  content: CampaignContent
  audience: Audience
  tracksOpens: boolean
  tracksClicks: boolean
  hasArchive: boolean
  sendLater: CampaignTime | null
  perHour: number | null
  perDomainHour: number | null
}

const written = ({ content, audience, sendLater, ...rest }: Partial<CampaignValues>) => ({
  ...rest,
  ...(content && { content: JSON.stringify(content) }),
  ...(audience && { audience: JSON.stringify(audience) }),
  ...(sendLater !== undefined && { sendLater: sendLater && JSON.stringify(sendLater) }),
})

export const insertCampaign = (
  db: Db,
  { customerId, id, userId, ...values }: CampaignValues & { customerId: string; id: string; userId: string },
) => {
  const content = JSON.stringify(values.content)
  const audience = JSON.stringify(values.audience)
  return db
    .insertInto('app.campaigns')
    .values({ customerId, id, userId, ...written(values), name: values.name, content, audience })
    .execute()
}

/** False if someone has changed it meanwhile, or it is no longer a draft. */
export async function updateCampaign(
  db: Db,
  id: string,
  version: number,
  values: Partial<CampaignValues>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.campaigns')
    .set({ ...written(values), version: version + 1, updatedAt: new Date() })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'draft')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Waits for others who change its state. */
export const lockCampaign = async (db: Db, id: string): Promise<CampaignStatus | undefined> => {
  const row = await db
    .selectFrom('app.campaigns')
    .select('status')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && (row.status as CampaignStatus)
}

export const updateDeletedAt = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('app.campaigns').set({ deletedAt, updatedAt: new Date() }).where('id', '=', id).execute()

export const hasTopic = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('app.mailTopics')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) !== undefined
