import { Question } from '@rostrum/contract/surveys/form'
import { expect, test } from 'vitest'
import { pageName, sentenceOf } from './sentences.ts'

const questions = [
  Question.parse({ id: 'score', type: 'rating', title: 'Score?' }),
  Question.parse({
    id: 'topic',
    type: 'single',
    title: 'Topic?',
    options: [
      { id: 'a', label: 'Margins' },
      { id: 'b', label: 'Growth' },
    ],
  }),
]

test('a rule reads as a sentence', () => {
  const score = { questionId: 'score', operator: 'at_least' as const, values: [], number: 4 }
  const topic = { questionId: 'topic', operator: 'is' as const, values: ['a', 'b'], number: null }
  expect(sentenceOf({ match: 'all', comparisons: [score, topic] }, questions)).toBe(
    '“Score?” is at least 4 and “Topic?” is Margins or Growth',
  )
  const answered = { questionId: 'topic', operator: 'not_answered' as const, values: [], number: null }
  expect(sentenceOf({ match: 'any', comparisons: [answered, { ...score, number: null }] }, questions)).toBe(
    '“Topic?” is not answered or “Score?” is at least …',
  )
  expect(sentenceOf({ match: 'all', comparisons: [score] }, [])).toBe('a question that is not asked earlier')
})

test('a page is named by its place', () => {
  const pages = [{ id: 'one', title: 'About you', questions: [], jumps: [] }]
  expect([pageName(pages, 'one'), pageName(pages, 'end'), pageName(pages, 'x')]).toEqual([
    'page 1 (About you)',
    'the end',
    'a deleted page',
  ])
})
