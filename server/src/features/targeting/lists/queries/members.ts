import type { Move, Stage, TargetChange } from '@rostrum/contract/targeting/lists'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { filersOf } from './filers.ts'
import type { StoredList } from './lists.ts'

export interface Member {
  id: string
  organizationId: string
  stage: Stage
  ownerId: string | null
  nextStep: string
  dueOn: string | null
}

export const listMembers = async (db: Db, listId: string, organizationIds?: readonly string[]): Promise<Member[]> => {
  const { rows } = await sql<Member>`
    select m.id, m.organization_id, m.stage, m.owner_id, m.next_step, m.due_on from app.target_list_members m
    where m.list_id = ${listId}::uuid
      ${organizationIds ? sql`and m.organization_id = any (${[...organizationIds]}::uuid[])` : sql``}
    order by m.organization_id for update`.execute(db)
  return rows
}

/**
 * Returns those that were not on the list. The current position is stored, so that a later filing can show a purchase.
 */
export async function insertMembers(
  db: Db,
  customerId: string,
  list: StoredList,
  organizationIds: readonly string[],
): Promise<Member[]> {
  const given = JSON.stringify(organizationIds.map((organizationId) => ({ id: newId(), organizationId })))
  const { rows } = await sql<Member>`
    insert into app.target_list_members (customer_id, id, list_id, organization_id, stage, known_quarter, was_holder)
    select ${customerId}::uuid, g.id, ${list.id}::uuid, g."organizationId", 'identified', known.quarter,
      exists (select from (${filersOf(sql`g."organizationId"`)}) f
        cross join lateral (select max(k.quarter) as quarter from market.portfolios k where k.organization_id = f.id) latest
        join market.positions p on p.organization_id = f.id and p.quarter = latest.quarter
          and p.security_id = ${list.securityId}::uuid and p.shares > 0)
    from jsonb_to_recordset(${given}::jsonb) as g(id uuid, "organizationId" uuid)
    left join lateral (select max(k.quarter) as quarter from market.portfolios k
      join (${filersOf(sql`g."organizationId"`)}) f on f.id = k.organization_id) known on true
    on conflict (customer_id, list_id, organization_id) do nothing
    returning id, organization_id, stage, owner_id, next_step, due_on`.execute(db)
  return rows
}

/** A new stage starts now. */
export async function updateMember(db: Db, member: Member, change: TargetChange): Promise<void> {
  const { stage = member.stage, ownerId = member.ownerId, nextStep = member.nextStep, dueOn = member.dueOn } = change
  await sql`update app.target_list_members set stage = ${stage}, owner_id = ${ownerId}::uuid, next_step = ${nextStep},
      due_on = ${dueOn}::date, stage_since = case when stage = ${stage} then stage_since else now() end
    where id = ${member.id}::uuid`.execute(db)
}

interface NewMove {
  memberId: string
  fromStage: Stage | null
  toStage: Stage
  userId: string | null
}

export const insertMoves = async (db: Db, customerId: string, moves: readonly NewMove[]) => {
  if (moves.length === 0) return
  await db
    .insertInto('app.targetListMoves')
    .values(moves.map((move) => ({ customerId, id: newId(), ...move })))
    .execute()
}

const mostMoves = 200

/** Latest first. */
export async function listMoves(db: Db, listId: string, organizationId: string | undefined): Promise<Move[]> {
  const { rows } = await sql<Move>`
    select v.id, jsonb_build_object('id', o.id, 'name', o.name) as organization, v.from_stage as "from", v.to_stage as "to",
      v.moved_at, case when u.id is not null then
        jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) end as "user",
      case when v.user_id is null then jsonb_build_object('quarter', m.bought_quarter, 'shares', m.bought_shares,
        'filedOn', m.bought_filed_on, 'accession', m.bought_accession) end as purchase
    from app.target_list_members m
    join app.target_list_moves v on v.customer_id = m.customer_id and v.member_id = m.id
    join app.organization_directory o on o.id = m.organization_id
    left join identity.users u on u.id = v.user_id
    where m.list_id = ${listId}::uuid
      ${organizationId ? sql`and m.organization_id = ${organizationId}::uuid` : sql``}
    order by v.moved_at desc, v.id desc limit ${sql.lit(mostMoves)}`.execute(db)
  return rows
}
