// Saved reports. Invariant: only the owner or an admin who sees a report changes it; running it takes the reader's rights.
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { CustomDefinition } from '@rostrum/contract/reports/custom-definition'
import type { CustomReport, CustomReportSettings, customReports } from '@rostrum/contract/reports/custom-reports'
import type { ReportPage } from '@rostrum/contract/reports/report'
import { usersOfCustomer } from '#features/irm/team/public.ts'
import { recorderOf } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { fieldLabels, type IsOpen, readingOf, runCustom } from '../run.ts'
import type { Reading, ReportReader } from '../subjects/subject.ts'
import { nextTime } from './due.ts'
import { runningPeriod } from './period.ts'
import * as queries from './queries/reports.ts'

type Stored = queries.StoredReport

function scheduleOf({ schedule, isOwnerActive }: Stored, now: Date): CustomReport['schedule'] {
  if (!schedule) return null
  const { afterPeriod: _, lastPeriod: __, lastSentAt, ...shown } = schedule
  const hasNext = isOwnerActive && schedule.frequency !== 'settled'
  return {
    ...shown,
    lastSentAt: lastSentAt === null ? null : new Date(lastSentAt),
    nextAt: hasNext ? nextTime(schedule, now) : null,
    isStopped: !isOwnerActive,
  }
}

const mayChange = ({ principal }: Context, { owner }: Stored): boolean =>
  owner.id === principal.user.id || principal.role === 'admin'

function shown(ctx: Context, stored: Stored): CustomReport {
  const { labels: _, isOwnerActive: __, ...report } = stored
  return { ...report, schedule: scheduleOf(stored, new Date()), mayChange: mayChange(ctx, stored) }
}

export const everyReport = async (ctx: Context): Promise<CustomReport[]> =>
  (await queries.listReports(ctx.db, ctx.principal.user.id)).map((stored) => shown(ctx, stored))

async function requireReport({ db, principal }: Pick<ReportReader, 'db' | 'principal'>, id: string): Promise<Stored> {
  const found = await queries.findReport(db, principal.user.id, id)
  if (!found) throw notFound('Report')
  return found
}

export const readReport = async (ctx: Context, id: string): Promise<CustomReport> =>
  shown(ctx, await requireReport(ctx, id))

async function requireChangeable(ctx: Context, id: string): Promise<Stored> {
  const found = await requireReport(ctx, id)
  if (!mayChange(ctx, found)) {
    throw new AppError(
      'forbidden',
      `Only ${found.owner.firstName} ${found.owner.lastName} or an admin can change this report`,
    )
  }
  return found
}

const recorded = recorderOf('custom_report')

async function refuseStrangers(ctx: Context, ids: readonly string[], field: string): Promise<void> {
  const known = await usersOfCustomer(ctx.db, ctx.customerId, ids)
  if (ids.some((id) => !known.has(id))) throw unprocessable({ [field]: 'Choose colleagues on your team' })
}

/** Earlier names are kept for fields that are gone by now. */
async function labelsFor(reading: Reading, definition: CustomDefinition, before: readonly queries.FieldLabel[] = []) {
  const now = await fieldLabels(reading, definition)
  return [...now, ...before.filter(({ key }) => !now.some((one) => one.key === key))].slice(0, 300)
}

type OpenFor = (ctx: Context) => IsOpen

export const createReport =
  (openFor: OpenFor) =>
  async (ctx: Context, { body }: Input<typeof customReports.create>): Promise<CustomReport> => {
    const { viewerIds, ...values } = body
    await refuseStrangers(ctx, viewerIds, 'viewer_ids')
    const id = newId()
    const labels = await labelsFor(readingOf(ctx, openFor(ctx)), body.definition)
    const keys = { customerId: ctx.customerId, id, userId: ctx.principal.user.id }
    await queries.insertReport(ctx.db, keys, { ...values, labels })
    await queries.replaceViewers(ctx.db, ctx.customerId, id, viewerIds)
    await recorded(ctx, 'created', id, body)
    return readReport(ctx, id)
  }

