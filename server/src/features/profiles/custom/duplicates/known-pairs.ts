// Comparing everybody with everybody takes a moment, and its answer stays true until somebody changes a profile.
import type { Db } from '#platform/database/database.ts'
import type { ProfileKind } from '../merges/attachments.ts'
import { type FoundPair, findRevision, listPairs } from './queries/comparing.ts'

const mostKnown = 50
const known = new Map<string, { revision: string; pairs: Promise<FoundPair[]> }>()

export async function knownPairs(db: Db, customerId: string, kind: ProfileKind): Promise<FoundPair[]> {
  const revision = await findRevision(db, customerId)
  const whose = `${customerId} ${kind}`
  const before = known.get(whose)
  // Whoever asks while somebody else compares waits for them, and compares only if they fail.
  const pairs = before?.revision === revision && (await before.pairs.catch(() => undefined))
  return pairs || compare(db, { customerId, kind, revision, whose })
}

interface Asked {
  customerId: string
  kind: ProfileKind
  revision: string
  whose: string
}

function compare(db: Db, { customerId, kind, revision, whose }: Asked): Promise<FoundPair[]> {
  const pairs = listPairs(db, customerId, kind)
  known.delete(whose)
  known.set(whose, { revision, pairs })
  const oldest = known.keys().next().value
  if (known.size > mostKnown && oldest) known.delete(oldest)
  return pairs
}
