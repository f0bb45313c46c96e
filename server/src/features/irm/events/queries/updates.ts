import type { NotifiedState } from '@rostrum/contract/irm/events/pending-updates'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface NotifiedStateRow extends NotifiedState {
  sequence: number
}

/** Of all investors of an event, also of those who were taken off its list since. */
export async function listNotified(db: Db, eventId: string): Promise<NotifiedStateRow[]> {
  const rows = await db
    .selectFrom('app.eventUpdates as u')
    .innerJoin('app.eventInvitees as i', 'i.id', 'u.inviteeId')
    .leftJoin('app.organizationDirectory as o', 'o.id', 'i.organizationId')
    .select(['u.inviteeId', 'u.email', 'u.name', 'u.startsAt', 'u.endsAt', 'u.timeZone', 'u.place', 'u.isCanceled'])
    .select(['u.sequence', sql<string>`coalesce(o.name, u.name)`.as('investor')])
    .where('i.eventId', '=', eventId)
    .orderBy('u.startsAt')
    .orderBy('u.email')
    .execute()
  return rows.map(({ startsAt, endsAt, timeZone, place, ...row }) => ({
    ...row,
    appointment: { startsAt, endsAt, timeZone, place },
  }))
}

interface NewlyNotified {
  customerId: string
  inviteeId: string
  email: string
  name: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  place: string
  isCanceled: boolean
  sequence: number
  userId: string
}

export const saveNotified = (db: Db, notified: readonly NewlyNotified[]) =>
  db
    .insertInto('app.eventUpdates')
    .values([...notified])
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'inviteeId', 'email']).doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        startsAt: row.ref('excluded.startsAt'),
        endsAt: row.ref('excluded.endsAt'),
        timeZone: row.ref('excluded.timeZone'),
        place: row.ref('excluded.place'),
        isCanceled: row.ref('excluded.isCanceled'),
        sequence: row.ref('excluded.sequence'),
        userId: row.ref('excluded.userId'),
        sentAt: new Date(),
      })),
    )
    .execute()
