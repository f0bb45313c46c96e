// What has to be right before a form is published, and hints about its wording.
import { answerKinds } from './answers.ts'
import type { Comparison, Condition } from './conditions.ts'
import { isContradictory } from './contradictions.ts'
import {
  type Choice,
  endOfSurvey,
  type FormPage,
  type Question,
  questionsOf,
  type SurveyForm,
  scaleOf,
} from './form.ts'
import { followWays } from './reach.ts'

export interface FormProblem {
  /** Errors keep a survey from being published; hints do not. */
  level: 'error' | 'hint'
  pageId: string | null
  questionId: string | null
  message: string
}

type Place = Pick<FormProblem, 'pageId' | 'questionId'>
const error = (place: Place, message: string): FormProblem => ({ level: 'error', ...place, message })
const hint = (place: Place, message: string): FormProblem => ({ level: 'hint', ...place, message })
const nowhere: Place = { pageId: null, questionId: null }

const repeated = (ids: readonly string[]): string[] => ids.filter((id, index) => ids.indexOf(id) !== index)

export function problemsOf(form: Pick<SurveyForm, 'pages'>): FormProblem[] {
  const questions = questionsOf(form)
  const asked = questions.filter(({ type }) => type !== 'statement')
  return [
    ...(asked.length === 0 ? [error(nowhere, 'Add a question')] : []),
    ...[...repeated(form.pages.map(({ id }) => id)), ...repeated(questions.map(({ id }) => id))].map((id) =>
      error(nowhere, `Two parts of the survey have the id ${id}`),
    ),
    ...form.pages.flatMap((page, index) => problemsOfPage(form.pages, page, index)),
    ...unreached(form.pages),
  ]
}

function problemsOfPage(pages: readonly FormPage[], page: FormPage, index: number): FormProblem[] {
  const place = { pageId: page.id, questionId: null }
  const before = pages.slice(0, index).flatMap(({ questions }) => questions)
  const upToHere = [...before, ...page.questions]
  return [
    ...(page.questions.length === 0 ? [error(place, 'This page has no questions')] : []),
    ...page.questions.flatMap((question, position) => {
      const at = { pageId: page.id, questionId: question.id }
      const earlier = [...before, ...page.questions.slice(0, position)]
      return [
        ...problemsOfQuestion(question).map((message) => error(at, message)),
        ...(question.showIf
          ? problemsOfCondition(question.showIf, earlier, pages[0]).map((message) => error(at, message))
          : []),
        ...hintsFor(question).map((message) => hint(at, message)),
      ]
    }),
    ...page.jumps.flatMap(({ when, to }) => [
      ...problemsOfCondition(when, upToHere, pages[0]).map((message) => error(place, message)),
      ...(to === endOfSurvey || pages.findIndex(({ id }) => id === to) > index
        ? []
        : [error(place, 'A rule of this page leads to no later page')]),
    ]),
  ]
}

function problemsOfQuestion(question: Question): string[] {
  const title = question.title === '' ? ['Enter the question'] : []
  switch (question.type) {
    case 'single':
    case 'multiple':
      return [
        ...title,
        ...problemsOfChoices(question.options, 'option', question.hasOther ? 1 : 2),
        ...limits(question),
      ]
    case 'ranking':
      return [...title, ...problemsOfChoices(question.options, 'option', 2)]
    case 'matrix':
      return [
        ...title,
        ...problemsOfChoices(question.rows, 'row', 1),
        ...problemsOfChoices(question.columns, 'column', 2),
      ]
    case 'number':
      return [...title, ...(isReversed(question.smallest, question.largest) ? ['No number is within the limits'] : [])]
    case 'date':
      return [...title, ...(isReversed(question.earliest, question.latest) ? ['No date is within the limits'] : [])]
    default:
      return title
  }
}

const isReversed = <T extends number | string>(first: T | null, last: T | null): boolean =>
  first !== null && last !== null && first > last

function limits(question: Extract<Question, { type: 'single' | 'multiple' }>): string[] {
  if (question.type === 'single') return []
  const { fewest, most, options, hasOther } = question
  const available = options.length + (hasOther ? 1 : 0)
  return isReversed(fewest, most) || (fewest ?? 0) > available ? ['No number of options is within the limits'] : []
}

