// npm run import -- --securities: which securities were found to be the same, and a person's decisions about them.
import type pg from 'pg'
import { deriveStale } from '#ingestion/derive/derive.ts'
import {
  countLinks,
  type Decision,
  decideSecurities,
  findSecurity,
  type ListedLink,
  listLinks,
} from '#ingestion/resolve/decisions.ts'
import { withClient } from '#platform/database/with-client.ts'
import { CommandError } from './with-database.ts'

const titles: Record<ListedLink['state'], string> = { unsure: 'Unsure', same: 'Joined', apart: 'Kept apart' }

const most = 50

export const showSecurities = (url: string) =>
  withClient(url, async (client) => {
    const counts = await countLinks(client)
    for (const state of ['same', 'apart', 'unsure'] as const) {
      const links = await listLinks(client, state, most)
      console.log(`${titles[state]}: ${counts[state]}${counts[state] > most ? `, the first ${most}` : ''}`)
      for (const { first, second, confidence, explanation, decidedBy } of links)
        console.log(
          `  ${first} = ${second}\n    ${decidedBy ? `decided by ${decidedBy}` : `${Math.round(confidence * 100)}% sure`}: ${explanation}`,
        )
    }
  })

/** Figures are derived again at once. */
export const decidePair = (url: string, written: readonly string[], decision: Decision) =>
  withClient(url, async (client) => {
    const [one, other, ...more] = written
    if (!one || !other || more.length > 0) throw new CommandError('Name two securities, by CUSIP, panel key or ticker')
    const [first, second] = [await known(client, one), await known(client, other)]
    const outcome = await decideSecurities(client, first.id, second.id, decision)
    if (outcome === 'unknown') throw new CommandError(`${one} and ${other} are one security, or belong to the demo`)
    if (outcome === 'used')
      throw new CommandError(`Customers use both ${first.name} and ${second.name}: let them choose one first`)
    await deriveStale(client)
    const done = { same: 'are joined', apart: 'are kept apart', undecided: 'are left to the automatic rule' }[
      decision ?? 'undecided'
    ]
    console.log(`${one} (${first.name}) and ${other} (${second.name}) ${done}.`)
  })

async function known(client: pg.ClientBase, written: string): Promise<{ id: string; name: string }> {
  const found = await findSecurity(client, written)
  if (found === 'unknown') throw new CommandError(`No security found for ${written}`)
  if (found === 'several')
    throw new CommandError(`Several securities are known as ${written}: name its CUSIP or panel key`)
  return found
}
