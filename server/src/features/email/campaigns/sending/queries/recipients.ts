import type { CampaignRecipientState } from '@rostrum/contract/email/campaigns/campaigns-query'
import type { CampaignRecipient } from '@rostrum/contract/email/campaigns/sending'
import type { CampaignRecipientQuery } from '@rostrum/contract/email/campaigns/sending-query'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { pageWithTotal } from '#lists/page-with-total.ts'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

type Query = z.output<typeof CampaignRecipientQuery>

const orders: Record<Query['sort'][number]['field'], RawBuilder<unknown>> = {
  name: sql`lower(name)`,
  email: sql`email`,
  state: sql`state`,
  sendAt: sql`send_at`,
  acceptedAt: sql`accepted_at`,
  attempts: sql`attempts`,
}

export function listRecipients(db: Db, campaignId: string, { states, term, sort, ...page }: Query) {
  const conditions = [
    sql`campaign_id = ${campaignId}`,
    ...(states ? [sql`state = any (${states}::text[])`] : []),
    ...(term ? [sql`name || ' ' || email ilike ${containing(term)}`] : []),
  ]
  const by = sort.map(({ field, direction }) => sql`${orders[field]} ${sql.raw(direction)} nulls last`)
  return pageWithTotal<CampaignRecipient>(async ({ pageSize, pageOffset }) => {
    const { rows } = await sql<CampaignRecipient & { total: number }>`
      select id, person_id, name, email, state, send_at, attempts, answer, accepted_at, delivered_at, bounced_at,
        answered_at, count(*) over ()::int as total
      from app.campaign_recipients where ${sql.join(conditions, sql` and `)}
      order by ${sql.join([...by, sql`id`])} limit ${pageSize} offset ${pageOffset}`.execute(db)
    return rows
  }, page)
}

export async function countStates(db: Db, campaignId: string) {
  const { rows } = await sql<{ state: CampaignRecipientState; count: number; perMinute: number; next: Date | null }>`
    select state, count(*)::int as count,
      (count(*) filter (where accepted_at > now() - interval '1 minute'))::int as per_minute,
      min(send_at) filter (where state in ('queued', 'deferred')) as next
    from app.campaign_recipients where campaign_id = ${campaignId} group by state order by state`.execute(db)
  return rows
}

export async function countLeftOut(db: Db, campaignId: string): Promise<number> {
  const { count } = await db
    .selectFrom('app.campaignLeftOut')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('campaignId', '=', campaignId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
