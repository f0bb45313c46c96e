// Nameless answers become part of the results in groups of at least five (decision 38).
import { randomInt, randomUUID } from 'node:crypto'
import type { SurveyForm } from '@rostrum/contract/surveys/form'
import type { Db } from '#platform/database/database.ts'
import { listForms } from '../queries.ts'
import { answersFitting, type Release, releasesOf } from './joined-versions.ts'
import * as queries from './queries/release.ts'

function shuffled<T>(rows: readonly T[]): T[] {
  const mixed = [...rows]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
  }
  return mixed
}

/** One statement. */
export async function isReleaseDue(db: Db, surveyId: string): Promise<boolean> {
  const { versions, ...state } = await queries.findWaiting(db, surveyId)
  return releasesOf(versions, state).length > 0
}

const countsOf = (waiting: readonly queries.WaitingAnswer[]) =>
  [...Map.groupBy(waiting, ({ formNumber }) => formNumber)].map(([formNumber, { length: count }]) => ({
    formNumber,
    count,
  }))

/**
 * Rewrites the waiting answers with new ids in a random order, and every recipient who has answered, so that no id, order
 * or row version pairs the two. In a transaction that holds no lock on a recipient. Returns how many were released.
 */
export async function releaseAnswers(db: Db, customerId: string, surveyId: string): Promise<number> {
  const { versions, ...state } = await queries.findWaiting(db, surveyId)
  if (releasesOf(versions, state).length === 0) return 0
  // Another process that releases does it for these too; what comes later is released with the next answer or by the job.
  if (!(await queries.lockReleasing(db, surveyId))) return 0
  let waiting = shuffled(await queries.takeWaiting(db, surveyId))
  const forms = new Map((await listForms(db, surveyId)).map(({ number, form }) => [number, form]))
  let batch = await queries.latestBatch(db, surveyId)
  const released: (queries.WaitingAnswer & { id: string; batch: number })[] = []
  for (const release of releasesOf(countsOf(waiting), state)) {
    batch += 1
    const taken = waiting.filter(({ formNumber }) => release.formNumbers.includes(formNumber)).slice(0, release.count)
    released.push(...taken.map((one) => ({ ...joinedTo(release, one, forms), id: randomUUID(), batch })))
    waiting = waiting.filter((one) => !taken.includes(one))
  }
  const rest = waiting.map((answer) => ({ ...answer, id: randomUUID(), batch: null }))
  // Shuffled again: the place in the table must not tell who waits longest.
  await queries.putBack(db, { customerId, surveyId }, shuffled([...released, ...rest]))
  await queries.rewriteAnswered(db, surveyId)
  return released.length
}

function joinedTo(
  { fitting }: Release,
  { formNumber, answers }: queries.WaitingAnswer,
  forms: ReadonlyMap<number, SurveyForm>,
): queries.WaitingAnswer {
  const others = fitting.filter((number) => number !== formNumber).flatMap((number) => forms.get(number) ?? [])
  return { formNumber: fitting.at(-1) ?? formNumber, answers: answersFitting(forms.get(formNumber), others, answers) }
}
