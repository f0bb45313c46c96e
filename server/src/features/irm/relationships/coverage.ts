// The largest holders and the targets against contact in twelve months, as a screen and as a file.
import { type CoverageReport, type coverage, coverageGroupLabels } from '@rostrum/contract/irm/coverage'
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { percent, relationshipCells } from '#lists/export-values.ts'
import { securityInMind } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { findHolderQuarter, listCoverage } from './queries/coverage.ts'

/** The first days of the twelve months that end with the month of this day, oldest first. */
export function monthsUntil(day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(year, month - 12 + at, 1)).toISOString().slice(0, 10))
}

export async function coverageReport(ctx: Context, { query }: Input<typeof coverage.report>): Promise<CoverageReport> {
  const { securityId: asked, ...filters } = query
  const { timeZone } = ctx.principal.user
  const securityId = await securityInMind(ctx, asked)
  const quarter = securityId ? await findHolderQuarter(ctx.db, securityId) : null
  if (quarter === undefined) throw notFound('Security')
  const months = monthsUntil(dayIn(timeZone))
  const since = months[0] ?? ''
  const rows = await listCoverage(ctx.db, {
    ...filters,
    customerId: ctx.customerId,
    userId: ctx.principal.user.id,
    securityId,
    quarter,
    timeZone,
    since,
  })
  return { quarter, months, rows, summary: summaryOf(rows) }
}

function summaryOf(rows: CoverageReport['rows']): CoverageReport['summary'] {
  const count = (is: (row: CoverageReport['rows'][number]) => boolean) => rows.filter(is).length
  const held = (some: CoverageReport['rows']) => some.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const all = held(rows)
  return {
    total: rows.length,
    covered: count(({ relationship }) => relationship.coverage === 'covered'),
    gap: count(({ relationship }) => relationship.coverage === 'gap'),
    neverMet: count(({ relationship }) => relationship.coverage === 'never_met'),
    planned: count(({ relationship }) => relationship.nextContactAt !== null),
    coveredValueShare:
      all > 0 ? held(rows.filter(({ relationship }) => relationship.coverage === 'covered')) / all : null,
  }
}

type Lines = Output<typeof coverage.export>

export async function coverageFile(ctx: Context, input: Input<typeof coverage.export>): Promise<Lines> {
  const report = await coverageReport(ctx, input)
  return fileOf(linesOf(report), {
    moreColumns: report.months.map((month) => ({ key: month, header: month.slice(0, 7) })),
    name: ['Coverage', dayIn(ctx.principal.user.timeZone)],
  })
}

async function* linesOf({ rows, months }: CoverageReport): Lines {
  for (const row of rows) {
    yield {
      organization: row.organization.name,
      group: coverageGroupLabels[row.group],
      rank: row.rank,
      value: row.value,
      outstandingShare: percent(row.outstandingShare, 4),
      ...relationshipCells(row.relationship),
      contacts: row.contacts.reduce((sum, count) => sum + count, 0),
      ...Object.fromEntries(months.map((month, at) => [month, row.contacts[at] ?? 0])),
    }
  }
}
