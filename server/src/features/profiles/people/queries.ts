import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Resolves an id to itself or its merge target; undefined if that was removed. */
export async function findCurrentId(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with recursive step (id, is_end, turn) as (
      select id, true, 0 from market.people where id = ${id}
      union all
      select coalesce(merged_into, id), merged_into is null, 0 from app.people where id = ${id} and deleted_at is null
      union all
      select coalesce(p.merged_into, s.id), p.merged_into is null, s.turn + 1
      from step s left join app.people p on p.id = s.id and p.deleted_at is null
      where not s.is_end and s.turn < 20 and (p.id is not null or exists (select from market.people m where m.id = s.id))
    )
    select id from step where is_end limit 1`.execute(db)
  return rows[0]?.id
}

export interface StoredPerson {
  id: string
  firstName: string
  lastName: string
  preferredName: string | null
  emailPrimary: string | null
  emailSecondary: string | null
  description: string | null
  datasource: string
  userId: string | null
  version: number | null
  updatedAt: Date
  isAffiliated: boolean
  bounces: { address: string; reason: string }[]
  managedFunds: number
  insiderFilings: number
  jobs: StoredJob[]
}

export interface StoredJob {
  id: string
  title: string
  phone: string | null
  mobile_phone: string | null
  job_functions: string[]
  organization_id: string
  organization_name: string
  street: string | null
  street2: string | null
  city: string | null
  state: string | null
  country_code: string | null
  postal_code: string | null
  is_primary: boolean
  sector_codes: string[]
  started_on: string | null
  ended_on: string | null
}

/** Of addresses that mail could not be delivered to. */
const bounces = sql`coalesce((select jsonb_agg(jsonb_build_object('address', b.address, 'reason', b.reason))
  from app.email_bounces b where b.address in (lower(p.email_primary), lower(p.email_secondary))), '[]')`

const affiliated = sql`exists (select from app.irm_people i where i.person_id = p.id)`

export async function findMarketPerson(db: Db, id: string) {
  const { rows } = await sql<StoredPerson>`
    select p.id, p.first_name, p.last_name, p.preferred_name, p.email_primary, p.email_secondary, p.bio as description,
      p.source as datasource, null as user_id, null as version, p.updated_at, ${affiliated} as is_affiliated, ${bounces} as bounces,
      (select count(*) from market.fund_managers m where m.person_id = p.id) as managed_funds,
      (select count(distinct t.accession)::int from market.insider_transactions t where t.person_id = p.id) as insider_filings,
      coalesce((
        select jsonb_agg(to_jsonb(j) || jsonb_build_object('organization_name', o.name)
          order by j.is_primary desc, j.ended_on is null desc, j.started_on desc nulls last, j.id)
        from market.employments j join market.organizations o on o.id = j.organization_id where j.person_id = p.id
      ), '[]') as jobs
    from market.people p where p.id = ${id}`.execute(db)
  return rows[0]
}

/** A job keeps the name of an organization that was removed since. */
export async function findOwnPerson(db: Db, id: string) {
  const { rows } = await sql<StoredPerson>`
    select p.id, p.first_name, p.last_name, p.preferred_name, p.email_primary, p.email_secondary, p.description,
      p.datasource, p.user_id, p.version, p.updated_at, ${affiliated} as is_affiliated, ${bounces} as bounces, 0 as managed_funds, 0 as insider_filings,
      coalesce((
        select jsonb_agg(to_jsonb(j) || jsonb_build_object('organization_name', coalesce(m.name, c.name),
          'sector_codes', array[]::text[], 'started_on', null, 'ended_on', null)
          order by j.is_primary desc, coalesce(m.name, c.name), j.id)
        from app.employments j
        left join market.organizations m on m.id = j.organization_id
        left join app.organizations c on c.customer_id = j.customer_id and c.id = j.organization_id
        where j.customer_id = p.customer_id and j.person_id = p.id and coalesce(m.name, c.name) is not null
      ), '[]') as jobs
    from app.people p where p.id = ${id} and p.deleted_at is null and p.merged_into is null`.execute(db)
  return rows[0]
}

export const listManagedFundIds = async (db: Db, personId: string) => {
  const rows = await db
    .selectFrom('market.fundManagers as m')
    .innerJoin('market.fundIndex as f', 'f.id', 'm.fundId')
    .select('f.id')
    .where('m.personId', '=', personId)
    .orderBy('m.isLead', 'desc')
    .orderBy('f.weight', 'desc')
    .orderBy('f.id')
    .execute()
  return rows.map((row) => row.id)
}
