// Contacts of the IRM to the service: new and changed ones, with consent and not suppressed.
import { z } from 'zod'
import { consentObstacles, suppressedAmong } from '#features/email/campaigns/public.ts'
import type { Db } from '#platform/database/database.ts'
import { putMember } from '../client.ts'
import {
  type Chosen,
  type ContactRow,
  countContacts,
  deleteFailures,
  failedIn,
  keepFailures,
  keepMembers,
  listContacts,
  listKnown,
} from '../queries/contacts.ts'
import { keepProgress } from '../queries/runs.ts'
import { callForEach, type Outcome } from './at-once.ts'
import { fingerprintOf, mergeFieldsOf } from './contact-values.ts'
import type { Step, SyncWork } from './work.ts'

const atOnce = 100
const Cursor = z.string()

interface ToSend {
  contact: ContactRow
  mergeFields: Record<string, string>
  fingerprint: string
  isKnown: boolean
}

const chosenIn = ({ service, run }: SyncWork): Chosen => ({
  ...{ contacts: service.contacts, tagId: service.tagId, onlyErrors: run.trigger === 'retry' },
})

/** Of a batch: what is to be sent, and how many must not be. The others are there as they are here. */
async function choose(db: Db, { service, run }: SyncWork, batch: readonly ContactRow[]) {
  const emails = batch.map(({ email }) => email)
  const suppressed = await suppressedAmong(db, emails)
  const obstacles = await consentObstacles(db, batch)
  const known = await listKnown(db, emails)
  const failed = await failedIn(db, run.id, emails)
  const allowed = batch.filter(({ email }) => !suppressed.has(email) && !obstacles.has(email))
  const changed = allowed.flatMap((contact): ToSend[] => {
    const mergeFields = mergeFieldsOf(contact, service.mapping)
    const fingerprint = fingerprintOf(mergeFields)
    const before = known.get(contact.email)
    const isSame = before?.fingerprint === fingerprint && before.status !== 'archived'
    return isSame || failed.has(contact.email)
      ? []
      : [{ contact, mergeFields, fingerprint, isKnown: before !== undefined }]
  })
  return { changed, skipped: batch.length - allowed.length }
}

async function keepOutcomes(db: Db, { customerId, run }: SyncWork, outcomes: readonly Outcome<ToSend, string>[]) {
  const sent = outcomes.flatMap(({ item, result }) => (result ? [{ ...item, status: result }] : []))
  const failures = outcomes.flatMap(({ item: { contact }, rejected }) =>
    rejected ? [{ email: contact.email, name: contact.name, message: rejected.message }] : [],
  )
  await keepMembers(
    db,
    customerId,
    sent.map(({ contact, status, fingerprint }) => ({ email: contact.email, status, fingerprint })),
  )
  await keepFailures(db, { customerId, runId: run.id }, failures)
  await deleteFailures(
    db,
    sent.map(({ contact }) => contact.email),
  )
  const updated = sent.filter(({ isKnown }) => isKnown).length
  return { added: sent.length - updated, updated, failed: failures.length }
}

export async function push(work: SyncWork): Promise<Step> {
  const { access, service, run, signal } = work
  const after = run.cursor === null ? '' : Cursor.parse(run.cursor)
  const { batch, chosen, total } = await work.inTransaction(async (db) => {
    const contacts = await listContacts(db, chosenIn(work), after, atOnce)
    return {
      batch: contacts,
      chosen: await choose(db, work, contacts),
      total: run.total ?? (await countContacts(db, chosenIn(work))),
    }
  })
  const { outcomes, failure } = await callForEach(chosen.changed, ({ contact, mergeFields }) =>
    putMember(access, service.listId, { email: contact.email, mergeFields }, signal),
  )
  const isKept = await work.inTransaction(async (db) => {
    const counts = await keepOutcomes(db, work, outcomes)
    // After an interruption the batch is chosen again, without those that were sent or rejected.
    if (failure !== undefined) {
      return keepProgress(db, run.id, { phase: 'push', cursor: run.cursor, counts, total, isInterrupted: true })
    }
    return keepProgress(db, run.id, {
      ...{ phase: 'push', cursor: batch.at(-1)?.email ?? after, total },
      counts: { ...counts, handled: batch.length, skipped: chosen.skipped },
    })
  })
  if (failure !== undefined) throw failure
  if (!isKept) return 'stopped'
  return batch.length < atOnce ? 'done' : 'more'
}
