// The fictional market for the demo's customers, written and derived before the first start accepts requests.
import { scoreUnlessUnderWay } from '#features/targeting/public.ts'
import { deriveStale } from '#ingestion/derive/derive.ts'
import { lockSession } from '#platform/database/locks.ts'
import { withClient } from '#platform/database/with-client.ts'
import { nameCustomerSecurities } from './customer-securities.ts'
import type { UniverseSize } from './universe/sizes.ts'
import { writeUniverse } from './universe/write-universe.ts'

/**
 * Seeds an empty market and leaves any other alone; `tell` reports long-running steps. If interrupted while deriving,
 * the worker does the rest: a later start does not wait for it.
 */
export async function loadDemoMarket(url: string, size: UniverseSize, tell: (what: string) => void): Promise<void> {
  return withClient(url, async (client) => {
    await lockSession(client, 'demoMarket', tell)
    const { rowCount } = await client.query('select from market.organizations limit 1')
    if (!rowCount) {
      tell('Inventing a market…')
      await writeUniverse(url, size)
      await deriveStale(client, (quarter) => tell(`Deriving who owned what on ${quarter}…`), tell)
    }
    await nameCustomerSecurities(client)
    if (!rowCount) {
      tell('Ranking investors…')
      // Two quarters: the one before is judged by the latest. Those before it are left to the worker.
      await scoreUnlessUnderWay(client, { most: 2 })
    }
  })
}
