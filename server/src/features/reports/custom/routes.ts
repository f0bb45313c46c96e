import { customReporting } from '@rostrum/contract/reports/custom'
import { customReports } from '@rostrum/contract/reports/custom-reports'
import type { Context } from '#platform/context.ts'
import type { Implement } from '#platform/http/implement.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { availableSubjects, readingOf, rowsOfFigure, runCustom } from './run.ts'
import {
  changeReport,
  createReport,
  deleteReport,
  duplicateReport,
  everyReport,
  readReport,
  restoreReport,
  resultOf,
  scheduleReport,
  unscheduleReport,
} from './saved/service.ts'
import type { Reading } from './subjects/subject.ts'

export function customReportRoutes(implement: Implement, flags: Flags) {
  const openFor =
    ({ principal }: Context): Reading['isOpen'] =>
    (gate) =>
      flags.isOpen(gate, principal)
  const reading = (ctx: Context) => readingOf(ctx, openFor(ctx))
  implement(customReporting.subjects, (ctx) => availableSubjects(reading(ctx)))
  implement(customReporting.run, (ctx, { body }) => runCustom(reading(ctx), body.definition, body))
  implement(customReporting.rows, (ctx, { body }) => rowsOfFigure(reading(ctx), body.definition, body))
  implement(customReporting.file, async (ctx, { body }) => {
    const { page } = await runCustom(reading(ctx), body.definition, body)
    return { name: page.title, format: body.format, report: { title: page.title, pages: [page] } }
  })
  implement(customReports.list, everyReport)
  implement(customReports.read, (ctx, { params }) => readReport(ctx, params.id))
  implement(customReports.result, (ctx, { params }) => resultOf(reading(ctx), params.id))
  implement(customReports.create, createReport(openFor))
  implement(customReports.update, changeReport(openFor))
  implement(customReports.delete, deleteReport)
  implement(customReports.restore, restoreReport)
  implement(customReports.duplicate, duplicateReport)
  implement(customReports.schedule, scheduleReport)
  implement(customReports.unschedule, unscheduleReport)
}
