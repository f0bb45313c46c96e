import { type QuestionType, questionsOf, questionTypeNames, SurveyForm } from '@rostrum/contract/surveys/form'
import { expect, test } from 'vitest'
import {
  addPage,
  addQuestion,
  deleteQuestion,
  duplicateQuestion,
  movePage,
  moveQuestion,
  newQuestion,
  placeQuestion,
} from './form-changes.ts'

const text = (id: string) => ({ id, type: 'short_text' as const, title: id })
const form = SurveyForm.parse({
  pages: [
    { id: 'one', questions: [text('a'), text('b')] },
    { id: 'two', questions: [text('c')] },
  ],
})
const order = (changed: SurveyForm) =>
  changed.pages.map(({ questions }) => questions.map(({ id }) => id).join('')).join('|')

test('questions move within a page and to the next one', () => {
  expect(order(moveQuestion(form, 'a', 1))).toBe('ba|c')
  expect(order(moveQuestion(form, 'b', 1))).toBe('a|bc')
  expect(order(moveQuestion(form, 'c', -1))).toBe('abc|')
  expect(order(moveQuestion(form, 'a', -1))).toBe('ab|c')
  expect(order(moveQuestion(form, 'c', 1))).toBe('ab|c')
})

test('a dragged question lands before another one, or at the end of a page', () => {
  expect(order(placeQuestion(form, 'c', 'one', 'b'))).toBe('acb|')
  expect(order(placeQuestion(form, 'a', 'two'))).toBe('b|ca')
  expect(order(placeQuestion(form, 'a', 'one'))).toBe('ba|c')
  expect(order(placeQuestion(form, 'a', 'one', 'a'))).toBe('ab|c')
})

test('a copy comes after the original, and pages change places', () => {
  const { form: copied, id } = duplicateQuestion(form, 'a')
  expect(order(copied)).toBe(`a${id}b|c`)
  expect(order(deleteQuestion(copied, id))).toBe('ab|c')
  expect(order(movePage(form, 'two', -1))).toBe('c|ab')
  expect(order(movePage(form, 'one', -1))).toBe('ab|c')
  expect(order(addPage(form, 'one').form)).toBe('ab||c')
})

test('a new question of every type is stored as it is, and changes into every other', () => {
  const types = Object.keys(questionTypeNames) as QuestionType[]
  for (const type of types) {
    for (const next of types) {
      const changed = newQuestion(next, newQuestion(type))
      const added = addQuestion(form, 'one', changed)
      expect(SurveyForm.parse(added)).toEqual(added)
      expect(questionsOf(added)).toContainEqual(changed)
    }
  }
})
