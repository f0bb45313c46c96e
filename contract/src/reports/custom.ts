// Custom reports: what can be asked, the result, the rows behind a figure, and files.
import { z } from 'zod'
import { endpoint, item, reportFile } from '../platform/endpoint.ts'
import { requiredText } from '../platform/values.ts'
import { CustomDefinition, customSubjects } from './custom-definition.ts'
import { fieldTypes } from './engine/fields.ts'
import { cellFormats, ReportPage } from './report.ts'

export const ReportField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  format: z.enum(cellFormats),
  /** Whether a sum of it has a meaning. */
  adds: z.boolean(),
  /** Its values, where there are few. */
  options: z.array(z.string()),
})
export type ReportField = z.output<typeof ReportField>

export const ReportSubject = z.object({
  subject: z.enum(customSubjects),
  isOfSecurity: z.boolean(),
  /** Columns shown unless others are chosen. */
  defaults: z.array(z.string()),
  fields: z.array(ReportField),
})
export type ReportSubject = z.output<typeof ReportSubject>

const Key = z.string().max(500).nullable()

export const ResultRow = z.object({ type: z.enum(['row', 'group', 'other', 'total']), keys: z.array(Key).max(3) })
export type ResultRow = z.output<typeof ResultRow>
export const ResultFigure = z.object({ measure: z.int().min(0), pivot: Key, isTotal: z.boolean() })
export type ResultFigure = z.output<typeof ResultFigure>

export const CustomResult = z.object({
  page: ReportPage,
  /** One for each row of the table: whose figures it has. */
  rows: z.array(ResultRow),
  /** One for each column; null for those that are no figures. */
  figures: z.array(ResultFigure.nullable()),
  rowCount: z.int(),
  /** Fields that no longer exist, by the name they had if it is known. */
  missing: z.array(z.string()),
  /** Filters of the list that can no longer be read. Without them there would be more rows, so there are none. */
  unreadFilters: z.array(z.string()),
})
export type CustomResult = z.output<typeof CustomResult>

export const reportName = requiredText(120, 'Enter a name')

export const customFileFormats = ['pdf', 'xlsx', 'csv'] as const
export type CustomFileFormat = (typeof customFileFormats)[number]

const asked = { permission: 'member', readsOnly: true } as const

export const customReporting = {
  subjects: endpoint({
    method: 'GET',
    path: '/v2/reports/custom/subjects',
    summary: 'What custom reports can be about, with the fields of each',
    permission: 'member',
    response: item(z.array(ReportSubject)),
  }),
  run: endpoint({
    ...asked,
    method: 'POST',
    path: '/v2/reports/custom/run',
    summary: 'The result of a custom report, with what the caller may see',
    body: z.strictObject({ definition: CustomDefinition, title: reportName.optional() }),
    response: item(CustomResult),
    callsPerMinute: 120,
  }),
  rows: endpoint({
    ...asked,
    method: 'POST',
    path: '/v2/reports/custom/rows',
    summary: 'The rows behind a figure of a custom report',
    body: z.strictObject({ definition: CustomDefinition, row: ResultRow, figure: ResultFigure.nullable() }),
    response: item(ReportPage),
    callsPerMinute: 120,
  }),
  file: endpoint({
    ...asked,
    method: 'POST',
    path: '/v2/reports/custom/file',
    summary: 'A custom report as a file, the same as on the screen',
    body: z.strictObject({
      definition: CustomDefinition,
      title: reportName.optional(),
      format: z.enum(customFileFormats),
    }),
    response: reportFile,
    callsPerMinute: 30,
  }),
}
