import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { mostPeople, mostTargets, stages, type TargetList, type targetLists } from '@rostrum/contract/targeting/lists'
import { knownIds } from '#features/irm/subjects/public.ts'
import { listCustomerUsers } from '#features/irm/team/public.ts'
import { securityInMind, viewerOf } from '#lists/viewer.ts'
import { recorderOf } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { removeRows, restoreRows } from '#platform/removals.ts'
import {
  findTargetList,
  insertTargetList,
  isSecurity,
  listTargetLists,
  type StoredList,
  saveFollowing,
  updateTargetList,
} from './queries/lists.ts'
import { insertMembers, insertMoves, listMembers, listMoves, type Member, updateMember } from './queries/members.ts'
import { countPeople, deletePeople, findFirmsOf, insertPeople, keepPeople, listPeopleOf } from './queries/people.ts'

export const todayOf = ({ principal }: Context): string => dayIn(principal.user.timeZone)

const noCounts = Object.fromEntries(stages.map((stage) => [stage, 0])) as TargetList['counts']

async function targetListsOf(ctx: Context, asked: { id?: string; organizationId?: string | undefined }) {
  const rows = await listTargetLists(ctx.db, viewerOf(ctx), { ...asked, today: todayOf(ctx) })
  return rows.map((row): TargetList => ({ ...row, counts: { ...noCounts, ...row.counts } }))
}

export const everyTargetList = (ctx: Context, { query }: Input<typeof targetLists.list>) => targetListsOf(ctx, query)

export async function readTargetList(ctx: Context, { params }: Pick<Input<typeof targetLists.read>, 'params'>) {
  const [found] = await targetListsOf(ctx, { id: params.id })
  if (!found) throw notFound('Target list')
  return found
}

/** For work on its targets: everyone who sees a list. */
export async function requireList(ctx: Context, id: string): Promise<StoredList> {
  const found = await findTargetList(ctx.db, ctx.principal.user.id, id)
  if (!found) throw notFound('Target list')
  return found
}

/** For what concerns the list itself. */
function requireCreator(ctx: Context, { userId }: StoredList): void {
  if (userId !== ctx.principal.user.id) {
    throw new AppError('forbidden', 'Only the creator of a target list can rename, share or delete it')
  }
}

const recorded = recorderOf('target_list')

export async function createTargetList(ctx: Context, { body }: Input<typeof targetLists.create>): Promise<TargetList> {
  const securityId = await securityInMind(ctx, body.securityId)
  if (!securityId || !(await isSecurity(ctx.db, securityId))) throw unprocessable({ security_id: 'Choose a security' })
  const list = { id: newId(), name: body.name, isShared: body.isShared, securityId, userId: ctx.principal.user.id }
  await insertTargetList(ctx.db, { ...list, customerId: ctx.customerId })
  await saveFollowing(ctx.db, ctx.customerId, list.id, list.userId, true)
  await recorded(ctx, 'created', list.id, body)
  await addAll(ctx, list, body)
  return readTargetList(ctx, { params: list })
}

export async function changeTargetList(ctx: Context, { params, body }: Input<typeof targetLists.update>) {
  const before = await requireList(ctx, params.id)
  const { isFollowed, ...change } = body
  if (change.name !== undefined || change.isShared !== undefined) {
    requireCreator(ctx, before)
    await updateTargetList(ctx.db, params.id, change)
  }
  if (isFollowed !== undefined) {
    await saveFollowing(ctx.db, ctx.customerId, params.id, ctx.principal.user.id, isFollowed)
  }
  await recorded(ctx, 'changed', params.id, body, before)
  return readTargetList(ctx, { params })
}

export async function removeTargetList(ctx: Context, { params }: Input<typeof targetLists.delete>): Promise<undefined> {
  requireCreator(ctx, await requireList(ctx, params.id))
  await updateTargetList(ctx.db, params.id, { deletedAt: new Date() })
  await recorded(ctx, 'removed', params.id)
  return undefined
}

