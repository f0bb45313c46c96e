import type { InsiderForm, Schedule } from '@rostrum/contract/filings'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type Head = Omit<Schedule, 'security' | 'persons' | 'history'> & {
  securityId: string | null
  securityName: string | null
}
type Named = { organizationId: string | null; organizationName: string | null }
type Person = Omit<Schedule['persons'][number], 'organization'> & Named

/** Rows of joint filers differ only in the reporting person. */
export async function findScheduleHead(db: Db, accession: string): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select e.accession, e.form, e.issuer_name, e.issuer_cik, e.cusip, e.class_title, e.purpose, e.rules, e.event_date, e.filed_on, e.source,
      coalesce(r.ended_at, r.started_at) as ingested_at, e.security_id, s.name as security_name
    from market.ownership_events e
    left join market.import_runs r on r.id = e.run_id
    left join market.security_index s on s.id = e.security_id
    where e.accession = ${accession}
    order by e.security_id is null, e.person_number
    limit 1`.execute(db)
  return rows[0]
}

export async function listReportingPersons(db: Db, accession: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select e.person_number, e.holder_name, e.holder_cik, e.organization_id, o.name as organization_name,
      e.shares::double precision as shares, e.shares_by_rights::double precision as shares_by_rights, e.percent_of_class,
      e.person_types as types, e.comment,
      e.sole_voting::double precision as sole_voting, e.shared_voting::double precision as shared_voting,
      e.sole_dispositive::double precision as sole_dispositive,
      e.shared_dispositive::double precision as shared_dispositive, e.is_largest, e.notes
    from market.ownership_events e left join market.organizations o on o.id = e.organization_id
    where e.accession = ${accession}
    order by e.person_number`.execute(db)
  return rows
}

/** The same holders' schedules on the security, latest first; the largest joint filer represents the group. */
export async function listSchedules(db: Db, securityId: string, accession: string): Promise<Schedule['history']> {
  const { rows } = await sql<Schedule['history'][number]>`
    with persons as (
      select organization_id, holder_cik, holder_name from market.ownership_events where accession = ${accession}
    )
    select distinct on (coalesce(e.event_date, e.filed_on), e.accession) e.accession, e.form, e.event_date, e.filed_on,
      e.holder_name, e.shares::double precision as shares, e.percent_of_class
    from market.ownership_events e
    where e.security_id = ${securityId}::uuid and exists (
      select from persons p
      where p.organization_id = e.organization_id or p.holder_cik = e.holder_cik
        or (p.holder_cik is null and e.holder_cik is null and p.holder_name = e.holder_name))
    order by coalesce(e.event_date, e.filed_on) desc nulls last, e.accession desc, e.is_largest desc, e.person_number
    limit 50`.execute(db)
  return rows
}

type FormHead = Omit<InsiderForm, 'security' | 'owner' | 'lines'> & {
  securityId: string | null
  securityName: string | null
  ownerName: string
  ownerCik: string | null
  personId: string | null
  personName: string | null
  roles: string[]
  officerTitle: string | null
}

/** Read from the rows, because filings seeded with the installation have no header record. */
export async function findInsiderForm(db: Db, accession: string): Promise<FormHead | undefined> {
  const { rows } = await sql<FormHead>`
    select t.accession, t.form, t.issuer_name, t.issuer_cik, t.filed_on, t.source,
      coalesce(r.ended_at, r.started_at) as ingested_at, t.security_id, s.name as security_name,
      t.owner_name, t.owner_cik, t.person_id, p.first_name || ' ' || p.last_name as person_name, t.roles,
      h.remarks, h.officer_title
    from market.insider_transactions t
    left join market.insider_filings h on h.accession = t.accession
    left join market.import_runs r on r.id = t.run_id
    left join market.security_index s on s.id = t.security_id
    left join market.people p on p.id = t.person_id
    where t.accession = ${accession}
    order by t.security_id is null, t.line_number
    limit 1`.execute(db)
  return rows[0]
}

export async function listInsiderLines(db: Db, accession: string): Promise<InsiderForm['lines']> {
  const { rows } = await sql<InsiderForm['lines'][number]>`
    select line_number, security_title, is_derivative, is_holding, on_date, code, shares::double precision as shares,
      price::double precision as price, acquired_disposed, shares_after::double precision as shares_after, is_direct,
      nature_of_ownership, is_planned, is_late, total_value::double precision as total_value,
      value_after::double precision as value_after, footnotes,
      case when is_derivative then jsonb_build_object('title', underlying_title, 'shares', underlying_shares,
        'value', underlying_value, 'exercisePrice', exercise_price, 'exercisableOn', exercisable_on,
        'expiresOn', expires_on) end as underlying
    from market.insider_transactions
    where accession = ${accession}
    order by is_derivative, line_number`.execute(db)
  return rows
}
