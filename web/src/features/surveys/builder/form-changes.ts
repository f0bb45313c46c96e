// Changes of a form as functions: each returns a new form.
import type { Choice, FormPage, Question, QuestionType, SurveyForm } from '@rostrum/contract/surveys/form'

export const newPartId = (prefix: string): string => `${prefix}-${crypto.randomUUID().slice(0, 8)}`

export const newChoice = (label = ''): Choice => ({ id: newPartId('o'), label })

const fivePoints = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']

/** A question of a type, with what another one had in common with it. */
export function newQuestion(type: QuestionType, before?: Question): Question {
  const { id, title, help, isRequired, showIf } = before ?? {
    id: newPartId('q'),
    title: '',
    help: '',
    isRequired: false,
    showIf: null,
  }
  const common = { id, title, help, isRequired: type === 'statement' ? false : isRequired, showIf }
  const options = before && 'options' in before ? before.options : [newChoice(), newChoice()]
  const isShuffled = before && 'isShuffled' in before ? before.isShuffled : false
  const hasOther = before && 'hasOther' in before ? before.hasOther : false
  switch (type) {
    case 'rating':
      return { ...common, type, style: 'scale', lowest: 1, highest: 5, lowLabel: '', highLabel: '' }
    case 'single':
      return { ...common, type, options, hasOther, isShuffled }
    case 'multiple':
      return { ...common, type, options, hasOther, isShuffled, fewest: null, most: null }
    case 'ranking':
      return { ...common, type, options, isShuffled }
    case 'matrix':
      return { ...common, type, rows: [newChoice(), newChoice()], columns: fivePoints.map(newChoice) }
    case 'number':
      return { ...common, type, smallest: null, largest: null, unit: '' }
    case 'date':
      return { ...common, type, earliest: null, latest: null }
    case 'short_text':
      return { ...common, type, longest: 250 }
    case 'long_text':
      return { ...common, type, longest: 2000 }
    case 'statement':
      return { ...common, type }
  }
}

const withPages = (form: SurveyForm, pages: FormPage[]): SurveyForm => ({ ...form, pages })

export const changePage = (form: SurveyForm, id: string, change: Partial<FormPage>): SurveyForm =>
  withPages(
    form,
    form.pages.map((page) => (page.id === id ? { ...page, ...change } : page)),
  )

export function addPage(form: SurveyForm, afterId?: string): { form: SurveyForm; id: string } {
  const page: FormPage = { id: newPartId('p'), title: '', questions: [], jumps: [] }
  const at = form.pages.findIndex(({ id }) => id === afterId)
  return { form: withPages(form, form.pages.toSpliced(at < 0 ? form.pages.length : at + 1, 0, page)), id: page.id }
}

export const deletePage = (form: SurveyForm, id: string): SurveyForm =>
  withPages(
    form,
    form.pages.filter((page) => page.id !== id),
  )

function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from]
  return item === undefined || to < 0 || to >= items.length
    ? [...items]
    : items.toSpliced(from, 1).toSpliced(to, 0, item)
}

export const movePage = (form: SurveyForm, id: string, by: 1 | -1): SurveyForm => {
  const from = form.pages.findIndex((page) => page.id === id)
  return withPages(form, moved(form.pages, from, from + by))
}

export const changeQuestion = (form: SurveyForm, question: Question): SurveyForm =>
  withPages(
    form,
    form.pages.map((page) => ({
      ...page,
      questions: page.questions.map((one) => (one.id === question.id ? question : one)),
    })),
  )

export const addQuestion = (form: SurveyForm, pageId: string, question: Question, at?: number): SurveyForm =>
  withPages(
    form,
    form.pages.map((page) =>
      page.id === pageId
        ? { ...page, questions: page.questions.toSpliced(at ?? page.questions.length, 0, question) }
        : page,
    ),
  )

export const deleteQuestion = (form: SurveyForm, id: string): SurveyForm =>
  withPages(
    form,
    form.pages.map((page) => ({ ...page, questions: page.questions.filter((one) => one.id !== id) })),
  )

const pageOf = (form: SurveyForm, id: string): FormPage | undefined =>
  form.pages.find(({ questions }) => questions.some((one) => one.id === id))

/** The copy comes after the original, with parts of its own. */
export function duplicateQuestion(form: SurveyForm, id: string): { form: SurveyForm; id: string } {
  const page = pageOf(form, id)
  const at = page?.questions.findIndex((one) => one.id === id) ?? -1
  const original = page?.questions[at]
  if (!page || !original) return { form, id }
  const copy = { ...structuredClone(original), id: newPartId('q') }
  return { form: addQuestion(form, page.id, copy, at + 1), id: copy.id }
}

/** To a place on the same or another page; `before` is the question that comes after it, none for the end. */
export function placeQuestion(form: SurveyForm, id: string, pageId: string, before?: string): SurveyForm {
  const question = pageOf(form, id)?.questions.find((one) => one.id === id)
  if (!question || before === id) return form
  const without = deleteQuestion(form, id)
  const at = without.pages.find((page) => page.id === pageId)?.questions.findIndex((one) => one.id === before) ?? -1
  return addQuestion(without, pageId, question, at < 0 ? undefined : at)
}

/** By one place; from the end of a page to the next one. */
export function moveQuestion(form: SurveyForm, id: string, by: 1 | -1): SurveyForm {
  const index = form.pages.findIndex(({ questions }) => questions.some((one) => one.id === id))
  const page = form.pages[index]
  const at = page?.questions.findIndex((one) => one.id === id) ?? -1
  const question = page?.questions[at]
  if (!page || !question) return form
  if (at + by >= 0 && at + by < page.questions.length) {
    return changePage(form, page.id, { questions: moved(page.questions, at, at + by) })
  }
  const neighbor = form.pages[index + by]
  return neighbor ? addQuestion(deleteQuestion(form, id), neighbor.id, question, by === 1 ? 0 : undefined) : form
}
