import type { RecipientResultRow } from '@rostrum/contract/email/campaigns/results'
import {
  type RecipientFilters,
  type RecipientResult,
  type RecipientResultQuery,
  shareBands,
} from '@rostrum/contract/email/campaigns/results-query'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { peersOf } from '#features/focus/public.ts'
import { pageWithTotal } from '#lists/page-with-total.ts'
import type { Focus } from '#lists/queries/directory.ts'
import { heldBy } from '#lists/queries/holdings.ts'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

type Query = z.output<typeof RecipientResultQuery>
type Condition = RawBuilder<unknown>

/** How many peers each organization holds; a group holds what its managers hold. */
const peerHolders = ({ securityId, quarter }: Focus): Condition => sql`(
  with held as materialized (select p.organization_id, p.security_id from market.positions p
    where p.quarter = ${quarter}::date and p.shares > 0 and p.security_id in ${peersOf(securityId)})
  select id, count(distinct security_id)::int as peer_count
  from (select organization_id as id, security_id from held
    union all select g.root, held.security_id from held join market.organization_roots g on g.id = held.organization_id
  ) as holders group by id)`

/** Recipients as `r`, with who they are: the firm when it was sent, or today's where none was known. */
const recipients = (campaignId: string, focus: Focus): Condition => sql`(
  select r.id, r.person_id, r.name, r.email, r.state, r.answer, r.accepted_at, r.first_opened_at, r.open_count,
    r.machine_open_count, r.first_clicked_at, r.click_count, r.machine_click_count, r.answered_at, r.unsubscribed_at,
    r.complained_at, o.id as organization_id, o.name as organization_name, o.institution_type as type,
    coalesce(o.styles, '{}') as styles, coalesce(p.country_code, o.country_code) as country_code,
    held.shares::double precision as shares, coalesce(peers.peer_count, 0) as peer_count
  from app.campaign_recipients r
  left join app.person_directory p on p.id = r.person_id
  left join app.organization_directory o on o.id = coalesce(r.organization_id, p.organization_id)
  ${heldBy(focus, sql`o.id`)}
  left join ${peerHolders(focus)} peers on peers.id = o.id
  where r.campaign_id = ${campaignId}) as r`

const conditionOf: Record<RecipientResult, Condition> = {
  delivered: sql`(r.accepted_at is not null and r.state <> 'bounced')`,
  opened: sql`r.first_opened_at is not null`,
  not_opened: sql`(r.accepted_at is not null and r.state <> 'bounced' and r.first_opened_at is null)`,
  machine_only: sql`(r.machine_open_count > 0 and r.open_count = 0)`,
  clicked: sql`r.first_clicked_at is not null`,
  answered: sql`r.answered_at is not null`,
  unsubscribed: sql`r.unsubscribed_at is not null`,
  complained: sql`r.complained_at is not null`,
  bounced: sql`r.state = 'bounced'`,
  not_sent: sql`(r.accepted_at is null and r.state <> 'bounced')`,
}

const holds = (column: string, which: 'holders' | 'others'): Condition =>
  which === 'holders' ? sql`coalesce(${sql.ref(column)}, 0) > 0` : sql`coalesce(${sql.ref(column)}, 0) = 0`

function isInBand(id: string): Condition {
  const at = shareBands.findIndex((band) => band.id === id)
  const next = shareBands[at + 1]
  const from = sql`r.shares >= ${shareBands[at]?.from ?? 0}`
  return next ? sql`(${from} and r.shares < ${next.from})` : from
}

const any = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`

function conditionsOf(campaignId: string, filters: RecipientFilters): Condition {
  const { term, results, leastOpens, link, holding, peers, shares, styles, types, countries } = filters
  return sql.join(
    [
      sql`true`,
      ...(term ? [sql`concat_ws(' ', r.name, r.email, r.organization_name) ilike ${containing(term)}`] : []),
      ...(results?.length ? [any(results.map((one) => conditionOf[one]))] : []),
      ...(leastOpens ? [sql`r.open_count >= ${leastOpens}`] : []),
      ...(link
        ? [
            sql`r.id in (select v.recipient_id from app.campaign_visits v
              where v.campaign_id = ${campaignId} and v.kind = 'click' and v.link_number = ${link} and not v.is_machine)`,
          ]
        : []),
      ...(holding ? [holds('r.shares', holding)] : []),
      ...(peers ? [holds('r.peer_count', peers)] : []),
      ...(shares?.length ? [any(shares.map(isInBand))] : []),
      ...(styles?.length ? [sql`r.styles && ${styles}::text[]`] : []),
      ...(types?.length ? [sql`r.type = any (${types}::text[])`] : []),
      ...(countries?.length ? [sql`r.country_code = any (${countries}::text[])`] : []),
    ],
    sql` and `,
  )
}

const orders: Record<Query['sort'][number]['field'], Condition> = {
  name: sql`lower(r.name)`,
  organization: sql`lower(r.organization_name)`,
  state: sql`r.state`,
  acceptedAt: sql`r.accepted_at`,
  openCount: sql`r.open_count`,
  firstOpenedAt: sql`r.first_opened_at`,
  clickCount: sql`r.click_count`,
  firstClickedAt: sql`r.first_clicked_at`,
  answeredAt: sql`r.answered_at`,
  shares: sql`r.shares`,
  country: sql`r.country_code`,
}

export interface AskedRecipients {
  campaignId: string
  focus: Focus
  query: Query
}

export function listRecipients(db: Db, { campaignId, focus, query }: AskedRecipients) {
  const { sort, pageSize, pageOffset, ...filters } = query
  const by = sort.map(({ field, direction }) => sql`${orders[field]} ${sql.raw(direction)} nulls last`)
  return pageWithTotal<RecipientResultRow>(
    async (page) => {
      const { rows } = await sql<RecipientResultRow & { total: number }>`
        select r.id, r.person_id, r.name, r.email, r.state, r.answer, r.accepted_at, r.first_opened_at, r.open_count,
          r.machine_open_count, r.first_clicked_at, r.click_count, r.machine_click_count, r.answered_at,
          r.unsubscribed_at, r.type, r.styles, r.country_code, r.shares, r.peer_count, case when r.organization_id is not null
          then jsonb_build_object('id', r.organization_id, 'name', r.organization_name) end as organization,
          count(*) over ()::int as total
        from ${recipients(campaignId, focus)} where ${conditionsOf(campaignId, filters)}
        order by ${sql.join([...by, sql`r.id`])} limit ${page.pageSize} offset ${page.pageOffset}`.execute(db)
      return rows
    },
    { pageSize, pageOffset },
  )
}

export interface TraitRow {
  type: string | null
  styles: string[]
  countryCode: string | null
  shares: number | null
  peerCount: number
  /** How many recipients are alike in all of these. */
  delivered: number
  opened: number
  clicked: number
  answered: number
}

/** Delivered ones, those alike in every trait as one row. */
export async function listTraits(db: Db, campaignId: string, focus: Focus): Promise<TraitRow[]> {
  const { rows } = await sql<TraitRow>`
    select r.type, r.styles, r.country_code, r.shares, r.peer_count, count(*)::int as delivered,
      count(r.first_opened_at)::int as opened, count(r.first_clicked_at)::int as clicked,
      count(r.answered_at)::int as answered
    from ${recipients(campaignId, focus)} where ${conditionOf.delivered}
    group by r.type, r.styles, r.country_code, r.shares, r.peer_count`.execute(db)
  return rows
}
