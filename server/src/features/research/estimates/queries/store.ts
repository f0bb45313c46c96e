import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface NewEstimate {
  customerId: string
  id: string
  securityId: string
  brokerId: string
  analystId: string | null
  measure: string
  period: string
  value: string
  currency: string | null
  dated: string
  source: 'typed' | 'file' | 'document' | 'feed'
  sourceName: string | null
  sourceRow: number | null
  documentId: string | null
  page: number | null
  externalId: string | null
  userId: string
}

const chunk = 1000

export interface Stored {
  id: string
  isNew: boolean
}

/**
 * One estimate per broker, period and day: a different figure replaces it and counts again.
 * Returns only those that were added or changed.
 */
export async function upsertEstimates(db: Db, estimates: readonly NewEstimate[]): Promise<Stored[]> {
  const stored: Stored[] = []
  for (let at = 0; at < estimates.length; at += chunk) {
    const { rows } = await sql<Stored>`
      insert into app.estimates as e (customer_id, id, security_id, broker_id, analyst_id, measure, period, value,
        currency, dated, source, source_name, source_row, document_id, page, external_id, user_id)
      select "customerId", "id", "securityId", "brokerId", "analystId", "measure", "period", "value", "currency", "dated",
        "source", "sourceName", "sourceRow", "documentId", "page", "externalId", "userId"
      from jsonb_to_recordset(${JSON.stringify(estimates.slice(at, at + chunk))}::jsonb) as given (
        "customerId" uuid, "id" uuid, "securityId" uuid, "brokerId" uuid, "analystId" uuid, "measure" text, "period" text,
        "value" numeric, "currency" text, "dated" date, "source" text, "sourceName" text, "sourceRow" integer,
        "documentId" uuid, "page" integer, "externalId" text, "userId" uuid)
      on conflict (customer_id, security_id, measure, period, broker_id, dated) where deleted_at is null
      do update set value = excluded.value, currency = excluded.currency, source = excluded.source,
        analyst_id = coalesce(excluded.analyst_id, e.analyst_id), source_name = excluded.source_name,
        source_row = excluded.source_row, document_id = excluded.document_id, page = excluded.page,
        external_id = excluded.external_id, user_id = excluded.user_id, updated_at = now(),
        excluded_reason = null, excluded_by = null, excluded_at = null
      where e.value <> excluded.value or e.currency is distinct from excluded.currency
        or (excluded.analyst_id is not null and e.analyst_id is distinct from excluded.analyst_id)
      returning e.id, (xmax = 0) as is_new`.execute(db)
    stored.push(...rows)
  }
  return stored
}

export interface KnownRow {
  id: string
  externalId: string
  securityId: string
  brokerId: string
  measure: string
  period: string
  value: string
  currency: string | null
  dated: string
  isDeleted: boolean
}

/** Figures of a feed that were received before, also those that a person has deleted. */
export async function listKnownRows(db: Db, source: string, externalIds: readonly string[]): Promise<KnownRow[]> {
  const { rows } = await sql<KnownRow>`
    select id, external_id, security_id, broker_id, measure, period, trim_scale(value)::text as value, currency, dated,
      deleted_at is not null as is_deleted
    from app.estimates where source_name = ${source} and external_id = any (${externalIds}::text[])
    order by deleted_at is null`.execute(db)
  return rows
}

export const deleteEstimates = (db: Db, ids: readonly string[]) =>
  db.deleteFrom('app.estimates').where('id', 'in', ids).execute()
