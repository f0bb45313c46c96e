import type { Db } from '#platform/database/database.ts'
import type { Finding } from '../rules/decide.ts'
import { contentOf, upsertEvents } from './queries.ts'

const atOnce = 2000

/**
 * Each batch in its own short transaction: transactions that insert the same events block each other. If the alerts are
 * then not written, the retry reuses the events.
 */
export async function storeEvents(
  findings: readonly Finding[],
  inTransaction: (work: (db: Db) => Promise<number[]>) => Promise<number[]>,
): Promise<Map<Finding, number>> {
  const byContent = Map.groupBy(findings, (finding) => JSON.stringify(contentOf(finding)))
  const contents = [...byContent.keys()]
  const eventIds = new Map<Finding, number>()
  for (let at = 0; at < contents.length; at += atOnce) {
    const some = contents.slice(at, at + atOnce)
    const ids = await inTransaction((db) => upsertEvents(db, some))
    for (const [index, id] of ids.entries()) {
      for (const finding of byContent.get(some[index] ?? '') ?? []) eventIds.set(finding, id)
    }
  }
  return eventIds
}
