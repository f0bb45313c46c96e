// Whom to invite: by their ids, from a target list, or as holders in a city; with why, as known today.
import { engagementLabelNames } from '@rostrum/contract/irm/engagement'
import type { engagementLabels } from '@rostrum/contract/market/values'
import { sql } from 'kysely'
import { findScoreContext, fitOf, scoresSeenBy } from '#features/targeting/public.ts'
import type { Focus } from '#lists/queries/directory.ts'
import { heldBy } from '#lists/queries/holdings.ts'
import type { Db } from '#platform/database/database.ts'

/** Of a list that the user may see. */
export async function listTargets(db: Db, userId: string, listId: string) {
  const { rows } = await sql<{ organizationId: string; personIds: string[] }>`
    select m.organization_id, coalesce((select array_agg(p.person_id) from app.target_list_people p
      where p.customer_id = m.customer_id and p.member_id = m.id), '{}') as person_ids
    from app.target_lists l join app.target_list_members m on m.customer_id = l.customer_id and m.list_id = l.id
    where l.id = ${listId}::uuid and l.deleted_at is null and (l.is_shared or l.user_id = ${userId}::uuid)
      and m.stage <> 'passed'`.execute(db)
  return rows
}

export async function listHoldersIn(db: Db, focus: Focus, city: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from app.organization_directory o ${heldBy(focus, sql`o.id`)}
    where held.shares > 0 and lower(o.city) = lower(${city}) order by held.shares desc limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

interface Known {
  id: string
  city: string | null
  fit: number | null
  shares: number | null
  engagement: (typeof engagementLabels)[number] | null
  lastMet: Date | null
}

export interface Candidate {
  id: string
  city: string | null
  reason: string
  /** A strong fit or a holder first. */
  priority: number
}

export async function describeOrganizations(
  db: Db,
  viewer: { customerId: string; userId: string },
  ids: readonly string[],
  focus: Focus,
): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const context = await findScoreContext(db, viewer, focus.securityId)
  const { rows } = await sql<Known>`
    select o.id, o.city, ${fitOf('s', context.weights)} as fit, held.shares::double precision as shares, e.label as engagement,
      e.last_interaction_at as last_met
    from app.organization_directory o
    left join ${scoresSeenBy(context)} s on s.organization_id = o.id
    ${heldBy(focus, sql`o.id`)}
    left join app.engagement_scores e on e.customer_id = ${viewer.customerId} and e.subject_type = 'organization'
      and e.subject_id = o.id
    where o.id = any (${[...ids]}::uuid[])`.execute(db)
  return rows.map(({ id, city, ...known }) => ({ id, city, ...whyOf(known) }))
}

const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const strongFit = 70

function whyOf({
  fit,
  shares,
  engagement,
  lastMet,
}: Omit<Known, 'id' | 'city'>): Pick<Candidate, 'reason' | 'priority'> {
  const holds = (shares ?? 0) > 0
  const parts = [
    ...(fit === null ? [] : [`Fit ${fit}`]),
    holds ? `holds ${(shares ?? 0).toLocaleString('en-US')} shares` : 'no position',
    ...(engagement ? [`engagement ${engagementLabelNames[engagement].toLowerCase()}`] : []),
    lastMet ? `last contact ${monthDay.format(lastMet)}` : 'no contact yet',
  ]
  const reason = parts.join(' · ')
  return {
    reason: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`,
    priority: holds || (fit ?? 0) >= strongFit ? 1 : 2,
  }
}

/** Adds those who are not on the list yet; returns how many were. */
export async function insertInvitees(
  db: Db,
  keys: { customerId: string; eventId: string },
  invitees: readonly {
    id: string
    organizationId: string | null
    state: string
    priority: number
    reason: string
    city: string | null
  }[],
): Promise<string[]> {
  if (invitees.length === 0) return []
  const rows = await db
    .insertInto('app.eventInvitees')
    .values(invitees.map((invitee) => ({ ...keys, ...invitee })))
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'eventId', 'organizationId']).where('deletedAt', 'is', null).doNothing(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertInviteePeople(
  db: Db,
  customerId: string,
  people: readonly { inviteeId: string; personId: string }[],
): Promise<void> {
  if (people.length === 0) return
  await db
    .insertInto('app.eventInviteePeople')
    .values(people.map((one) => ({ customerId, ...one })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const deleteInviteePeople = (db: Db, inviteeId: string) =>
  db.deleteFrom('app.eventInviteePeople').where('inviteeId', '=', inviteeId).execute()

/** Which investor of the event a firm is, and which people have no firm but are invited themselves. */
export async function listInvited(db: Db, eventId: string) {
  const { rows } = await sql<{ id: string; organizationId: string | null; personIds: string[] }>`
    select i.id, i.organization_id, coalesce((select array_agg(p.person_id) from app.event_invitee_people p
      where p.customer_id = i.customer_id and p.invitee_id = i.id), '{}') as person_ids
    from app.event_invitees i where i.event_id = ${eventId}::uuid and i.deleted_at is null`.execute(db)
  return rows
}
