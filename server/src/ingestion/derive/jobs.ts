import type pg from 'pg'
import type { OwnerJob } from '#platform/jobs/jobs.ts'
import { deriveUnlessUnderWay } from './derive.ts'

/**
 * Stale books are the queue: they are marked in the transaction that changes their filings. An import derives them itself
 * at its end; this takes over where it was killed, or where nobody waited for it.
 */
export const derivePositions: OwnerJob = {
  name: 'market.derive-positions',
  schedule: '* * * * *',
  async handleAsOwner({ client, log, signal }) {
    if (!(await isQuiet(client))) return
    // A worker that is killed must not leave a server at work on its behalf.
    await client.query("set client_connection_check_interval = '1s'")
    const derived = await deriveUnlessUnderWay(client, signal)
    if (derived?.quarters.length) log.info(derived, 'derived positions')
  },
}

/** Something is stale, and for some seconds nothing was added: an import that is still loading will derive by itself. */
async function isQuiet(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select max(since) < clock_timestamp() - interval '15 seconds' as is_quiet from market.stale_books`,
  )
  return rows[0].is_quiet === true
}