export const changeReport =
  (openFor: OpenFor) =>
  async (ctx: Context, { params, body }: Input<typeof customReports.update>): Promise<CustomReport> => {
    const before = await requireChangeable(ctx, params.id)
    const { version = before.version, viewerIds, ...values } = body
    if (viewerIds) await refuseStrangers(ctx, viewerIds, 'viewer_ids')
    const labels =
      values.definition && (await labelsFor(readingOf(ctx, openFor(ctx)), values.definition, before.labels))
    if (!(await queries.updateReport(ctx.db, before.id, version, { ...values, ...(labels && { labels }) }))) {
      throw new AppError('conflict', 'Someone has changed this report since you opened it')
    }
    if (viewerIds) await queries.replaceViewers(ctx.db, ctx.customerId, before.id, viewerIds)
    const { name, definition, sharing, viewers } = before
    await recorded(ctx, 'updated', before.id, body, {
      name,
      definition,
      sharing,
      viewerIds: viewers.map(({ id }) => id),
    })
    return readReport(ctx, before.id)
  }

export async function deleteReport(ctx: Context, { params }: Input<typeof customReports.delete>): Promise<undefined> {
  const { id, name } = await requireChangeable(ctx, params.id)
  await queries.updateDeletedAt(ctx.db, id, new Date())
  await recorded(ctx, 'deleted', id, undefined, { name })
  return undefined
}

export async function restoreReport(
  ctx: Context,
  { params }: Input<typeof customReports.restore>,
): Promise<CustomReport> {
  const deleted = await queries.findReport(ctx.db, ctx.principal.user.id, params.id, 'deleted')
  if (!deleted || !mayChange(ctx, deleted)) throw notFound('Report')
  await queries.updateDeletedAt(ctx.db, deleted.id, null)
  await recorded(ctx, 'restored', deleted.id, { name: deleted.name })
  return readReport(ctx, deleted.id)
}

const suffix = ' (copy)'

export async function duplicateReport(
  ctx: Context,
  { params }: Input<typeof customReports.duplicate>,
): Promise<CustomReport> {
  const { name, definition, labels } = await requireReport(ctx, params.id)
  const id = newId()
  const copy = {
    name: `${name.slice(0, 120 - suffix.length)}${suffix}`,
    definition,
    labels,
    sharing: 'private' as const,
  }
  await queries.insertReport(ctx.db, { customerId: ctx.customerId, id, userId: ctx.principal.user.id }, copy)
  await recorded(ctx, 'duplicated', id, copy)
  return readReport(ctx, id)
}

/** Nothing is sent for the period that is running when it is scheduled. */
export async function scheduleReport(
  ctx: Context,
  { params, body }: Input<typeof customReports.schedule>,
): Promise<CustomReport> {
  const { id, definition } = await requireChangeable(ctx, params.id)
  await refuseStrangers(ctx, body.recipientIds, 'recipient_ids')
  const afterPeriod = await runningPeriod(ctx, body, definition)
  await queries.saveSchedule(ctx.db, { customerId: ctx.customerId, reportId: id }, { ...body, afterPeriod })
  await recorded(ctx, 'scheduled', id, body)
  return readReport(ctx, id)
}

export async function unscheduleReport(
  ctx: Context,
  { params }: Input<typeof customReports.unschedule>,
): Promise<CustomReport> {
  const { id, schedule } = await requireChangeable(ctx, params.id)
  await queries.deleteSchedule(ctx.db, id)
  await recorded(ctx, 'unscheduled', id, undefined, { frequency: schedule?.frequency })
  return readReport(ctx, id)
}

export async function resultOf(reading: Reading, id: string, knownOn?: string) {
  const { name, definition, labels } = await requireReport(reading, id)
  return runCustom(reading, definition, {
    title: name,
    knownOn,
    labels: new Map(labels.map(({ key, label }) => [key, label])),
  })
}

/** For board packs, with the rights of the user who makes the pack. */
export async function customReportPage(
  reader: ReportReader,
  settings: CustomReportSettings,
  isOpen: IsOpen,
): Promise<ReportPage[]> {
  const { page } = await resultOf(readingOf(reader, isOpen), settings.reportId, settings.knownOn)
  return [page]
}
