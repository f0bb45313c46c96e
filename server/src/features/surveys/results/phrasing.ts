// A model may phrase the findings as running text. It receives their sentences and the titles of the questions: no
// answers in words and no names. Of what it writes, a sentence is kept if it names the findings it rests on and says
// nothing that they do not: every figure, quotation and word of quantity or certainty is in one of them.
import type { Finding, PhrasedSentence } from '@rostrum/contract/surveys/results'
import { z } from 'zod'
import { askModel, type LanguageModel } from '#platform/language-model.ts'

const timeoutMs = 10_000
const mostTokens = 1200
const mostFindings = 30
const mostSentences = 20
const longestSentence = 600

const system = `You write a short summary of survey findings for a board of directors, in plain US business English.
Each finding has a number. Answer with one JSON object and nothing else:
{"sentences": [{"text": "One sentence.", "findings": [0]}]}
Each sentence lists the numbers of the findings it rests on. Copy figures and quotations exactly. Add no figure, cause,
judgment or advice of your own, and no word such as most, half, clearly or significantly that the findings do not use.`

const Proposed = z.object({
  sentences: z.array(z.unknown()).max(200),
})
const Sentence = z.object({
  text: z.string().trim().min(1).max(longestSentence),
  findings: z.array(z.int().min(0)).min(1).max(10),
})

/** Words that claim something about quantity, direction, cause or certainty. */
const claims = new Set(
  `all almost always because better best cause caused causes clear clearly consensus decline declined decrease
  decreased double due each entire even every everyone few fewer fewest fourth growing growth half highest improve
  improved improvement increase increased largest leading less lowest majority many minority more most much nearly
  never no nobody none not one only overwhelming overwhelmingly quarter rise rising rose several should significant
  significantly slight slightly smallest strong strongly substantial substantially third thirds tenth triple twice
  two three four five six seven eight nine ten unanimous unanimously universal universally weak weaker worse worst`.split(
    /\s+/,
  ),
)

const figuresOf = (text: string): string[] => text.match(/[−-]?\d+(?:[.,]\d+)*%?/g) ?? []
const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []
const quotedIn = (text: string): string[] =>
  [...text.matchAll(/[“"]([^”"]{1,300})[”"]/gu)].map(([, said = '']) => said.toLowerCase())

/** Whether all that a sentence claims is in the findings it rests on. */
export function holds(text: string, sources: readonly Pick<Finding, 'text' | 'question'>[]): boolean {
  if (sources.length === 0) return false
  const basis = sources.map((source) => `${source.question} ${source.text}`).join(' ')
  const figures = new Set(figuresOf(sources.map((source) => source.text).join(' ')))
  const words = new Set(wordsOf(basis))
  return (
    figuresOf(text).every((figure) => figures.has(figure)) &&
    wordsOf(text).every((word) => !claims.has(word) || words.has(word)) &&
    quotedIn(text).every((said) => basis.toLowerCase().includes(said))
  )
}

export function keptSentences(proposed: unknown, findings: readonly Finding[]): PhrasedSentence[] {
  const read = Proposed.safeParse(proposed)
  if (!read.success) return []
  return read.data.sentences
    .flatMap((one) => {
      const sentence = Sentence.safeParse(one)
      if (!sentence.success) return []
      const { text, findings: places } = sentence.data
      const sources = places.map((place) => findings[place])
      const isWhole = sources.every((source) => source !== undefined)
      return isWhole && holds(text, sources) ? [{ text, findings: [...new Set(places)] }] : []
    })
    .slice(0, mostSentences)
}

export async function phrase(
  model: LanguageModel,
  findings: readonly Finding[],
  signal: AbortSignal,
): Promise<PhrasedSentence[]> {
  if (findings.length === 0) return []
  const given = findings.slice(0, mostFindings)
  const user = given.map(({ text, question }, place) => `${place}. Question: ${question}\nFinding: ${text}`).join('\n')
  return keptSentences(await askModel(model, { system, user, mostTokens, timeoutMs, signal }), given)
}
