import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Resolves an id to itself or its merge target; undefined if that was removed. */
export async function findCurrentId(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with recursive step (id, is_end, turn) as (
      select id, true, 0 from market.organizations where id = ${id}
      union all
      select coalesce(merged_into, id), merged_into is null, 0 from app.organizations where id = ${id} and deleted_at is null
      union all
      select coalesce(o.merged_into, s.id), o.merged_into is null, s.turn + 1
      from step s left join app.organizations o on o.id = s.id and o.deleted_at is null
      where not s.is_end and s.turn < 20 and (o.id is not null or exists (select from market.organizations m where m.id = s.id))
    )
    select id from step where is_end limit 1`.execute(db)
  return rows[0]?.id
}

export interface StoredOrganization {
  id: string
  name: string
  website: string | null
  description: string | null
  phone: string | null
  street: string | null
  street2: string | null
  city: string | null
  state: string | null
  countryCode: string | null
  postalCode: string | null
  aum: number | null
  aumBasis: string | null
  aumAsOf: string | null
  eaum: number | null
  type: string
  institutionType: string
  parentId: string | null
  parentName: string | null
  declaredStyles: string[]
  cik: string | null
  crd: string | null
  lei: string | null
  userId: string | null
  version: number | null
  isAffiliated: boolean
  people: number
  funds: number
  children: number
  filings: number
  events: number
  newsSubjects: number
  portfolio: StoredPortfolio | null
  holding: StoredHolding | null
}

interface StoredPortfolio {
  quarter: string
  filed_on: string | null
  is_late: boolean
  position_count: number
  top_ten_share: number | null
  passive_share: number | null
  turnover: number | null
  turnover_label: string | null
  styles: { style: string; strength: number }[]
  flags: string[]
  accessions: string[]
}

interface StoredHolding {
  quarter: string
  shares: number
  value: number
  previous_shares: number | null
  portfolio_share: number | null
  outstanding_share: number | null
}

const affiliated = sql`exists (select from app.irm_organizations i where i.organization_id = o.id)`
const ownPeople = sql`(select count(distinct j.person_id) from app.employments j
  join app.people p on p.customer_id = j.customer_id and p.id = j.person_id
  where j.organization_id = o.id and p.deleted_at is null and p.merged_into is null)`
const ownChildren = sql`(select count(*) from app.organizations c
  where c.parent_id = o.id and c.deleted_at is null and c.merged_into is null)`

/** A market organization, with its latest complete 13F portfolio and its holding in a security. */
export async function findMarketOrganization(db: Db, id: string, securityId: string | null) {
  const { rows } = await sql<StoredOrganization>`
    select o.id, o.name, o.website, o.description, o.phone, o.street, o.street2, o.city, o.state, o.country_code,
      o.postal_code, o.aum, o.aum_basis, o.aum_as_of, coalesce(i.eaum, k.eaum) as eaum,
      coalesce(i.type, o.type) as type, o.type as institution_type, o.parent_id, p.name as parent_name,
      o.declared_styles, o.cik, o.crd, o.lei, null as user_id, null as version, ${affiliated} as is_affiliated,
      coalesce(i.people_count, 0) + ${ownPeople} as people, coalesce(i.fund_count, 0) as funds,
      coalesce(i.child_count, 0) + ${ownChildren} as children,
      (select count(*) from market.filings f where f.organization_id = o.id) as filings,
      (select count(*) from market.ownership_events e
        where e.security_id = ${securityId}::uuid and e.organization_id = o.id) as events,
      (select count(*) from market.ownership_events e where e.organization_id = o.id)
        + (select count(*) from market.securities s where s.issuer_id = o.id) as news_subjects,
      to_jsonb(k) as portfolio, to_jsonb(h) as holding
    from market.organizations o
    left join market.organization_index i on i.id = o.id
    left join market.organizations p on p.id = o.parent_id
    left join lateral (
      select quarter, filed_on, is_late, eaum, position_count, top_ten_share, passive_share, turnover,
        market.turnover_label(turnover) as turnover_label, styles, flags, accessions
      from market.portfolios where organization_id = o.id and state = 'holdings'
      order by (is_complete and position_count > 0) desc, quarter desc limit 1
    ) k on true
    left join lateral (
      select h.quarter, h.shares, h.value, h.previous_shares, h.portfolio_share, h.outstanding_share
      from market.positions h
      where h.quarter = k.quarter and h.security_id = ${securityId}::uuid and h.organization_id = o.id and h.shares > 0
    ) h on true
    where o.id = ${id}`.execute(db)
  return rows[0]
}

/** An organization that the customer created; values derived from filings are null. */
export async function findOwnOrganization(db: Db, id: string) {
  const { rows } = await sql<StoredOrganization>`
    select o.id, o.name, o.website, o.description, o.phone, o.street, o.street2, o.city, o.state, o.country_code,
      o.postal_code, o.aum, case when o.aum is null then null else 'entered' end as aum_basis, null as aum_as_of,
      null as eaum, o.type, o.type as institution_type, o.parent_id, coalesce(m.name, p.name) as parent_name,
      '{}'::text[] as declared_styles, null as cik, null as crd, null as lei, o.user_id, o.version,
      ${affiliated} as is_affiliated, ${ownPeople} as people, 0 as funds, ${ownChildren} as children, 0 as filings,
      0 as events, 0 as news_subjects, null as portfolio, null as holding
    from app.organizations o
    left join market.organizations m on m.id = o.parent_id
    left join app.organizations p on p.customer_id = o.customer_id and p.id = o.parent_id and p.deleted_at is null
    where o.id = ${id} and o.deleted_at is null and o.merged_into is null`.execute(db)
  return rows[0]
}
