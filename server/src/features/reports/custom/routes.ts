import { customReporting } from '@rostrum/contract/reports/custom'
import type { Context } from '#platform/context.ts'
import type { Implement } from '#platform/http/implement.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { availableSubjects, readingOf, rowsOfFigure, runCustom } from './run.ts'

export function customReportRoutes(implement: Implement, flags: Flags) {
  const reading = (ctx: Context) => readingOf(ctx, (gate) => flags.isOpen(gate, ctx.principal))
  implement(customReporting.subjects, (ctx) => availableSubjects(reading(ctx)))
  implement(customReporting.run, (ctx, { body }) => runCustom(reading(ctx), body.definition, body))
  implement(customReporting.rows, (ctx, { body }) => rowsOfFigure(reading(ctx), body.definition, body))
  implement(customReporting.file, async (ctx, { body }) => {
    const { page } = await runCustom(reading(ctx), body.definition, body)
    return { name: page.title, format: body.format, report: { title: page.title, pages: [page] } }
  })
}
