import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Comparison, researchCompare } from '@rostrum/contract/research/compare'
import { findSecurityBrief } from '#features/focus/public.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { listDays, listReports } from '../queries/compare.ts'
import { viewerOf } from '../shown.ts'
import { highlightsOf } from './highlights.ts'

export async function compareReports(ctx: Context, { query }: Input<typeof researchCompare.read>): Promise<Comparison> {
  const found = await findSecurityBrief(ctx.db, query.securityId)
  if (!found) throw notFound('Security')
  const viewer = viewerOf(ctx)
  const days = await listDays(ctx.db, found.id, viewer)
  const day = query.day ?? days[0]?.day ?? new Date().toISOString().slice(0, 10)
  const reports = await listReports(ctx.db, found.id, day, viewer)
  return {
    security: { id: found.id, name: found.name, ticker: found.ticker },
    day,
    days,
    reports: reports.map((report) => ({ ...report, highlights: highlightsOf(report.now, report.before) })),
  }
}
