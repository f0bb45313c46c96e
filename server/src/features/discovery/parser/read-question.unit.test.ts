import { describe, expect, test } from 'vitest'
import { readQuestion } from './read-question.ts'
import { laterQuestions } from './testing/later-questions.ts'
import { testLexicon } from './testing/lexicon.ts'
import { questions } from './testing/questions.ts'

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()) as [string, string, string])

/** As in the tables: names sorted, lists joined by commas, spaces as underscores. */
function spelt(question: string): [string, string] {
  const { meaning, notUnderstood } = readQuestion(question, testLexicon)
  const { sort, ...filters } = meaning
  const entries: [string, unknown][] = [
    ...Object.entries(filters),
    ...(sort ? [['sort', `${sort.field}_${sort.direction}`] as [string, unknown]] : []),
  ]
  const text = entries.map(([key, value]) => `${key}=${String(value).replaceAll(' ', '_')}`)
  return [text.sort().join(' '), notUnderstood.join(', ')]
}

describe('a question is read as', () => {
  test.each([...rowsOf(questions), ...rowsOf(laterQuestions)])('%s', (question, filters, unread) => {
    expect(spelt(question)).toEqual([filters.split(' ').filter(Boolean).sort().join(' '), unread])
  })
})

test('what follows sixty words is not read, and said', () => {
  const { meaning, notUnderstood } = readQuestion(`growth ${'the '.repeat(59)}value funds`, testLexicon)
  expect(meaning).toEqual(readQuestion('growth', testLexicon).meaning)
  expect(notUnderstood).toEqual(['value funds'])
})
