import type { activities } from '@rostrum/contract/irm/activities'
import type { ActivityChange } from '@rostrum/contract/irm/activity-input'
import { type Activity, sentimentLabels } from '@rostrum/contract/irm/activity-record'
import { isFieldSort } from '@rostrum/contract/irm/fields'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { z } from 'zod'
import { replaceUses } from '#features/files/public.ts'
import { type FieldColumns, fieldColumns, fillIn, noFieldColumns } from '#features/irm/fields/public.ts'
import { knownMentions, replaceMentions } from '#features/irm/notes/public.ts'
import { firmsOf, knownIds } from '#features/irm/subjects/public.ts'
import { deleteOtherTaggings, insertTagging, knownTagIds } from '#features/irm/tags/public.ts'
import { createTask } from '#features/irm/tasks/public.ts'
import { ensureOwnColleague } from '#features/irm/team/public.ts'
import { visibilityCell, visibleToOf } from '#features/irm/visibility/public.ts'
import { eachPage } from '#lists/each-row.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { newId } from '#platform/identifiers.ts'
import { readRichText } from '#platform/rich-text.ts'
import { findActivity, insertActivity, listActivities, markActivity, updateActivity } from './queries/activities.ts'
import {
  knownColleagueIds,
  listBrokers,
  listSecurities,
  type Participants,
  replaceParticipants,
} from './queries/participants.ts'
import { knownThemeIds } from './themes/queries.ts'
import { toActivities } from './to-activities.ts'
import { findType } from './types/queries.ts'

export type Written = Omit<z.output<typeof ActivityChange>, 'version'>

export async function readActivity(db: Db, id: string, hasFields: boolean): Promise<Activity> {
  const row = await findActivity(db, id)
  const [activity] = row ? await toActivities(db, [row], hasFields) : []
  if (!activity) throw notFound('Activity')
  return activity
}

const viewerOf = ({ customerId, principal }: Context) => ({ customerId, userId: principal.user.id })

type Asked = Pick<Input<typeof activities.export>['query'], 'fieldFilters' | 'sort'>

/** Drops filters and sorts by custom fields while these are disabled. */
const listQuery = <Q extends Asked>({ fieldFilters, sort, ...query }: Q, hasFields: boolean) => ({
  ...query,
  sort: hasFields ? sort : sort.filter(({ field }) => !isFieldSort(field)),
  ...(hasFields && { fieldFilters }),
})

export async function pageOfActivities(ctx: Context, { query }: Input<typeof activities.list>, hasFields: boolean) {
  const { rows, total } = await listActivities(ctx.db, listQuery(query, hasFields), viewerOf(ctx))
  return { rows: await toActivities(ctx.db, rows, hasFields), total }
}

export async function fileOfActivities(ctx: Context, { query }: Input<typeof activities.export>, hasFields: boolean) {
  const fields = hasFields ? await fieldColumns(ctx.db, 'activity') : noFieldColumns
  return fileOf(everyActivity(ctx, listQuery(query, hasFields), fields), { moreColumns: fields.columns })
}

async function* everyActivity(
  ctx: Context,
  query: Omit<Input<typeof activities.export>['query'], 'fieldFilters'>,
  fields: FieldColumns,
) {
  for await (const rows of eachPage((page) => listActivities(ctx.db, { ...query, ...page }, viewerOf(ctx)), 200)) {
    const cells = await fields.cellsOf(rows.map(({ id }) => id))
    for (const activity of await toActivities(ctx.db, rows, false)) {
      yield { ...asRow(activity, ctx.principal.user.id), ...cells(activity.id) }
    }
  }
}

const joinedNames = (named: readonly { name: string }[]) => named.map(({ name }) => name).join('; ')
const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

