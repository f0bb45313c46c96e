// Suggests a market organization for each name of a snapshot.
import type { Db } from '#platform/database/database.ts'
import { compareNames, wordsOf } from './compare.ts'
import {
  type Candidate,
  countWords,
  listCandidates,
  listUnsuggested,
  suggestSameNames,
  updateSuggestions,
} from './queries.ts'

const atOnce = 200

export async function suggestMatches(db: Db, snapshotId: string): Promise<void> {
  await suggestSameNames(db, snapshotId)
  let after = ''
  for (;;) {
    const names = await listUnsuggested(db, snapshotId, after, atOnce)
    const last = names.at(-1)
    if (!last) return
    after = last
    await suggestAlike(db, snapshotId, names)
  }
}

async function suggestAlike(db: Db, snapshotId: string, names: readonly string[]) {
  const asked = names.map((plainName) => ({ plainName, words: wordsOf(plainName) }))
  const entries = await countWords(db, [...new Set(asked.flatMap(({ words }) => words))])
  const entriesOf = (word: string) => entries.get(word) ?? 0
  const rarest = asked.map(({ plainName, words }) => ({
    plainName,
    // A word that no organization has matches nothing; the rarest of the others are the most selective.
    words: [...new Set(words)]
      .filter((word) => entriesOf(word) > 0)
      .sort((a, b) => entriesOf(a) - entriesOf(b))
      .slice(0, 3),
  }))
  const candidates = await listCandidates(
    db,
    rarest.filter(({ words }) => words.length > 0),
  )
  const byName = Map.groupBy(candidates, ({ askedName }) => askedName)
  const best = asked.flatMap(({ plainName, words }) => bestOf(plainName, words, byName.get(plainName) ?? [], entriesOf))
  await updateSuggestions(db, snapshotId, best)
}

function bestOf(
  plainName: string,
  words: readonly string[],
  candidates: readonly Candidate[],
  entriesOf: (word: string) => number,
) {
  const scored = candidates.flatMap((candidate) => {
    const comparison = compareNames(words, wordsOf(candidate.plainName), entriesOf)
    return comparison ? [{ plainName, organizationId: candidate.id, weight: candidate.weight, ...comparison }] : []
  })
  return scored.sort((a, b) => b.score - a.score || b.weight - a.weight).slice(0, 1)
}
