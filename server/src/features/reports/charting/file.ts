import type { Input, ReportOutput } from '@rostrum/contract/platform/endpoint'
import type { charting } from '@rostrum/contract/reports/charting'
import type { Context } from '#platform/context.ts'
import { chart } from './chart-page.ts'

export async function chartFile(ctx: Context, { query }: Input<typeof charting.file>): Promise<ReportOutput> {
  const { format, ...settings } = query
  const { page, to } = await chart(ctx, settings)
  return { name: `chart-${to}`, format, report: { title: page.title, pages: [page] } }
}
