// Outreach as pages for the board: what was done, whom it reached, and what filings showed afterward.
import { z } from 'zod'
import { ofSecurity } from '../holders/values.ts'
import { endpoint, item, reportFile } from '../platform/endpoint.ts'
import { list } from '../platform/values.ts'
import { Report } from './report.ts'
import { mostTop, pageFileFormats, usualTop } from './shareholders.ts'

export const activitySections = [
  'outreach',
  'types',
  'colleagues',
  'brokers',
  'regions',
  'coverage',
  'targets',
  'funnel',
] as const
export type ActivitySection = (typeof activitySections)[number]
export const activitySectionLabels: Record<ActivitySection, string> = {
  outreach: 'Outreach by month',
  types: 'Activity types',
  colleagues: 'Colleagues',
  brokers: 'Brokers',
  regions: 'Regions',
  coverage: 'Coverage of top holders',
  targets: 'Coverage of targets',
  funnel: 'Meetings and holdings',
}

export const ActivitySettings = z.object({
  /** Whose holders are compared with the meetings; activities are not narrowed by it. */
  ...ofSecurity,
  /** Days in the user's time zone, both included; default: the last four quarters until today. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Default: as many days right before. */
  comparedFrom: z.iso.date().optional(),
  comparedTo: z.iso.date().optional(),
  typeIds: list(z.uuid()),
  colleagueIds: list(z.uuid()),
  /** How many holders the coverage has. */
  top: z.coerce.number<number>().int().min(5).max(mostTop).default(usualTop),
  /** In this order; default: all. */
  sections: list(z.enum(activitySections)),
  /** Holdings as of the filings made by the end of that day. */
  knownOn: z.iso.date().optional(),
})
export type ActivitySettings = z.output<typeof ActivitySettings>

export const ActivityReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  comparedFrom: z.iso.date(),
  comparedTo: z.iso.date(),
  /** The same number as in the list of activities with these filters. */
  activityCount: z.int(),
  report: Report,
})
export type ActivityReport = z.output<typeof ActivityReport>

export const activityReports = {
  read: endpoint({
    method: 'GET',
    path: '/v2/reports/activities',
    summary: 'The activity report of a period: a page for each section',
    permission: 'member',
    query: ActivitySettings,
    response: item(ActivityReport),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/reports/activities/file',
    summary: 'The same pages as a file',
    permission: 'member',
    query: ActivitySettings.extend({ format: z.enum(pageFileFormats) }),
    response: reportFile,
  }),
}