function problemsOfChoices(choices: readonly Choice[], word: string, fewest: number): string[] {
  const labels = choices.map(({ label }) => label.toLowerCase())
  return [
    ...(choices.length < fewest ? [`Add at least ${fewest} ${word}${fewest === 1 ? '' : 's'}`] : []),
    ...(labels.includes('') ? [`Fill in or remove the empty ${word}`] : []),
    ...(repeated(labels.filter(Boolean)).length > 0 ? [`Two ${word}s are the same`] : []),
    ...(repeated(choices.map(({ id }) => id)).length > 0 ? [`Two ${word}s have the same id`] : []),
  ]
}

function problemsOfCondition(
  condition: Condition,
  earlier: readonly Question[],
  first: FormPage | undefined,
): string[] {
  const alone = condition.comparisons.flatMap((comparison) => {
    const question = earlier.find(({ id }) => id === comparison.questionId)
    if (!question || question.type === 'statement') return ['A rule depends on a question that is not asked before']
    return isPossible(comparison, question, first?.questions.includes(question) ?? false)
      ? []
      : ['A rule depends on an answer that no one can give']
  })
  return alone.length === 0 && isContradictory(condition, earlier)
    ? ['A rule combines conditions that no answer meets']
    : alone
}

/** A required question is left unanswered by those who do not see it: it depends on an answer, or its page is skipped. */
function isPossible({ operator, values, number }: Comparison, question: Question, isOnFirstPage: boolean): boolean {
  if (operator === 'answered') return true
  if (operator === 'not_answered') return !(question.isRequired && question.showIf === null && isOnFirstPage)
  const kind = answerKinds[question.type]
  if (kind === 'number') return number !== null && isWithin(number, operator, question)
  if (operator === 'at_least' || operator === 'at_most') return false
  if (values.length === 0) return false
  const known = 'options' in question ? question.options : 'columns' in question ? question.columns : undefined
  return !known || values.every((value) => known.some(({ id }) => id === value))
}

/** Whether some number that the question takes meets the comparison. */
function isWithin(number: number, operator: Comparison['operator'], question: Question): boolean {
  const scale = question.type === 'rating' ? scaleOf(question) : undefined
  const [smallest, largest] =
    question.type === 'number' ? [question.smallest, question.largest] : [scale?.at(0) ?? null, scale?.at(-1) ?? null]
  if (operator === 'at_least') return largest === null || number <= largest
  if (operator === 'at_most') return smallest === null || number >= smallest
  if (operator === 'is_not') return smallest === null || smallest !== largest || number !== smallest
  if (scale) return scale.includes(number)
  return (smallest === null || number >= smallest) && (largest === null || number <= largest)
}

/** Pages, rules and questions that no answer leads to, each without a problem of its own. */
function unreached(pages: readonly FormPage[]): FormProblem[] {
  const reach = followWays(pages)
  if (!reach) return []
  return pages.flatMap((page, index) => {
    const place = { pageId: page.id, questionId: null }
    if (!reach.pages.has(page.id)) {
      return [error(place, 'No one reaches this page: the rules before it always lead elsewhere')]
    }
    const before = pages.slice(0, index).flatMap(({ questions }) => questions)
    const isRight = (condition: Condition, earlier: readonly Question[]) =>
      problemsOfCondition(condition, earlier, pages[0]).length === 0
    return [
      ...page.questions.flatMap(({ id, showIf }, position) =>
        showIf && !reach.questions.has(id) && isRight(showIf, [...before, ...page.questions.slice(0, position)])
          ? [error({ pageId: page.id, questionId: id }, 'No one sees this question: its rule never applies here')]
          : [],
      ),
      ...page.jumps.flatMap(({ when }, rule) =>
        !reach.isFollowed(page, rule) && isRight(when, [...before, ...page.questions])
          ? [error(place, `Rule ${rule + 1} of this page never applies: those before it lead everyone elsewhere`)]
          : [],
      ),
    ]
  })
}

const doubleBarreled = /\b(and|or|as well as)\b/i

function hintsFor(question: Question): string[] {
  if (question.type === 'statement') return []
  return [
    ...(question.type !== 'long_text' && question.title.includes('?') && doubleBarreled.test(question.title)
      ? ['This may ask two things at once. Ask one thing per question.']
      : []),
    ...(question.title.length > 200 ? ['This question is long. Move details to the help text.'] : []),
    ...(question.type === 'ranking' && question.options.length > 7
      ? ['Ranking more than seven options is hard. Ask for the top three instead.']
      : []),
    ...(question.type === 'matrix' && question.rows.length > 8
      ? ['A long matrix tires people. Split it, or leave rows out.']
      : []),
    ...(question.type === 'long_text' && question.isRequired
      ? ['Required text makes people leave. Consider making it optional.']
      : []),
  ]
}
