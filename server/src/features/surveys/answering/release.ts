// Nameless answers become part of the results in groups of at least five (decision 38).
import { randomInt, randomUUID } from 'node:crypto'
import type { Answer } from '@rostrum/contract/surveys/answers'
import type { SurveyForm } from '@rostrum/contract/surveys/form'
import type { Db } from '#platform/database/database.ts'
import type { Sealing } from '#platform/identity/issuer/sealing.ts'
import { listForms } from '../queries.ts'
import { answersFitting, type Release, releasesOf } from './joined-versions.ts'
import * as queries from './queries/release.ts'
import { openAnswers, sealAnswers } from './sealed.ts'

type State = Parameters<typeof releasesOf>[1]

function shuffled<T>(rows: readonly T[]): T[] {
  const mixed = [...rows]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
  }
  return mixed
}

interface WaitingAnswer {
  formNumber: number
  answers: readonly Answer[]
}

interface Surveyed {
  customerId: string
  surveyId: string
}

/** Whether `releaseAnswers` has something to do. One statement. */
export async function isReleaseDue(db: Db, surveyId: string): Promise<boolean> {
  const { versions, isExposed, ...state } = await queries.findWaiting(db, surveyId)
  return isExposed || releasesOf(versions, state).length > 0
}

const countsOf = (waiting: readonly WaitingAnswer[]) =>
  [...Map.groupBy(waiting, ({ formNumber }) => formNumber)].map(([formNumber, { length: count }]) => ({
    formNumber,
    count,
  }))

/**
 * Rewrites the waiting answers with new ids in a random order, and with a release every recipient who has answered, so
 * that no id, order or row version pairs the two. Those that still wait are sealed again: none can be recognized. In a
 * transaction that holds no lock on a recipient. Returns how many were released.
 */
export async function releaseAnswers(db: Db, sealing: Sealing, { customerId, surveyId }: Surveyed): Promise<number> {
  const { versions, isExposed, ...state } = await queries.findWaiting(db, surveyId)
  if (!isExposed && releasesOf(versions, state).length === 0) return 0
  // Another process that releases does it for these too; what comes later is released with the next answer or by the job.
  if (!(await queries.lockReleasing(db, surveyId))) return 0
  const stored = shuffled(await queries.takeWaiting(db, surveyId))
  const opened = stored.map((one) => ({
    ...one,
    answers: one.sealed === null ? one.answers : openAnswers(sealing, surveyId, one.sealed),
  }))
  const readable = opened.flatMap(({ formNumber, answers }) => (answers ? [{ formNumber, answers }] : []))
  const { released, rest } = await groupsOf(db, surveyId, readable, state)
  const rewritten = [
    ...released.map((one) => ({ ...one, sealed: null })),
    ...rest.map(({ formNumber, answers }) => ({ formNumber, sealed: sealAnswers(sealing, surveyId, answers) })),
    ...opened.flatMap(({ formNumber, answers, sealed }) => (answers ? [] : [{ formNumber, sealed }])),
  ].map((one) => ({ answers: null, batch: null, ...one, id: randomUUID() }))
  // Shuffled again: the place in the table must not tell who waits longest.
  await queries.putBack(db, { customerId, surveyId }, shuffled(rewritten))
  if (released.length > 0) await queries.rewriteAnswered(db, surveyId)
  return released.length
}

async function groupsOf(db: Db, surveyId: string, waiting: readonly WaitingAnswer[], state: State) {
  const forms = new Map((await listForms(db, surveyId)).map(({ number, form }) => [number, form]))
  let batch = await queries.latestBatch(db, surveyId)
  let rest = waiting
  const released: (WaitingAnswer & { batch: number })[] = []
  for (const release of releasesOf(countsOf(waiting), state)) {
    batch += 1
    const taken = rest.filter(({ formNumber }) => release.formNumbers.includes(formNumber)).slice(0, release.count)
    released.push(...taken.map((one) => ({ ...joinedTo(release, one, forms), batch })))
    rest = rest.filter((one) => !taken.includes(one))
  }
  return { released, rest }
}

function joinedTo(
  { fitting }: Release,
  { formNumber, answers }: WaitingAnswer,
  forms: ReadonlyMap<number, SurveyForm>,
): WaitingAnswer {
  const others = fitting.filter((number) => number !== formNumber).flatMap((number) => forms.get(number) ?? [])
  return { formNumber: fitting.at(-1) ?? formNumber, answers: answersFitting(forms.get(formNumber), others, answers) }
}
