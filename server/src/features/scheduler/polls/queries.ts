import type { PollAnswer } from '@rostrum/contract/scheduler/polls'
import type { PollQuery, PollStatus } from '@rostrum/contract/scheduler/polls-query'
import type { PlaceKind } from '@rostrum/contract/scheduler/settings'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import type { BookingHost } from '../queries/bookings.ts'

type Query = z.output<typeof PollQuery>

/** Nothing changes by itself at that time if no job runs; then too, no one can answer any more. */
const status = sql<PollStatus>`case when p.status = 'open' and p.closes_at <= now() then 'closed' else p.status end`

const from = (db: Db) =>
  db
    .selectFrom('app.polls as p')
    .innerJoin('identity.users as u', 'u.id', 'p.userId')
    .innerJoin('identity.customers as c', 'c.id', 'p.customerId')
    .leftJoin('market.securities as x', 'x.id', 'p.securityId')
    .leftJoin('app.activityTypes as t', (join) =>
      join.onRef('t.customerId', '=', 'p.customerId').onRef('t.id', '=', 'p.typeId'),
    )

const ofPoll = (table: RawBuilder<unknown>) => sql`${table} i where i.customer_id = p.customer_id and i.poll_id = p.id`

const rows = (query: ReturnType<typeof from>) =>
  query.select(['p.id', 'p.title', 'p.length', 'p.needed', 'p.closesAt', 'p.activityId', 'p.updatedAt']).select([
    status.as('status'),
    sql<number>`(select count(*)::integer from ${ofPoll(sql`app.poll_invitees`)})`.as('invitedCount'),
    sql<number>`(select count(i.voted_at)::integer from ${ofPoll(sql`app.poll_invitees`)})`.as('votedCount'),
    sql<number>`(select count(*)::integer from ${ofPoll(sql`app.poll_times`)})`.as('timeCount'),
    sql<Date | null>`(select i.starts_at from ${ofPoll(sql`app.poll_times`)} and i.is_confirmed)`.as('confirmedAt'),
    sql<{ id: string; firstName: string; lastName: string }>`jsonb_build_object('id', u.id, 'firstName', u.first_name,
        'lastName', u.last_name)`.as('owner'),
  ])

const sortColumns: Record<Query['sort'][number]['field'], RawBuilder<unknown>> = {
  title: sql`lower(p.title)`,
  status: sql`array_position(array['open', 'closed', 'confirmed', 'canceled'], ${status})`,
  closesAt: sql`p.closes_at`,
  createdAt: sql`p.created_at`,
  updatedAt: sql`p.updated_at`,
}

function filtered(db: Db, { term, statuses }: Pick<Query, 'term' | 'statuses'>) {
  let query = from(db)
  if (term) query = query.where('p.title', 'ilike', containing(term))
  if (statuses?.length) query = query.where(status, 'in', statuses)
  return query
}

export async function listPolls(db: Db, query: Query) {
  let sorted = rows(filtered(db, query))
  for (const { field, direction } of query.sort) sorted = sorted.orderBy(sortColumns[field], direction)
  const found = await sorted.orderBy('p.id').limit(query.pageSize).offset(query.pageOffset).execute()
  const { total } = await filtered(db, query)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: found, total }
}

export interface StoredTime {
  id: string
  startsAt: Date
  endsAt: Date
  isConfirmed: boolean
  yes: number
  ifNeeded: number
  no: number
}

const timesOf = (db: Db, pollId: string): Promise<StoredTime[]> =>
  db
    .selectFrom('app.pollTimes as t')
    .leftJoin('app.pollVotes as v', (join) =>
      join.onRef('v.customerId', '=', 't.customerId').onRef('v.timeId', '=', 't.id'),
    )
    .select(['t.id', 't.startsAt', 't.endsAt', 't.isConfirmed'])
    .select([
      sql<number>`(count(*) filter (where v.answer = 'yes'))::integer`.as('yes'),
      sql<number>`(count(*) filter (where v.answer = 'if_needed'))::integer`.as('ifNeeded'),
      sql<number>`(count(*) filter (where v.answer = 'no'))::integer`.as('no'),
    ])
    .where('t.pollId', '=', pollId)
    .groupBy(['t.customerId', 't.id'])
    .orderBy('t.startsAt')
    .execute()

export interface StoredInvitee {
  id: string
  name: string
  email: string
  personId: string | null
  timeZone: string | null
  comment: string | null
  invitedAt: Date | null
  votedAt: Date | null
  createdAt: Date
  votes: { timeId: string; answer: PollAnswer }[]
}

const inviteesOf = (db: Db, pollId: string): Promise<StoredInvitee[]> =>
  db
    .selectFrom('app.pollInvitees as i')
    .select(['i.id', 'i.name', 'i.email', 'i.personId', 'i.timeZone', 'i.comment', 'i.invitedAt', 'i.votedAt'])
    .select('i.createdAt')
    .select(
      sql<StoredInvitee['votes']>`(select coalesce(jsonb_agg(jsonb_build_object('timeId', v.time_id,
          'answer', v.answer)), '[]') from app.poll_votes v
        where v.customer_id = i.customer_id and v.invitee_id = i.id)`.as('votes'),
    )
    .where('i.pollId', '=', pollId)
    .orderBy('i.position')
    .orderBy('i.createdAt')
    .orderBy('i.id')
    .execute()

const hostsOf = (db: Db, pollId: string): Promise<BookingHost[]> =>
  db
    .selectFrom('app.pollHosts as h')
    .innerJoin('identity.users as w', 'w.id', 'h.userId')
    .select(['w.id', 'w.firstName', 'w.lastName', 'w.email', 'w.timeZone'])
    .where('h.pollId', '=', pollId)
    .orderBy('h.position')
    .execute()

