// Who is suppressed here is unsubscribed at the service.
import { z } from 'zod'
import { ServiceFailure, unsubscribeMember } from '../client.ts'
import { keepFailures, keepMembers, listToUnsubscribe } from '../queries/contacts.ts'
import { keepProgress } from '../queries/runs.ts'
import { callForEach } from './at-once.ts'
import type { Step, SyncWork } from './work.ts'

const atOnce = 100
const Cursor = z.string()

export async function unsubscribe(work: SyncWork): Promise<Step> {
  const { access, service, run, signal, customerId } = work
  const after = run.cursor === null ? '' : Cursor.parse(run.cursor)
  const emails = service.sendsUnsubscribes ? await work.inTransaction((db) => listToUnsubscribe(db, after, atOnce)) : []
  const { outcomes, failure } = await callForEach(emails, async (email) => {
    try {
      return await unsubscribeMember(access, service.listId, email, signal)
    } catch (error) {
      // Deleted there since it was read.
      if (error instanceof ServiceFailure && error.reason === 'missing') return 'archived'
      throw error
    }
  })
  const done = outcomes.flatMap(({ item, result }) => (result ? [{ email: item, status: result }] : []))
  const failures = outcomes.flatMap(({ item, rejected }) =>
    rejected ? [{ email: item, name: '', message: `Not unsubscribed: ${rejected.message}` }] : [],
  )
  const isLast = emails.length < atOnce
  const progress = isLast
    ? { phase: 'push' as const, cursor: null }
    : { phase: 'unsubscribe' as const, cursor: emails.at(-1) }
  const isKept = await work.inTransaction(async (db) => {
    await keepMembers(db, customerId, done)
    await keepFailures(db, { customerId, runId: run.id }, failures)
    const counts = { unsubscribed: done.length, failed: failures.length }
    // What is still to be done is found again: it is subscribed as before.
    const kept = failure === undefined ? progress : { phase: run.phase, cursor: run.cursor, isInterrupted: true }
    return keepProgress(db, run.id, { ...kept, counts })
  })
  if (failure !== undefined) throw failure
  return isKept ? 'more' : 'stopped'
}
