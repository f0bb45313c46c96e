// What a survey asked in all published versions of its form. A question is one question as long as its answers mean the
// same; choices that a later version removed stay, so that every answer is counted.
import { type Answer, answerKinds } from '@rostrum/contract/surveys/answers'
import { type Choice, type Question, questionsOf, type SurveyForm, scaleOf } from '@rostrum/contract/surveys/form'

interface PublishedForm {
  number: number
  form: SurveyForm
}

export interface Asked {
  /** The latest wording of each, in the order of the latest form. */
  questions: Question[]
  /** Answers to one version of the form, under the ids of these questions. */
  under: (formNumber: number, answers: Answer[]) => Answer[]
  /** The question as this version of the form asked it, by an id of these questions. */
  inVersion: (formNumber: number, id: string) => Question | undefined
}

/** Answers with the same key can be counted together. */
export function meaningOf(question: Question): string {
  if (question.type === 'rating') {
    const scale = scaleOf(question)
    return `rating ${question.style} ${scale.at(0)} ${scale.at(-1)}`
  }
  return question.type === 'number' ? `number ${question.unit}` : (answerKinds[question.type] ?? question.type)
}

interface Version {
  number: number
  question: Question
}

/** Forms are given latest first. Statements take no answer. */
export function askedIn(forms: readonly PublishedForm[]): Asked {
  const versions = forms.flatMap(({ number, form }) =>
    questionsOf(form).flatMap((question): Version[] => (question.type === 'statement' ? [] : [{ number, question }])),
  )
  const questions: Question[] = []
  /** By version of the form: ids under which its answers are counted, where they are others than their own. */
  const renamed = new Map<number, Map<string, string>>()
  for (const [id, ofOne] of Map.groupBy(versions, ({ question }) => question.id)) {
    const meanings = [...Map.groupBy(ofOne, ({ question }) => meaningOf(question)).values()]
    for (const [index, alike] of meanings.entries()) {
      const merged = mergedOf(alike)
      const [latest] = alike
      if (!merged || !latest) continue
      if (index === 0) {
        questions.push(merged)
        continue
      }
      const ownId = `${id}.${latest.number}`
      questions.push({ ...merged, id: ownId, title: `${merged.title} (${earlierWords(merged)})` })
      for (const { number } of alike)
        renamed.set(number, (renamed.get(number) ?? new Map<string, string>()).set(id, ownId))
    }
  }
  const byVersion = new Map(
    forms.map(({ number, form }) => [number, new Map(questionsOf(form).map((question) => [question.id, question]))]),
  )
  return {
    questions,
    under(formNumber, answers) {
      const ids = renamed.get(formNumber)
      return ids
        ? answers.map((answer) => ({ ...answer, questionId: ids.get(answer.questionId) ?? answer.questionId }))
        : answers
    },
    inVersion: (formNumber, id) => byVersion.get(formNumber)?.get(id.split('.')[0] ?? id),
  }
}

function earlierWords(question: Question): string {
  if (question.type !== 'rating') return 'earlier version'
  const scale = scaleOf(question)
  return `earlier scale, ${scale.at(0)} to ${scale.at(-1)}`
}

type Choices = (Choice & { isRemoved?: true })[]

function withRemoved(lists: readonly (readonly Choice[])[]): Choices {
  const [latest = [], ...earlier] = lists
  const known = new Set(latest.map(({ id }) => id))
  const removed = new Map<string, Choice>()
  for (const choice of earlier.flat()) {
    if (!known.has(choice.id) && !removed.has(choice.id)) removed.set(choice.id, choice)
  }
  return [
    ...latest,
    ...[...removed.values()].map(({ id, label }) => ({ id, label: `${label} (removed)`, isRemoved: true as const })),
  ]
}

const isChoice = (question: Question) => question.type === 'single' || question.type === 'multiple'

/** The latest, with what earlier versions let people choose. */
function mergedOf(versions: readonly Version[]): Question | undefined {
  const all = versions.map(({ question }) => question)
  const [latest] = all
  if (latest?.type === 'single' || latest?.type === 'multiple') {
    const same = all.filter(isChoice)
    return {
      ...latest,
      options: withRemoved(same.map(({ options }) => options)),
      hasOther: same.some(({ hasOther }) => hasOther),
    }
  }
  if (latest?.type === 'ranking') {
    return { ...latest, options: withRemoved(all.flatMap((one) => (one.type === 'ranking' ? [one.options] : []))) }
  }
  if (latest?.type === 'matrix') {
    const same = all.filter((one) => one.type === 'matrix')
    return {
      ...latest,
      rows: withRemoved(same.map(({ rows }) => rows)),
      columns: withRemoved(same.map(({ columns }) => columns)),
    }
  }
  return latest
}
