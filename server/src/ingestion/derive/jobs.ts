import type pg from 'pg'
import type { OwnerJob } from '#platform/jobs/jobs.ts'
import { deriveUnlessUnderWay } from './derive.ts'

/**
 * market.stale_portfolios is the queue: entries are added in the transaction that changes the filings, as are those of
 * market.resolution_requests. An import derives them at its end; this job takes over if the import was killed or did not derive.
 */
export const derivePositions: OwnerJob = {
  name: 'market.derive-positions',
  schedule: '* * * * *',
  async handleAsOwner({ client, log, signal }) {
    if (!(await isQuiet(client))) return
    // If the worker is killed, its server process must not keep running.
    await client.query("set client_connection_check_interval = '1s'")
    const derived = await deriveUnlessUnderWay(client, signal)
    if (derived?.quarters.length) log.info(derived, 'derived positions')
  },
}

/** Something is stale, a split changed, or securities have to be compared, and nothing was added for some seconds: an import that is still loading will derive by itself. */
async function isQuiet(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select max(since) < clock_timestamp() - interval '15 seconds' as is_quiet from (
       select since from market.stale_portfolios union all select requested_at from market.resolution_requests
       union all select since from market.split_changes) waiting`,
  )
  return rows[0].is_quiet === true
}