const asRow = (activity: Activity, readerId: string) => ({
  startsAt: activity.startsAt,
  endsAt: activity.endsAt,
  type: activity.type.name,
  subject: activity.subject,
  organizations: joinedNames(activity.organizations),
  people: activity.people.map(fullName).join('; '),
  colleagues: activity.colleagues.map(fullName).join('; '),
  broker: activity.broker?.name ?? null,
  location: activity.location,
  link: activity.link,
  security: activity.security?.ticker ?? activity.security?.name ?? null,
  sentiment: activity.sentiment && sentimentLabels[activity.sentiment],
  themes: joinedNames(activity.themes),
  tags: joinedNames(activity.taggings),
  notes: activity.plain,
  visibleTo: visibilityCell(activity, readerId),
})

/** A user's own id stands for them as a colleague, so that they need not be in the list before they log a meeting. */
export async function withOwnColleague<W extends Pick<Written, 'colleagueIds'>>(ctx: Context, written: W): Promise<W> {
  const userId = ctx.principal.user.id
  const own = written.colleagueIds.includes(userId) ? await ensureOwnColleague(ctx) : null
  return own ? { ...written, colleagueIds: written.colleagueIds.map((id) => (id === userId ? own : id)) } : written
}

/** Everything an activity refers to must belong to the customer or the market. */
export async function refuseUnknown({ db }: Context, written: Written, hasFields: boolean) {
  if (written.customFields && !hasFields) throw unprocessable({ custom_fields: 'Unknown field' })
  const type = await findType(db, written.typeId)
  if (!type) throw unprocessable({ type_id: 'Unknown activity type' })
  const missing = (known: Set<string>, ids: readonly string[]) => ids.some((id) => !known.has(id))
  const firms = [...written.organizationIds, ...written.people.flatMap(({ organizationId }) => organizationId ?? [])]
  if (missing(await knownIds(db, 'organization', firms), firms)) {
    throw unprocessable({ organization_ids: 'Unknown organization' })
  }
  const personIds = written.people.map(({ id }) => id)
  if (missing(await knownIds(db, 'person', personIds), personIds)) {
    throw unprocessable({ people: 'Unknown person' })
  }
  if (missing(await knownColleagueIds(db, written.colleagueIds), written.colleagueIds)) {
    throw unprocessable({ colleague_ids: 'Unknown colleague' })
  }
  if (written.tagIds.length > 0 && missing(await knownTagIds(db, written.tagIds), written.tagIds)) {
    throw unprocessable({ tag_ids: 'Unknown tag' })
  }
  if (missing(await knownThemeIds(db, written.themeIds), written.themeIds)) {
    throw unprocessable({ theme_ids: 'Unknown theme' })
  }
  if (written.brokerId && (await listBrokers(db, [written.brokerId])).length === 0) {
    throw unprocessable({ broker_id: 'Unknown broker' })
  }
  if (written.securityId && (await listSecurities(db, [written.securityId])).length === 0) {
    throw unprocessable({ security_id: 'Unknown security' })
  }
}

const valuesOf = (written: Written) => ({
  typeId: written.typeId,
  subject: written.subject,
  startsAt: written.startsAt,
  endsAt: written.endsAt ?? null,
  location: written.location ?? null,
  link: written.link ?? null,
  brokerId: written.brokerId ?? null,
  securityId: written.securityId ?? null,
  sentiment: written.sentiment ?? null,
})

/** An attendee keeps the firm they had when they were added; new attendees get their current firm. */
async function participantsOf(db: Db, written: Written, before?: Activity): Promise<Participants> {
  const then = new Map(before?.people.map(({ id, organization }) => [id, organization?.id ?? null]))
  const today = await firmsOf(
    db,
    written.people.map(({ id }) => id),
  )
  const people = new Map(
    written.people.map(({ id, organizationId }) => [
      id,
      organizationId ?? (then.has(id) ? (then.get(id) ?? null) : (today.get(id) ?? null)),
    ]),
  )
  return {
    organizationIds: [...new Set(written.organizationIds)],
    people: [...people].map(([personId, organizationId]) => ({ personId, organizationId })),
    colleagueIds: [...new Set(written.colleagueIds)],
    themeIds: [...new Set(written.themeIds)],
  }
}

