// Which of a user's alerts are meant: filters on alerts, and filters on the groups that they form.
import type { AlertQuery } from '@rostrum/contract/holders/alerts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'
import { rankOf, severitiesOf, severityRank } from '../severity/queries.ts'

export type AlertFilters = Partial<Omit<z.output<typeof AlertQuery>, 'pageSize' | 'pageOffset' | 'sort'>>

/** A user's alerts joined with the events shared by all recipients. */
export const alertsAndEvents = sql`app.alerts a join market.alert_events e on e.id = a.event_id
  join market.securities s on s.id = e.security_id`

function alertConditions(userId: string, filters: AlertFilters): RawBuilder<unknown> {
  const { groupId, kinds, securityId, organizationId, quarter, from, to, term, irmOnly } = filters
  const wanted: RawBuilder<unknown>[] = [sql`a.user_id = ${userId}`]
  if (groupId) wanted.push(sql`e.subject = ${groupId}`)
  if (kinds?.length) wanted.push(sql`a.kind = any (${[...kinds]}::text[])`)
  if (securityId) wanted.push(sql`e.security_id = ${securityId}`)
  if (organizationId) wanted.push(sql`e.organization_id = ${organizationId}`)
  if (quarter) wanted.push(sql`e.quarter = ${quarter}::date`)
  if (from) wanted.push(sql`e.filed_on >= ${from}::date`)
  if (to) wanted.push(sql`e.filed_on <= ${to}::date`)
  if (term) {
    const pattern = containing(term)
    wanted.push(sql`(e.holder_name ilike ${pattern} or s.ticker ilike ${pattern} or s.name ilike ${pattern}
      or e.accession ilike ${pattern})`)
  }
  if (irmOnly) {
    wanted.push(sql`exists (select from app.irm_organizations i
      where i.customer_id = a.customer_id and i.organization_id = e.organization_id)`)
  }
  return sql.join(wanted, sql` and `)
}

/** What the filters select, as SQL over `a`, `e` and `s`. */
export interface Selection {
  /** On alerts. */
  where: RawBuilder<unknown>
  /** On groups, whose id is the event's subject: a holder and quarter, or a filing. */
  having: RawBuilder<unknown>
  /** An alert's severity, higher for more severe. */
  rank: RawBuilder<unknown>
  /** A group's: of the alerts that still stand, if any does. */
  groupRank: RawBuilder<unknown>
}

export async function selectionOf(db: Db, userId: string, filters: AlertFilters): Promise<Selection> {
  const rank = severityRank((await severitiesOf(db, [userId]))(userId))
  const groupRank = sql`coalesce(max(${rank}) filter (where a.superseded_at is null), max(${rank}))`
  const having: RawBuilder<unknown>[] = [sql`true`]
  if (filters.unreadOnly) having.push(sql`bool_or(a.read_at is null)`)
  if (filters.severities?.length) {
    const ranks = sql.join(filters.severities.map((severity) => sql`${rankOf(severity)}`))
    having.push(sql`${groupRank} in (${ranks})`)
  }
  return { where: alertConditions(userId, filters), having: sql.join(having, sql` and `), rank, groupRank }
}
