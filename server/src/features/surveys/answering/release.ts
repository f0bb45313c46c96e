// Nameless answers become part of the results in groups of at least five (decision 38).
import { randomInt, randomUUID } from 'node:crypto'
import { fewestAnonymousAnswers } from '@rostrum/contract/surveys/surveys'
import type { Db } from '#platform/database/database.ts'
import * as queries from './queries/release.ts'

function shuffled<T>(rows: readonly T[]): T[] {
  const mixed = [...rows]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
  }
  return mixed
}

/** How many of those that wait are released: all but five, or all once no more can come. */
export function releasedOf(waiting: number, isOver: boolean): number {
  const fewest = fewestAnonymousAnswers
  if (isOver) return waiting >= fewest ? waiting : 0
  return waiting >= 2 * fewest ? waiting - fewest : 0
}

/** One statement. */
export async function isReleaseDue(db: Db, surveyId: string): Promise<boolean> {
  const { waiting, isOver } = await queries.findWaiting(db, surveyId)
  return releasedOf(waiting, isOver) > 0
}

/**
 * Rewrites the waiting answers with new ids in a random order, and every recipient who has answered, so that no id, order
 * or row version pairs the two. In a transaction that holds no lock on a recipient. Returns how many were released.
 */
export async function releaseAnswers(db: Db, customerId: string, surveyId: string): Promise<number> {
  const { waiting: count, isOver } = await queries.findWaiting(db, surveyId)
  if (releasedOf(count, isOver) === 0) return 0
  // Another process that releases does it for these too; what comes later is released with the next answer or by the job.
  if (!(await queries.lockReleasing(db, surveyId))) return 0
  const waiting = await queries.takeWaiting(db, surveyId)
  const released = releasedOf(waiting.length, isOver)
  const batch = (await queries.latestBatch(db, surveyId)) + 1
  const rewritten = shuffled(waiting).map((answer, index) => ({
    ...answer,
    id: randomUUID(),
    batch: index < released ? batch : null,
  }))
  // Shuffled again: the place in the table must not tell who waits longest.
  await queries.putBack(db, { customerId, surveyId }, shuffled(rewritten))
  await queries.rewriteAnswered(db, surveyId)
  return released
}
