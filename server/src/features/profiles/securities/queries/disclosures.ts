import type { InsiderTransaction, OwnershipEvent } from '@rostrum/contract/profiles/securities'
import { sql } from 'kysely'
import type { z } from 'zod'
import { pageWithTotal } from '#lists/page-with-total.ts'
import type { Db } from '#platform/database/database.ts'

interface Page {
  pageSize: number
  pageOffset: number
}

type Insider = z.output<typeof InsiderTransaction>
type Event = z.output<typeof OwnershipEvent>

/** A Form 3 holding has no transaction date, so it is sorted by its filing date. */
export const listInsiderTransactions = (db: Db, securityId: string, page: Page) =>
  pageWithTotal<Insider>(async ({ pageSize, pageOffset }) => {
    const { rows } = await sql<Insider & { personId: string | null; personName: string; total: number }>`
      select t.accession, t.line_number, t.form, t.person_id, p.first_name || ' ' || p.last_name as person_name,
        t.owner_name, t.roles, t.security_title, t.is_derivative, t.on_date, t.filed_on, t.code,
        t.shares::double precision as shares, t.price::double precision as price, t.acquired_disposed,
        t.shares_after::double precision as shares_after,
        t.underlying_shares::double precision as underlying_shares, t.is_planned, count(*) over () as total
      from market.insider_transactions t left join market.people p on p.id = t.person_id
      where t.security_id = ${securityId}::uuid
      order by coalesce(t.on_date, t.filed_on) desc nulls last, t.accession desc, t.line_number
      limit ${pageSize} offset ${pageOffset}`.execute(db)
    return rows.map(({ personId, personName, ...row }) => ({
      ...row,
      person: personId === null ? null : { id: personId, name: personName },
    }))
  }, page)

export const listOwnershipEvents = (db: Db, securityId: string, page: Page) =>
  pageWithTotal<Event>(async ({ pageSize, pageOffset }) => {
    const { rows } = await sql<Event & { organizationId: string | null; organizationName: string; total: number }>`
      select e.accession, e.person_number, e.form, e.filed_on, e.event_date, e.holder_name, e.organization_id,
        o.name as organization_name, e.shares::double precision as shares,
        e.shares_by_rights::double precision as shares_by_rights, e.percent_of_class, e.notes,
        count(*) over () as total
      from market.ownership_events e left join market.organizations o on o.id = e.organization_id
      where e.security_id = ${securityId}::uuid
      order by coalesce(e.filed_on, e.event_date) desc nulls last, e.accession desc, e.person_number
      limit ${pageSize} offset ${pageOffset}`.execute(db)
    return rows.map(({ organizationId, organizationName, ...row }) => ({
      ...row,
      organization: organizationId === null ? null : { id: organizationId, name: organizationName },
    }))
  }, page)