export async function restoreTargetList(ctx: Context, { params }: Input<typeof targetLists.restore>) {
  const found = await findTargetList(ctx.db, ctx.principal.user.id, params.id, 'deleted')
  if (!found) throw notFound('Target list')
  requireCreator(ctx, found)
  await updateTargetList(ctx.db, params.id, { deletedAt: null })
  await recorded(ctx, 'restored', params.id)
  return readTargetList(ctx, { params })
}

async function addTargets(ctx: Context, list: StoredList, given: readonly string[]): Promise<string[]> {
  const ids = [...new Set(given)]
  const known = await knownIds(ctx.db, 'organization', ids)
  if (ids.some((id) => !known.has(id))) throw notFound('Organization')
  const before = await listMembers(ctx.db, list.id)
  const added = await insertMembers(ctx.db, ctx.customerId, list, ids)
  if (before.length + added.length > mostTargets) {
    throw unprocessable({ organization_ids: `A target list holds at most ${mostTargets} organizations` })
  }
  const userId = ctx.principal.user.id
  const moves = added.map(({ id, stage }) => ({ memberId: id, fromStage: null, toStage: stage, userId }))
  await insertMoves(ctx.db, ctx.customerId, moves)
  const organizationIds = added.map(({ organizationId }) => organizationId)
  await recorded(ctx, 'targets_added', list.id, { organizationIds })
  return organizationIds
}

interface Given {
  organizationIds?: readonly string[] | undefined
  personIds?: readonly string[] | undefined
}

/** People with their organizations, which become targets if they were none. */
async function addAll(ctx: Context, list: StoredList, { organizationIds = [], personIds = [] }: Given) {
  const firms = await firmsOf(ctx, [...new Set(personIds)])
  const organizations = [...new Set([...organizationIds, ...firms.values()])]
  const added = organizations.length > 0 ? await addTargets(ctx, list, organizations) : []
  return { organizationIds: added, personIds: await addPeople(ctx, list, firms) }
}

async function firmsOf(ctx: Context, personIds: readonly string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map()
  const found = await findFirmsOf(ctx.db, personIds)
  const firms = new Map<string, string>()
  for (const id of personIds) {
    const firm = found.get(id)
    if (firm === undefined) throw notFound('Person')
    if (firm === null) throw unprocessable({ person_ids: 'Choose people with an organization' })
    firms.set(id, firm)
  }
  return firms
}

/** `firms` has the organization of each person. */
async function addPeople(ctx: Context, list: StoredList, firms: ReadonlyMap<string, string>): Promise<string[]> {
  if (firms.size === 0) return []
  const members = await requireMembers(ctx, list.id, [...new Set(firms.values())])
  const people = [...firms].map(([personId, firm]) => ({ memberId: members.get(firm)?.id ?? '', personId }))
  const added = await insertPeople(ctx.db, ctx.customerId, people)
  const memberIds = people.map(({ memberId }) => memberId)
  if ((await countPeople(ctx.db, memberIds)) > mostPeople) {
    throw unprocessable({ person_ids: `Choose at most ${mostPeople} people` })
  }
  await recorded(ctx, 'people_added', list.id, { personIds: added })
  return added
}

export const addMembers = async (ctx: Context, { params, body }: Input<typeof targetLists.addMembers>) =>
  addAll(ctx, await requireList(ctx, params.id), body)

/** People who have since moved may stay; new ones have to work there. */
async function setPeople(ctx: Context, list: StoredList, member: Member, personIds: readonly string[]): Promise<void> {
  await keepPeople(ctx.db, member.id, personIds)
  const present = new Set(await listPeopleOf(ctx.db, member.id))
  const firms = await firmsOf(
    ctx,
    personIds.filter((id) => !present.has(id)),
  )
  if ([...firms.values()].some((firm) => firm !== member.organizationId)) {
    throw unprocessable({ person_ids: 'Choose people at this organization' })
  }
  await addPeople(ctx, list, firms)
}

