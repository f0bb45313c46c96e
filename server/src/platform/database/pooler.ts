import type pg from 'pg'

/**
 * Whether PgBouncer or another pooler sits between us and PostgreSQL: it reports process ids of its own. In transaction
 * mode every transaction may get another session, so session state cannot be relied on.
 */
export async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return rows[0].pid !== (client as unknown as { processID: number }).processID
}