async function attach(ctx: Context, id: string, written: Written, before?: Activity) {
  if (written.customFields?.length) await fillIn(ctx, 'activity', id, written.customFields)
  const text = readRichText(written.notes)
  const source = { customerId: ctx.customerId, sourceType: 'activity' as const, sourceId: id }
  await replaceMentions(ctx.db, source, await knownMentions(ctx.db, text))
  await replaceParticipants(ctx.db, ctx.customerId, id, await participantsOf(ctx.db, written, before))
  await deleteOtherTaggings(ctx.db, 'activity', id, written.tagIds)
  const keys = { customerId: ctx.customerId, userId: ctx.principal.user.id }
  await replaceUses(ctx.db, { ...keys, subjectType: 'activity', subjectId: id }, text.fileIds)
  for (const tagId of new Set(written.tagIds)) {
    await insertTagging(ctx.db, { ...keys, taggableType: 'activity', taggableId: id, tagId })
  }
}

export async function logActivity(
  ctx: Context,
  { body }: Pick<Input<typeof activities.create>, 'body'>,
  hasFields: boolean,
): Promise<Activity> {
  const { followUp, ...rest } = body
  const written = await withOwnColleague(ctx, rest)
  await refuseUnknown(ctx, written, hasFields)
  const id = await storeActivity(ctx, written)
  if (followUp) await createTask(ctx, { body: { ...followUp, associatedType: 'activity', associatedId: id } })
  return readActivity(ctx.db, id, hasFields)
}

/** Everything it refers to must be known. */
export async function storeActivity(ctx: Context, written: Written): Promise<string> {
  const id = newId()
  const keys = { customerId: ctx.customerId, id, userId: ctx.principal.user.id }
  const visibleTo = (await visibleToOf(ctx, written)) ?? null
  await insertActivity(ctx.db, keys, { ...valuesOf(written), visibleTo }, readRichText(written.notes))
  await attach(ctx, id, written)
  const logged = { action: 'activity.logged', subjectType: 'activity', subjectId: id, after: written }
  await recordChange(ctx, { ...logged, alsoChanged: ['tags'] })
  return id
}

const keptBy = ({ visibility, viewers, keeperId }: Activity) => ({
  visibleTo: visibility === 'everyone' ? null : [keeperId, ...viewers.map(({ id }) => id)],
  userId: keeperId,
})

export async function changeActivity(
  ctx: Context,
  { params, body }: Input<typeof activities.update>,
  hasFields: boolean,
) {
  const before = await readActivity(ctx.db, params.id, hasFields)
  const { version = before.version, ...rest } = body
  const written = await withOwnColleague(ctx, rest)
  await refuseUnknown(ctx, written, hasFields)
  const text = readRichText(written.notes)
  const visibleTo = await visibleToOf(ctx, written, keptBy(before))
  const values = { ...valuesOf(written), ...(visibleTo !== undefined && { visibleTo }) }
  if (!(await updateActivity(ctx.db, params.id, version, values, text))) {
    throw new AppError('conflict', 'Someone else has changed this activity since you opened it')
  }
  await attach(ctx, params.id, written, before)
  const after = await readActivity(ctx.db, params.id, hasFields)
  const changed = { action: 'activity.changed', subjectType: 'activity', subjectId: params.id, before, after }
  await recordChange(ctx, { ...changed, alsoChanged: ['tags'] })
  return after
}

export async function removeActivity(ctx: Context, { params }: Input<typeof activities.delete>): Promise<undefined> {
  if (!(await findActivity(ctx.db, params.id))) throw notFound('Activity')
  await markActivity(ctx.db, params.id, new Date())
  await recordChange(ctx, { action: 'activity.removed', subjectType: 'activity', subjectId: params.id })
  return undefined
}

export async function restoreActivity(
  ctx: Context,
  { params }: Input<typeof activities.restore>,
  hasFields: boolean,
): Promise<Activity> {
  if (!(await findActivity(ctx.db, params.id, 'deleted'))) throw notFound('Activity')
  await markActivity(ctx.db, params.id, null)
  await recordChange(ctx, { action: 'activity.restored', subjectType: 'activity', subjectId: params.id })
  return readActivity(ctx.db, params.id, hasFields)
}
