// What changed at the service: its members, and who unsubscribed or bounced there.
import { marketingServiceName } from '@rostrum/contract/email/marketing-service'
import { z } from 'zod'
import { suppressAll } from '#features/email/campaigns/public.ts'
import { insertIrmMembers } from '#features/irm/contacts/public.ts'
import { type Change, recordChanges } from '#platform/audit.ts'
import type { Db } from '#platform/database/database.ts'
import { memberPage, readMembers, type SeenMember } from '../client.ts'
import { keepMembers, listOutsideIrm } from '../queries/contacts.ts'
import { keepProgress } from '../queries/runs.ts'
import { keepPulled } from '../queries/service.ts'
import { actorOf, type Step, type SyncWork } from './work.ts'

/**
 * By time of change, because a member who changes meanwhile moves to the end: counting rows alone would pass over
 * others. Rows are counted only among members that changed in the same second.
 */
const Cursor = z.object({ since: z.coerce.date().nullable(), offset: z.int() })
type Cursor = z.output<typeof Cursor>

const secondMs = 1000
/** The clocks of both sides differ. */
const overlapMs = 300_000

export function nextCursor(cursor: Cursor, page: readonly SeenMember[], full = memberPage): Cursor | undefined {
  const last = page.at(-1)
  if (!last || page.length < full) return undefined
  const isLater = cursor.since === null || last.changedAt.getTime() > cursor.since.getTime()
  return isLater ? { since: last.changedAt, offset: 0 } : { since: cursor.since, offset: cursor.offset + page.length }
}

const reasons = { unsubscribed: 'unsubscribed', cleaned: 'hard_bounce' } as const
const reasonOf = (status: string) => (status in reasons ? reasons[status as keyof typeof reasons] : undefined)

async function takeUnsubscribes(db: Db, work: SyncWork, members: readonly SeenMember[]): Promise<number> {
  const { customerId, service, run } = work
  const note = `${marketingServiceName}: ${service.listName ?? service.listId}`
  const added = await suppressAll(
    db,
    members.flatMap(({ email, status }) => {
      const reason = reasonOf(status)
      return reason ? [{ customerId, email, reason, note, addedBy: run.userId }] : []
    }),
  )
  const changes = added.map(
    ({ id, email }): Change => ({
      ...{ action: 'suppression.added', subjectType: 'suppression', subjectId: id, after: { email, note } },
    }),
  )
  await recordChanges(db, actorOf(work), changes)
  return added.length
}

/** Those who subscribed there and have a profile here. */
async function addToIrm(db: Db, work: SyncWork, members: readonly SeenMember[]): Promise<number> {
  const subscribed = members.filter(({ status }) => status === 'subscribed').map(({ email }) => email)
  const { customerId, run } = work
  const ids = await listOutsideIrm(db, subscribed)
  const added = await insertIrmMembers(db, { customerId, userId: run.userId }, 'person', ids)
  const changes = [...added].map(
    (id): Change => ({
      ...{ action: 'person.added_to_irm', subjectType: 'person', subjectId: id, after: { from: marketingServiceName } },
    }),
  )
  await recordChanges(db, actorOf(work), changes)
  return added.size
}

export async function pull(work: SyncWork): Promise<Step> {
  const { access, service, run, signal } = work
  const cursor = run.cursor ? Cursor.parse(run.cursor) : { since: service.pulledUntil, offset: 0 }
  const since = cursor.since && new Date(cursor.since.getTime() - secondMs)
  const page = await readMembers(access, service.listId, { since, offset: cursor.offset }, signal)
  const next = nextCursor(cursor, page)
  return work.inTransaction(async (db) => {
    await keepMembers(db, work.customerId, page)
    const suppressed = service.takesUnsubscribes ? await takeUnsubscribes(db, work, page) : 0
    const joined = service.direction === 'both' ? await addToIrm(db, work, page) : 0
    if (!next) await keepPulled(db, new Date(run.startedAt.getTime() - overlapMs))
    const progress = next ? { phase: 'pull' as const, cursor: next } : { phase: 'unsubscribe' as const, cursor: null }
    return (await keepProgress(db, run.id, { ...progress, counts: { suppressed, joined } })) ? 'more' : 'stopped'
  })
}
