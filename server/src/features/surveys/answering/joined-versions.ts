// Which waiting answers without a name are released together. The version of the form tells when an answer was given, so
// that a released group of one version must be of at least five; fewer join the neighboring version and keep only what
// could have been answered on either (decision 38).
import { type Answer, problemOf } from '@rostrum/contract/surveys/answers'
import { type Question, questionsOf, type SurveyForm } from '@rostrum/contract/surveys/form'
import { fewestAnonymousAnswers } from '@rostrum/contract/surveys/surveys'
import { meaningOf } from '../asked.ts'

interface VersionCount {
  formNumber: number
  count: number
}

export interface Release {
  /** Versions of the form that are released as one. */
  formNumbers: number[]
  /** Which of them every answer must fit: the one that enough people answered, or each where none did. */
  fitting: number[]
  count: number
}

/** Of a version that still takes answers: all but five. Of one that takes no more: all. */
function releasedOf(waiting: number, isOver: boolean): number {
  const fewest = fewestAnonymousAnswers
  if (isOver) return waiting >= fewest ? waiting : 0
  return waiting >= 2 * fewest ? waiting - fewest : 0
}

/** Neighboring versions together until each group has five; a rest joins the group before it. */
function joined(versions: readonly VersionCount[]): Release[] {
  const groups: VersionCount[][] = []
  let open: VersionCount[] = []
  for (const version of versions) {
    open = [...open, version]
    if (peopleIn(open) < fewestAnonymousAnswers) continue
    groups.push(open)
    open = []
  }
  const last = groups.pop()
  return last ? [...groups, [...last, ...open]].map(asRelease) : []
}

const peopleIn = (versions: readonly VersionCount[]) => versions.reduce((sum, { count }) => sum + count, 0)

function asRelease(versions: readonly VersionCount[]): Release {
  const enough = versions.filter(({ count }) => count >= fewestAnonymousAnswers)
  const numbersOf = (some: readonly VersionCount[]) => some.map(({ formNumber }) => formNumber)
  return {
    formNumbers: numbersOf(versions),
    fitting: numbersOf(enough.length > 0 ? enough : versions),
    count: peopleIn(versions),
  }
}

export function releasesOf(
  versions: readonly VersionCount[],
  { latest, isOver }: { latest: number; isOver: boolean },
): Release[] {
  const sorted = versions.toSorted((one, other) => one.formNumber - other.formNumber)
  if (isOver) return joined(sorted)
  return sorted.flatMap(({ formNumber, count }) => {
    // An earlier version is answered only on pages that were opened before the later one was published.
    const released = releasedOf(count, formNumber < latest)
    return released > 0 ? [asRelease([{ formNumber, count: released }])] : []
  })
}

const byId = (form: SurveyForm) => new Map(questionsOf(form).map((question) => [question.id, question]))

/** Those that the other forms would have accepted as well: they tell nothing about which version was answered. */
export function answersFitting(
  own: SurveyForm | undefined,
  others: readonly SurveyForm[],
  answers: readonly Answer[],
): readonly Answer[] {
  if (others.length === 0) return answers
  const given = own && byId(own)
  const versions = others.map(byId)
  return answers.filter(({ questionId, value }) => {
    const asked = given?.get(questionId)
    return asked && versions.every((questions) => fits(questions.get(questionId), asked, value))
  })
}

/** Five of five is not five of ten. */
const fits = (question: Question | undefined, asked: Question, value: Answer['value']): boolean =>
  question !== undefined && meaningOf(question) === meaningOf(asked) && problemOf(question, value) === undefined
