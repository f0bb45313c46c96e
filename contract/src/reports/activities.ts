// Outreach as pages for the board: what was done, whom it reached, and what filings showed afterward.
import { z } from 'zod'
import { endpoint, item, reportFile } from '../platform/endpoint.ts'
import { type ActivitySection, ActivitySettings } from './activities-query.ts'
import { Report } from './report.ts'
import { pageFileFormats } from './shareholders.ts'

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
