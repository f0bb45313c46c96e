import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Finding } from '../rules/decide.ts'

/** Rounds half away from zero, as PostgreSQL does. */
const rounded = (value: number | null) => value && Math.sign(value) * Math.round(Math.abs(value))

/** The part of an alert shared by all recipients, as stored in market.alert_events. */
export const contentOf = (finding: Finding) => ({
  topic: finding.topic,
  security_id: finding.securityId,
  subject: finding.subject,
  facts: finding.facts,
  organization_id: finding.organizationId,
  person_id: finding.personId,
  holder_name: finding.holderName,
  quarter: finding.quarter,
  filed_on: finding.filedOn,
  shares_before: finding.sharesBefore,
  shares_after: finding.sharesAfter,
  change: finding.change,
  value_before: finding.valueBefore,
  value_after: finding.valueAfter,
  flow: rounded(finding.flow),
  outstanding_before: finding.outstandingBefore,
  outstanding_after: finding.outstandingAfter,
  level: finding.level,
  direction: finding.direction,
  form: finding.form,
  roles: finding.roles.length > 0 ? finding.roles : null,
  is_late: finding.isLate,
  is_amendment: finding.isAmendment,
  accession: finding.accession,
})

/** Upserts events and returns their ids in the order of the given JSON contents. */
export async function upsertEvents(db: Db, contents: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ eventId: number }>`
    select event_id from market.store_alert_events(${`[${contents.join(',')}]`}::jsonb) order by place`.execute(db)
  return rows.map(({ eventId }) => eventId)
}
