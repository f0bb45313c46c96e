import type pg from 'pg'

/**
 * Whether PgBouncer or the like stands between us and PostgreSQL: it hands out process ids of its own. In transaction
 * mode it gives every transaction another session, so nothing that belongs to a session can be relied on.
 */
export async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return rows[0].pid !== (client as unknown as { processID: number }).processID
}
