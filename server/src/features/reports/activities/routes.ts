import { activityReports } from '@rostrum/contract/reports/activities'
import type { Implement } from '#platform/http/implement.ts'
import { readActivityReport } from './report.ts'

export function activityReportRoutes(implement: Implement): void {
  implement(activityReports.read, (ctx, { query }) => readActivityReport(ctx, query))
  implement(activityReports.export, async (ctx, { query: { format, ...settings } }) => {
    const { report, from, to } = await readActivityReport(ctx, settings)
    return { name: `activities-${from}-${to}`, format, report }
  })
}
