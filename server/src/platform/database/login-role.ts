import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Whether the login role may do more than the application's role: any statement can `reset role` back to it. */
export async function findPrivilegedLogin(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select session_user::text as name from pg_roles r, pg_namespace n
    where r.rolname = session_user and n.nspname = 'identity'
      and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or pg_has_role(session_user, n.nspowner, 'member'))`.execute(
    db,
  )
  return rows[0]?.name
}
