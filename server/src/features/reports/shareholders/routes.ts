import { compactQuarter } from '@rostrum/contract/market/quarters'
import { shareholderReports } from '@rostrum/contract/reports/shareholders'
import type { Implement } from '#platform/http/implement.ts'
import { readShareholders } from './report.ts'

export function shareholderReportRoutes(implement: Implement): void {
  implement(shareholderReports.read, (ctx, { query }) => readShareholders(ctx, query))
  implement(shareholderReports.export, async (ctx, { query: { format, ...settings } }) => {
    const { report, quarter } = await readShareholders(ctx, settings)
    return { name: ['shareholders', ...(quarter ? [compactQuarter(quarter)] : [])].join('-'), format, report }
  })
}
