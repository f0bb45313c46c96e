// The words that most answers have in common, without those that every text has.

const stopWords = new Set(
  `a about above after again against all also am an and any are as at be because been before being below between both but
  by can could did do does doing down during each even few for from further get give go good had has have having he her here hers him
  his how i if in into is it its just like made make many may me might more most much must my need no nor not now of off
  on once one only or other our ours out over own please quite rather same she should so some such than that the their theirs
  them then there these they this those though through to too under until think tell time up us very was we well were what when where
  which while who whom why will with within without would yes you your yours`.split(/\s+/),
)

const mostWords = 40

/** Counted once per answer, so that no one is counted twice for repeating a word; one answer alone is no pattern. */
export function commonWords(texts: readonly string[]): { word: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const words = text.toLowerCase().match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? []
    for (const word of new Set(words.map((one) => one.replace(/['’]s?$/, '')))) {
      if (word.length > 2 && !stopWords.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([word, count]) => ({ word, count }))
    .toSorted((one, other) => other.count - one.count || (one.word < other.word ? -1 : 1))
    .slice(0, mostWords)
}
