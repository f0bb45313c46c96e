// Brokers and analysts that many rows name: each is looked up or added once.
import type { Context } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { ensureAnalyst, ensureBroker, listKnownAnalysts, listKnownBrokers } from '../brokers/public.ts'

/** A column with more new names than this is not one of brokers. */
const mostNewNames = 300

export const foldedName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

export interface Named {
  broker: string
  analyst: string | null
}

/** The id of a known broker by any of its names. */
export async function brokerIds(ctx: Context): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { id, name, aliases } of await listKnownBrokers(ctx.db)) {
    for (const own of [name, ...aliases]) if (!ids.has(foldedName(own))) ids.set(foldedName(own), id)
  }
  return ids
}

/** Names of brokers that are not known yet, each once. */
export function newBrokersOf(rows: readonly Named[], known: ReadonlyMap<string, string>): string[] {
  const names = new Map<string, string>()
  for (const { broker } of rows) if (!known.has(foldedName(broker))) names.set(foldedName(broker), broker)
  return [...names.values()]
}

export async function resolveNames(ctx: Context, rows: readonly Named[]) {
  const brokers = await brokerIds(ctx)
  const added = newBrokersOf(rows, brokers)
  if (added.length > mostNewNames) {
    throw unprocessable({
      mapping: `broker: The column has more than ${mostNewNames} new names. Choose another column.`,
    })
  }
  for (const name of added) brokers.set(foldedName(name), await ensureBroker(ctx, name))
  const brokerIdOf = ({ broker }: Named): string => brokers.get(foldedName(broker)) ?? ''
  const keyOf = (brokerId: string, name: string) => `${brokerId} ${foldedName(name)}`
  const analysts = new Map(
    (await listKnownAnalysts(ctx.db)).map(({ id, brokerId, name }) => [keyOf(brokerId, name), id] as const),
  )
  let newAnalysts = 0
  for (const row of rows) {
    const key = row.analyst && keyOf(brokerIdOf(row), row.analyst)
    if (!row.analyst || !key || analysts.has(key)) continue
    newAnalysts += 1
    if (newAnalysts > mostNewNames) {
      throw unprocessable({
        mapping: `analyst: The column has more than ${mostNewNames} new names. Choose another column.`,
      })
    }
    analysts.set(key, await ensureAnalyst(ctx, { brokerId: brokerIdOf(row), name: row.analyst }))
  }
  return {
    brokerIdOf,
    analystIdOf: (row: Named): string | null =>
      row.analyst ? (analysts.get(keyOf(brokerIdOf(row), row.analyst)) ?? null) : null,
  }
}
