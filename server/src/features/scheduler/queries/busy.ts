// When hosts are busy, from everything the product knows of them.
import type { BusyHost } from '@rostrum/contract/scheduler/free-slots'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { seeingAll } from '#platform/database/viewer.ts'

export interface BusyAsked {
  hostIds: readonly string[]
  from: Date
  to: Date
  /** A booking that is being moved does not stand in its own way. */
  exceptBookingId?: string | undefined
  /** Nor does a poll, one of whose times is being confirmed. */
  exceptPollId?: string | undefined
}

/** Where no end was noted, a meeting is taken to last this long. */
const presumed = sql`interval '30 minutes'`

/**
 * Connected calendars, meetings of events, other bookings with their pauses, times that polls propose, and activities
 * that the host takes part in. Private ones too: only that the host is busy is shown. Mail takes no time.
 */
export async function busyHosts(db: Db, asked: BusyAsked): Promise<BusyHost[]> {
  const { hostIds, from, to, exceptBookingId, exceptPollId } = asked
  const { rows } = await seeingAll(db, () =>
    sql<{ userId: string; startsAt: Date; endsAt: Date }>`
      select user_id, starts_at, ends_at from app.calendar_busy
      where user_id = any (${hostIds}::uuid[]) and starts_at < ${to} and ends_at > ${from}
      union all
      select user_id, starts_at, ends_at from app.calendar_entries
      where user_id = any (${hostIds}::uuid[]) and starts_at < ${to} and ends_at > ${from}
        and source <> 'booking' and not is_canceled
      union all
      select user_id, blocked_from, blocked_to from app.booking_hosts
      where user_id = any (${hostIds}::uuid[]) and is_kept
        and tstzrange(blocked_from, blocked_to) && tstzrange(${from}, ${to})
        and booking_id is distinct from ${exceptBookingId ?? null}::uuid
      union all
      select h.user_id, t.starts_at, t.ends_at from app.poll_times t
      join app.polls p on p.customer_id = t.customer_id and p.id = t.poll_id and p.status in ('open', 'closed')
        and p.holds_times and p.id is distinct from ${exceptPollId ?? null}::uuid
      join app.poll_hosts h on h.customer_id = p.customer_id and h.poll_id = p.id
      where h.user_id = any (${hostIds}::uuid[]) and t.starts_at < ${to} and t.ends_at > ${from}
      union all
      select c.user_id, a.starts_at, coalesce(a.ends_at, a.starts_at + ${presumed})
      from app.activities a
      join app.activity_types t on t.customer_id = a.customer_id and t.id = a.type_id and t.medium <> 'email'
      join app.activity_colleagues k on k.customer_id = a.customer_id and k.activity_id = a.id
      join app.colleagues c on c.customer_id = k.customer_id and c.id = k.colleague_id
      where c.user_id = any (${hostIds}::uuid[]) and a.deleted_at is null
        and a.starts_at < ${to} and a.starts_at > ${from}::timestamptz - interval '2 days'
        and coalesce(a.ends_at, a.starts_at + ${presumed}) > ${from}
        and not exists (select from app.bookings b where b.customer_id = a.customer_id and b.activity_id = a.id)`.execute(
      db,
    ),
  )
  return hostIds.map((id) => ({
    id,
    busy: rows
      .filter(({ userId }) => userId === id)
      .map(({ startsAt, endsAt }) => ({ from: startsAt.getTime(), to: endsAt.getTime() })),
  }))
}

/** Bookings of a page by day in its time zone. */
export async function countByDay(
  db: Db,
  { pageId, timeZone, from, to, exceptBookingId }: Omit<BusyAsked, 'hostIds'> & { pageId: string; timeZone: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select (starts_at at time zone ${timeZone})::date as day, count(*)::integer as count from app.bookings
    where page_id = ${pageId} and status in ('requested', 'confirmed') and starts_at >= ${from} and starts_at < ${to}
      and id is distinct from ${exceptBookingId ?? null}::uuid
    group by 1`.execute(db)
  return new Map(rows.map(({ day, count }) => [day, count]))
}
