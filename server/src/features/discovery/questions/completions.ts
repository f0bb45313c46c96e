// Completions for a question.
import type { Completion } from '@rostrum/contract/discovery/questions'
import { investorStyleLabels, investorStyles } from '@rostrum/contract/market/values'
import { fold } from '../parser/words.ts'

const most = 8

export const sampleQuestions = [
  'Growth funds in Boston over $1B that bought two of our peers last quarter and have never met us',
  'Non-holders with a strong fit that are not in our IRM',
  'Hedge funds in New York that hold at least three of our peers but not us',
  'Holders we have not met in 12 months',
  'Likely buyers in London with more than $5B',
  'Value investors that trimmed their position last quarter',
  'At-risk holders with a position over $10M',
  'Former holders with a strong fit',
  'Low-turnover investors that own our peers',
  'Tier A accounts without a meeting planned',
  'Portfolio managers in Boston at firms that hold two of our peers',
  'Mutual funds with a strong fit',
] as const

interface Known {
  cityNames: readonly string[]
  sectorNames: readonly string[]
  history: readonly string[]
}

const types = [
  'hedge funds',
  'pension funds',
  'family offices',
  'insurance companies',
  'sovereign wealth funds',
  'asset managers',
]
const phrases = [
  'that hold at least three of our peers',
  'that bought our peers last quarter',
  'with a strong fit',
  'we have never met',
  'not in our IRM',
  'over $1B',
  'likely to buy',
]

/** Questions of the user and examples that continue the text, then words that continue its last one. */
export function completionsOf(text: string, { cityNames, sectorNames, history }: Known): Completion[] {
  const folded = fold(text.trimStart())
  const startsWith = (question: string) =>
    folded !== '' && fold(question).startsWith(folded) && fold(question) !== folded
  if (folded === '') {
    return [
      ...history.slice(0, 3).map((one): Completion => ({ type: 'history', text: one })),
      ...sampleQuestions.slice(0, 5).map((one): Completion => ({ type: 'question', text: one })),
    ]
  }
  const words = [
    ...investorStyles.filter((style) => style !== 'index').map((style) => `${investorStyleLabels[style]} funds`),
    ...types,
    ...cityNames,
    ...sectorNames,
    ...phrases,
  ]
  return [
    ...history.filter(startsWith).map((one): Completion => ({ type: 'history', text: one })),
    ...continued(text, words).map((one): Completion => ({ type: 'word', text: one })),
    ...sampleQuestions.filter(startsWith).map((one): Completion => ({ type: 'question', text: one })),
  ]
    .filter(({ text: one }, at, all) => all.findIndex((other) => fold(other.text) === fold(one)) === at)
    .slice(0, most)
}

/** The text with its last words, at most three, completed; the longest beginning first. */
function continued(text: string, words: readonly string[]): string[] {
  const found: string[] = []
  for (const count of [3, 2, 1]) {
    const match = new RegExp(`(?:\\S+\\s+){${count - 1}}\\S+$`).exec(text.slice(-80))
    const last = fold(match?.[0] ?? '')
    if (last.length < 2) continue
    const before = text.slice(0, text.length - last.length)
    for (const word of words) {
      if (fold(word).startsWith(last) && fold(word) !== last) found.push(`${before}${word}`)
    }
  }
  return found.slice(0, 5)
}
