import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Finding } from '../rules/decide.ts'

/** As PostgreSQL rounds, away from zero. */
const rounded = (value: number | null) => value && Math.sign(value) * Math.round(Math.abs(value))

/** What is true for everybody who is alerted to it, as it goes into market.alert_events. */
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

/** Ids of the events with these contents, which are JSON, in the same order; those that are new are stored. */
export async function upsertEvents(db: Db, contents: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ eventId: number }>`
    select event_id from market.store_alert_events(${`[${contents.join(',')}]`}::jsonb) order by place`.execute(db)
  return rows.map(({ eventId }) => eventId)
}