export type StoredPoll = NonNullable<Awaited<ReturnType<typeof findPoll>>>

/** With everything that is shown of it and its mails are made of. */
export async function findPoll(db: Db, id: string) {
  const found = await rows(from(db))
    .select(['p.customerId', 'p.description', 'p.timeZone', 'p.confirmsItself', 'p.holdsTimes', 'p.version'])
    .select(sql<boolean>`p.status = 'open'`.as('isStoredOpen'))
    .select(['p.sequence', 'p.userId', 'p.createdAt', 'p.placeText', 'c.name as company'])
    .select([
      sql<PlaceKind>`p.place_kind`.as('placeKind'),
      sql<{ id: string; name: string; ticker: string | null } | null>`case when x.id is not null then
        jsonb_build_object('id', x.id, 'name', x.name, 'ticker', x.ticker) end`.as('security'),
      sql<{ id: string; name: string } | null>`case when t.id is not null then
        jsonb_build_object('id', t.id, 'name', t.name) end`.as('type'),
    ])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const [times, invitees, hosts] = [await timesOf(db, id), await inviteesOf(db, id), await hostsOf(db, id)]
  return { ...found, times, invitees, hosts }
}

export const pollOfInvitee = (db: Db, id: string) =>
  db.selectFrom('app.pollInvitees').select('pollId').where('id', '=', id).executeTakeFirst()

/** Until the end of the transaction: answers to a poll and decisions about it come one after the other. */
export const lockPoll = (db: Db, id: string) =>
  db.selectFrom('app.polls').select('id').where('id', '=', id).forUpdate().execute()

export interface PollValues {
  title: string
  description: string
  length: number
  placeKind: string
  placeText: string
  timeZone: string
  needed: number
  confirmsItself: boolean
  holdsTimes: boolean
  closesAt: Date
  securityId: string | null
  typeId: string | null
}

export const insertPoll = (db: Db, values: PollValues & { customerId: string; id: string; userId: string }) =>
  db.insertInto('app.polls').values(values).execute()

type Changed = Partial<PollValues> & { status?: PollStatus; activityId?: string; sequence?: number }

export const updatePoll = (db: Db, id: string, values: Changed) =>
  db
    .updateTable('app.polls')
    .set((row) => ({ ...values, version: row('version', '+', 1), updatedAt: new Date() }))
    .where('id', '=', id)
    .execute()

export async function replaceHosts(db: Db, customerId: string, pollId: string, userIds: readonly string[]) {
  await db.deleteFrom('app.pollHosts').where('pollId', '=', pollId).execute()
  await db
    .insertInto('app.pollHosts')
    .values(userIds.map((userId, position) => ({ customerId, pollId, userId, position })))
    .execute()
}

/** Answers about times that stay are kept. */
export async function replaceTimes(
  db: Db,
  { customerId, pollId, length }: { customerId: string; pollId: string; length: number },
  starts: readonly Date[],
) {
  await db.deleteFrom('app.pollTimes').where('pollId', '=', pollId).where('startsAt', 'not in', starts).execute()
  const endOf = (startsAt: Date) => new Date(startsAt.getTime() + length * 60_000)
  await db
    .insertInto('app.pollTimes')
    .values(starts.map((startsAt) => ({ customerId, id: newId(), pollId, startsAt, endsAt: endOf(startsAt) })))
    .onConflict((conflict) =>
      conflict
        .columns(['customerId', 'pollId', 'startsAt'])
        .doUpdateSet((row) => ({ endsAt: row.ref('excluded.endsAt') })),
    )
    .execute()
}

export interface NewInvitee {
  name: string
  email: string
  personId: string | null
}

/** Answers of people who stay are kept, and so are their links. */
export async function replaceInvitees(db: Db, customerId: string, pollId: string, invitees: readonly NewInvitee[]) {
  const emails = invitees.map(({ email }) => email)
  await db.deleteFrom('app.pollInvitees').where('pollId', '=', pollId).where('email', 'not in', emails).execute()
  await db
    .insertInto('app.pollInvitees')
    .values(invitees.map((invitee, position) => ({ ...invitee, customerId, id: newId(), pollId, position })))
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'pollId', 'email']).doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        personId: row.ref('excluded.personId'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute()
}

export const markInvited = (db: Db, ids: readonly string[]) =>
  db.updateTable('app.pollInvitees').set({ invitedAt: new Date() }).where('id', 'in', ids).execute()

interface Ballot {
  customerId: string
  inviteeId: string
  timeZone: string
  comment: string | null
  votes: readonly { timeId: string; answer: PollAnswer }[]
}

export async function saveVotes(db: Db, { customerId, inviteeId, timeZone, comment, votes }: Ballot) {
  await db
    .insertInto('app.pollVotes')
    .values(votes.map((vote) => ({ ...vote, customerId, inviteeId })))
    .onConflict((conflict) =>
      conflict
        .columns(['customerId', 'inviteeId', 'timeId'])
        .doUpdateSet((row) => ({ answer: row.ref('excluded.answer') })),
    )
    .execute()
  await db
    .updateTable('app.pollInvitees')
    .set({ votedAt: new Date(), timeZone, comment })
    .where('id', '=', inviteeId)
    .execute()
}

export async function markConfirmed(db: Db, pollId: string, timeId: string | null) {
  await db
    .updateTable('app.pollTimes')
    .set({ isConfirmed: false })
    .where('pollId', '=', pollId)
    .where('isConfirmed', '=', true)
    .execute()
  if (timeId) await db.updateTable('app.pollTimes').set({ isConfirmed: true }).where('id', '=', timeId).execute()
}
