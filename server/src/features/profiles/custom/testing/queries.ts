import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Every row that changes to own profiles can touch, without versions, timestamps and audit log. */
export async function stateOfProfiles(db: Db): Promise<unknown> {
  const { rows } = await sql<{ state: unknown }>`select jsonb_build_object(
    'organizations', (select jsonb_agg(to_jsonb(o) - '{version,updated_at}'::text[] order by id) from app.organizations o),
    'people', (select jsonb_agg(to_jsonb(p) - '{version,updated_at}'::text[] order by id) from app.people p),
    'jobs', (select jsonb_agg(to_jsonb(j) order by id) from app.employments j),
    'irm organizations', (select jsonb_agg(to_jsonb(i) order by organization_id) from app.irm_organizations i),
    'irm people', (select jsonb_agg(to_jsonb(i) order by person_id) from app.irm_people i),
    'values', (select jsonb_agg(to_jsonb(v) order by field_id, subject_id) from app.custom_field_values v)) as state`.execute(
    db,
  )
  return rows[0]?.state
}
