import { SurveyForm } from '@rostrum/contract/surveys/form'
import { expect, test } from 'vitest'
import { askedIn } from './asked.ts'

const formOf = (...questions: object[]) => SurveyForm.parse({ pages: [{ id: 'one', questions }] })
const choices = (...ids: string[]) => ids.map((id) => ({ id, label: id.toUpperCase() }))

const first = formOf(
  { id: 'why', type: 'single', title: 'Why', options: choices('a', 'b') },
  { id: 'grid', type: 'matrix', title: 'Grid', rows: choices('r', 's'), columns: choices('x', 'y') },
  { id: 'score', type: 'rating', title: 'Score', highest: 5 },
  { id: 'gone', type: 'short_text', title: 'Gone' },
)
const second = formOf(
  {
    id: 'why',
    type: 'multiple',
    title: 'Why, again',
    options: [{ id: 'b', label: 'Better' }, ...choices('c')],
    hasOther: true,
  },
  { id: 'grid', type: 'matrix', title: 'Grid', rows: choices('s'), columns: choices('y', 'z') },
  { id: 'score', type: 'rating', title: 'Score', highest: 10 },
)
const asked = askedIn([
  { number: 2, form: second },
  { number: 1, form: first },
])

test('a question keeps its latest wording and every choice that could be made', () => {
  const labelsOf = (list: { label: string }[]) => list.map(({ label }) => label)
  const [why, grid] = asked.questions
  expect(why).toMatchObject({ type: 'multiple', title: 'Why, again', hasOther: true })
  expect(why && 'options' in why && labelsOf(why.options)).toEqual(['Better', 'C', 'A (removed)'])
  expect(grid?.type === 'matrix' && [labelsOf(grid.rows), labelsOf(grid.columns)]).toEqual([
    ['S', 'R (removed)'],
    ['Y', 'Z', 'X (removed)'],
  ])
  expect(asked.questions.map(({ id }) => id)).toEqual(['why', 'grid', 'score', 'score.1', 'gone'])
})

test('answers on another scale are a question of their own', () => {
  expect(asked.questions[3]?.title).toBe('Score (earlier scale, 1 to 5)')
  const five = [{ questionId: 'score', value: { number: 5 } }]
  expect(asked.under(1, five)).toMatchObject([{ questionId: 'score.1' }])
  expect(asked.under(2, five)).toBe(five)
  expect(asked.inVersion(1, 'score.1')).toMatchObject({ highest: 5 })
})
