import type { SchedulingConfiguration } from '@rostrum/contract/email/scheduler-api'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The booking pages that a person owns or hosts; none where booking pages are not installed. */
export async function listConfigurations(db: Db, userId: string, limit: number): Promise<SchedulingConfiguration[]> {
  const { rows: installed } = await sql<{ isInstalled: boolean }>`select to_regclass('app.booking_pages') is not null
    and to_regclass('app.booking_page_hosts') is not null as is_installed`.execute(db)
  if (!installed[0]?.isInstalled) return []
  const { rows } = await sql<SchedulingConfiguration>`
    select p.id, p.title as name, p.address as slug, p.is_paused, p.created_at, p.updated_at
    from app.booking_pages p
    where p.deleted_at is null and (p.user_id = ${userId} or exists (select from app.booking_page_hosts h
      where h.customer_id = p.customer_id and h.page_id = p.id and h.user_id = ${userId}))
    order by p.updated_at desc, p.id
    limit ${limit}`.execute(db)
  return rows
}
