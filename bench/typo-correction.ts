// Typo correction of a word that is in no name: in process memory, as search does it, against candidates from a trigram
// index ranked by the same rules.
import pg from 'pg'
import { closestWords } from '../server/src/lists/matching/edit-distance.ts'
import { Vocabulary } from '../server/src/lists/matching/vocabulary.ts'
import { withClient } from '../server/src/platform/database/with-client.ts'
import { startScratchDatabase } from '../server/src/testing/scratch-database.ts'
import { type Benchmark, median, milliseconds, percentile } from './report.ts'

const wordCount = 60_000
const typoCount = 1000
/** Similarity thresholds, from PostgreSQL's default downward: the lower, the more candidates. */
const thresholds = [0.3, 0.2, 0.1]
/** The first threshold that finds as many as memory does. */
const comparable = 0.2

/** Seeded: the same numbers in each run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const random = randomNumbers(11)
const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T
const beginnings = [
  'b',
  'br',
  'c',
  'ch',
  'd',
  'f',
  'g',
  'gr',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  'st',
  't',
  'v',
  'w',
]
const vowels = ['a', 'e', 'i', 'o', 'u', 'ea', 'oo']
const endings = ['', '', 'n', 'r', 'l', 's', 't', 'rd', 'ck', 'nd']

const syllable = () => pick(beginnings) + pick(vowels) + pick(endings)

function makeWords(): string[] {
  const words = new Set<string>()
  while (words.size < wordCount)
    words.add(
      Array.from({ length: 2 + random(3) }, syllable)
        .join('')
        .slice(0, 14),
    )
  return [...words].filter((word) => word.length >= 4)
}

/** One letter deleted, doubled or substituted, or two neighbors transposed. */
function mistype(word: string): string {
  const at = random(word.length - 1)
  const [before, letter = '', next = '', after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
  const ways = [before + next + after, before + letter + letter + next + after, `${before}x${next}${after}`]
  return pick([...ways, before + next + letter + after])
}

interface Way {
  what: string
  correct(typo: string): Promise<string[]>
  times: number[]
  found: number
}

const wayOf = (what: string, correct: Way['correct']): Way => ({ what, correct, times: [], found: 0 })

async function openTrigrams(url: string, threshold: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: `-c pg_trgm.similarity_threshold=${threshold}` })
  await client.connect()
  return client
}

const byTrigrams =
  (client: pg.Client): Way['correct'] =>
  async (typo) => {
    const text = `select word, entries from market.search_words where kind = 'people' and word % $1`
    const { rows } = await client.query({ name: 'near', text, values: [typo] })
    return closestWords(typo, rows)
  }

async function fill(url: string, known: readonly { word: string; entries: number }[]): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `insert into market.search_words (kind, word, entries)
       select 'people', word, entries from jsonb_to_recordset($1::jsonb) as w (word text, entries integer)`,
      [JSON.stringify(known)],
    )
    await client.query('create index on market.search_words using gin (word gin_trgm_ops)')
    await client.query('vacuum analyze market.search_words')
  })
}

export const typoCorrection: Benchmark = async () => {
  const words = makeWords()
  const known = words.map((word) => ({ word, entries: 1 + random(50) }))
  const vocabulary = new Vocabulary(known)
  const scratch = await startScratchDatabase()
  await fill(scratch.url, known)
  const clients = await Promise.all(thresholds.map((threshold) => openTrigrams(scratch.url, threshold)))
  const memory = wayOf('in process memory', async (typo) => closestWords(typo, vocabulary.near(typo)))
  const trigrams = clients.map((client, at) => wayOf(`pg_trgm, similarity of ${thresholds[at]}`, byTrigrams(client)))
  try {
    // Alternating, so that other load on the machine affects all variants.
    for (let time = 0; time < typoCount; time += 1) {
      const word = pick(words)
      const typo = mistype(word)
      for (const way of [memory, ...trigrams]) {
        const begin = performance.now()
        const alternatives = await way.correct(typo)
        way.times.push(performance.now() - begin)
        if (alternatives.includes(word)) way.found += 1
      }
    }
  } finally {
    for (const client of clients) await client.end()
    await scratch.stop()
  }
  const ratio = median(memory.times) / median(trigrams[thresholds.indexOf(comparable)]?.times ?? [])
  return [
    ...[memory, ...trigrams].map(({ what, times, found }) => ({
      what: `${what}: ${found} of ${typoCount} found`,
      value: `${milliseconds(median(times))}, p95 ${milliseconds(percentile(times, 0.95))}`,
    })),
    { what: `memory / pg_trgm at ${comparable}`, value: ratio.toFixed(2), budget: '1', isMet: ratio <= 1 },
  ]
}
