// The invented market beside the demo's customers, written and derived before the first start answers.
import { deriveStale } from '#ingestion/derive/derive.ts'
import { lockSession } from '#platform/database/locks.ts'
import { withClient } from '#platform/database/with-client.ts'
import { nameCustomerSecurities } from './customer-securities.ts'
import type { UniverseSize } from './universe/sizes.ts'
import { writeUniverse } from './universe/write-universe.ts'

/**
 * Fills an empty market and leaves any other alone; `tell` hears of what takes long. Interrupted while it derives, the
 * rest is left to the worker: a later start waits for nothing.
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
  })
}