/** All or none: the board may show a target that another user has removed. */
async function requireMembers(ctx: Context, listId: string, organizationIds: readonly string[]) {
  const found = await listMembers(ctx.db, listId, organizationIds)
  const members = new Map(found.map((member) => [member.organizationId, member]))
  if (organizationIds.some((id) => !members.has(id))) throw notFound('Target')
  return members
}

export async function changeMembers(
  ctx: Context,
  { params, body }: Input<typeof targetLists.changeMembers>,
): Promise<Output<typeof targetLists.changeMembers>> {
  const list = await requireList(ctx, params.id)
  await requireOwners(ctx, body.changes)
  const organizationIds = [...new Set(body.changes.map(({ organizationId }) => organizationId))]
  const members = await requireMembers(ctx, list.id, organizationIds)
  const before = [...members.values()]
  for (const change of body.changes) {
    const member = members.get(change.organizationId)
    if (!member) continue
    await updateMember(ctx.db, member, change)
    if (change.personIds) await setPeople(ctx, list, member, change.personIds)
    if (change.stage && change.stage !== member.stage) {
      const move = { memberId: member.id, fromStage: member.stage, toStage: change.stage }
      await insertMoves(ctx.db, ctx.customerId, [{ ...move, userId: ctx.principal.user.id }])
    }
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    members.set(change.organizationId, { ...member, ...Object.fromEntries(given) })
  }
  await recorded(ctx, 'targets_changed', list.id, body.changes, before)
  return { organizationIds }
}

async function requireOwners(ctx: Context, changes: readonly { ownerId?: string | null | undefined }[]): Promise<void> {
  if (!changes.some(({ ownerId }) => ownerId)) return
  const users = new Set((await listCustomerUsers(ctx.db, ctx.customerId)).map(({ id }) => id))
  for (const [index, { ownerId }] of changes.entries()) {
    if (ownerId && !users.has(ownerId)) {
      throw unprocessable({ [`changes.${index}.owner_id`]: 'Choose a user on your team' })
    }
  }
}

const subjectOf = (listId: string, organizationId: string) => `target_list_member:${listId}:${organizationId}`

export async function removeMembers(ctx: Context, { params, body }: Input<typeof targetLists.removeMembers>) {
  const list = await requireList(ctx, params.id)
  const organizationIds = [...new Set(body.organizationIds)]
  const members = await requireMembers(ctx, list.id, organizationIds)
  const personIds = body.personIds ? await deletePeople(ctx.db, list.id, body.personIds) : []
  for (const { id, organizationId } of members.values()) {
    await removeRows(
      ctx,
      subjectOf(list.id, organizationId),
      { table: 'app.target_list_people', where: { member_id: id } },
      { table: 'app.target_list_moves', where: { member_id: id } },
      { table: 'app.target_list_members', where: { id } },
    )
  }
  await recorded(ctx, 'targets_removed', list.id, undefined, { organizationIds, personIds })
  return { organizationIds, personIds }
}

export async function restoreMembers(ctx: Context, { params, body }: Input<typeof targetLists.restoreMembers>) {
  const list = await requireList(ctx, params.id)
  const organizationIds = [...new Set(body.organizationIds)]
  // Added again since: the current entry stays, and histories are not merged.
  const present = new Set((await listMembers(ctx.db, list.id, organizationIds)).map((one) => one.organizationId))
  const restored: string[] = []
  for (const id of organizationIds.filter((one) => !present.has(one))) {
    if (!(await restoreRows(ctx, subjectOf(list.id, id)))) throw notFound('Target')
    restored.push(id)
  }
  await recorded(ctx, 'targets_restored', list.id, { organizationIds: restored })
  return { organizationIds: restored }
}

export async function movesOf(ctx: Context, { params, query }: Input<typeof targetLists.moves>) {
  const list = await requireList(ctx, params.id)
  return listMoves(ctx.db, list.id, query.organizationId)
}
