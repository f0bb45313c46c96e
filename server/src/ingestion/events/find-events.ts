// Splits and other events of a quarter, found before its positions are compared with those of the prior quarter.
import { shiftQuarter } from '@rostrum/contract/market/quarters'
import type pg from 'pg'
import { crossSection, filledIn } from './cross-section.ts'
import { findSplits } from './find-splits.ts'
import { findTransfers } from './find-transfers.ts'
import { type FoundEvent, replaceFound } from './store.ts'

/** Reads the temporary tables `affected` and `held` of a derivation. */
export async function findEvents(client: pg.ClientBase, quarter: string): Promise<void> {
  // The first quarter of all has nothing to be compared with.
  const { rowCount } = await client.query(
    `(select from market.portfolios where quarter = $2::date limit 1)
     union all (select from market.security_events where quarter = $1::date limit 1)`,
    [quarter, shiftQuarter(quarter, -1)],
  )
  if (!rowCount) return
  for (const statement of crossSection) await client.query(filledIn(statement, quarter))
  const splits: FoundEvent[] = (await findSplits(client, quarter)).map((split) => ({
    ...split,
    kind: 'split',
    otherId: null,
  }))
  await replaceFound(client, quarter, splits, ['split'])
  // These are found on the split basis of the quarter's end.
  await replaceFound(client, quarter, await findTransfers(client, quarter), [
    'spin_off',
    'merger',
    'conversion',
    'ended',
  ])
}
