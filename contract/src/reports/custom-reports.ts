// Saved custom reports: private, shared with colleagues or with everyone, and mailed by schedule.
import { z } from 'zod'
import { UserBrief } from '../irm/values.ts'
import { endpoint, item, noContent } from '../platform/endpoint.ts'
import { IdParams, Instant } from '../platform/values.ts'
import { TimeZone } from '../scheduler/settings.ts'
import { CustomResult, customFileFormats, reportName } from './custom.ts'
import { CustomDefinition } from './custom-definition.ts'

export const sharings = ['private', 'colleagues', 'everyone'] as const
export type Sharing = (typeof sharings)[number]
export const sharingLabels: Record<Sharing, string> = {
  private: 'Only me',
  colleagues: 'Selected colleagues',
  everyone: 'Everyone on the team',
}

/** settled: the day after 13F reports are due, once most managers have filed. */
export const scheduleFrequencies = ['daily', 'weekly', 'monthly', 'quarterly', 'settled'] as const
export type ScheduleFrequency = (typeof scheduleFrequencies)[number]
export const scheduleFrequencyLabels: Record<ScheduleFrequency, string> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'On the first of each month',
  quarterly: 'On the first of each quarter',
  settled: 'After the 13F deadline',
}

const timing = {
  frequency: z.enum(scheduleFrequencies),
  /** Of weekly ones: 0 is Sunday. */
  weekday: z.int().min(0).max(6).default(1),
  hour: z.int().min(0).max(23).default(8),
  timeZone: TimeZone,
  format: z.enum(customFileFormats).default('pdf'),
}

export const mostRecipients = 50
export const ScheduleInput = z.strictObject({
  ...timing,
  recipientIds: z.array(z.uuid()).min(1, 'Choose a recipient').max(mostRecipients),
})
export type ScheduleInput = z.output<typeof ScheduleInput>

export const ReportSchedule = z.object({
  ...timing,
  recipients: z.array(UserBrief.extend({ isLocked: z.boolean() })),
  /** Null for a settled quarter, which has no hour known in advance, and while it is stopped. */
  nextAt: Instant.nullable(),
  lastSentAt: Instant.nullable(),
  /** Recipients of the latest period for whom it could not be made. */
  failedCount: z.int(),
  /** Its owner was locked or has left: nothing is sent. */
  isStopped: z.boolean(),
})
export type ReportSchedule = z.output<typeof ReportSchedule>

export const CustomReport = z.object({
  id: z.uuid(),
  name: z.string(),
  definition: CustomDefinition,
  sharing: z.enum(sharings),
  /** Chosen colleagues. */
  viewers: z.array(UserBrief),
  owner: UserBrief,
  /** The owner, and admins. */
  mayChange: z.boolean(),
  schedule: ReportSchedule.nullable(),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type CustomReport = z.output<typeof CustomReport>

const inputs = {
  name: reportName,
  definition: CustomDefinition,
  sharing: z.enum(sharings),
  viewerIds: z.array(z.uuid()).max(200),
}

/** A saved report on a page of a board pack. */
export const CustomReportSettings = z.strictObject({
  reportId: z.uuid(),
  /** Only what was known on that day. */
  knownOn: z.iso.date().optional(),
})
export type CustomReportSettings = z.output<typeof CustomReportSettings>

const shared = { permission: 'member', affects: [] } as const

export const customReports = {
  list: endpoint({
    method: 'GET',
    path: '/v2/reports/custom',
    summary: 'Custom reports that the caller made or that are shared with them, latest first',
    permission: 'member',
    response: item(z.array(CustomReport)),
  }),
  read: endpoint({
    method: 'GET',
    path: '/v2/reports/custom/{id}',
    summary: 'One custom report',
    permission: 'member',
    params: IdParams,
    response: item(CustomReport),
  }),
  result: endpoint({
    method: 'GET',
    path: '/v2/reports/custom/{id}/result',
    summary: 'The result of a saved report, with what the caller may see',
    permission: 'member',
    params: IdParams,
    response: item(CustomResult),
    callsPerMinute: 120,
  }),
  create: endpoint({
    ...shared,
    method: 'POST',
    path: '/v2/reports/custom',
    summary: 'Save a custom report',
    body: z.strictObject({
      ...inputs,
      sharing: inputs.sharing.default('private'),
      viewerIds: inputs.viewerIds.default([]),
    }),
    response: item(CustomReport),
  }),
  update: endpoint({
    ...shared,
    method: 'PATCH',
    path: '/v2/reports/custom/{id}',
    summary: 'Change a custom report or with whom it is shared; rejected if someone else has changed it since',
    params: IdParams,
    body: z.strictObject({ ...inputs, version: z.int() }).partial(),
    response: item(CustomReport),
  }),
  delete: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/v2/reports/custom/{id}',
    summary: 'Remove a custom report; it can be restored for 30 days',
    params: IdParams,
    response: noContent,
  }),
  restore: endpoint({
    ...shared,
    method: 'POST',
    path: '/v2/reports/custom/{id}/restore',
    summary: 'Restore a removed custom report',
    params: IdParams,
    response: item(CustomReport),
  }),
  duplicate: endpoint({
    ...shared,
    method: 'POST',
    path: '/v2/reports/custom/{id}/duplicate',
    summary: 'A private copy of a custom report, without its schedule',
    params: IdParams,
    response: item(CustomReport),
  }),
  schedule: endpoint({
    ...shared,
    method: 'PUT',
    path: '/v2/reports/custom/{id}/schedule',
    summary: 'Mail a report to colleagues, each with what they may see themselves',
    params: IdParams,
    body: ScheduleInput,
    response: item(CustomReport),
  }),
  unschedule: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/v2/reports/custom/{id}/schedule',
    summary: 'Stop emailing a report',
    params: IdParams,
    response: item(CustomReport),
  }),
}
