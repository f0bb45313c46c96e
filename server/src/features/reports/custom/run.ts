// Runs a definition for its reader: the subject's rows, then the engine, then a page with its filters and sources.
import { dayIn } from '@rostrum/contract/platform/time-zones'
import type { CustomResult, ReportSubject, ResultFigure, ResultRow } from '@rostrum/contract/reports/custom'
import {
  CustomDefinition,
  customSubjectLabels,
  customSubjects,
  subjectGates,
} from '@rostrum/contract/reports/custom-definition'
import type { Source } from '@rostrum/contract/reports/engine/fields'
import { rowsBehind, runReport } from '@rostrum/contract/reports/engine/run'
import { formatCell } from '@rostrum/contract/reports/format-cell'
import type { ReportPage } from '@rostrum/contract/reports/report'
import { AppError, notFound } from '#platform/errors.ts'
import { type FromList, readListFilters } from './list-filters.ts'
import { subjects } from './subjects/all.ts'
import type { Loaded, Reading, ReportReader, Subject, SubjectField } from './subjects/subject.ts'

export type IsOpen = Reading['isOpen']

export const readingOf = (reader: ReportReader, isOpen: IsOpen): Reading => ({
  db: reader.db,
  customerId: reader.customerId,
  principal: reader.principal,
  today: dayIn(reader.principal.user.timeZone),
  isOpen,
})

async function isAvailable({ key }: Subject, reading: Reading): Promise<boolean> {
  const gate = subjectGates[key]
  return !gate || (await reading.isOpen(gate))
}

export async function availableSubjects(reading: Reading): Promise<ReportSubject[]> {
  const found: ReportSubject[] = []
  for (const key of customSubjects) {
    const subject = subjects[key]
    if (!(await isAvailable(subject, reading))) continue
    const fields = await subject.fields(reading)
    found.push({
      subject: key,
      isOfSecurity: subject.isOfSecurity,
      defaults: [...subject.defaults],
      fields: fields.map(({ options, ...field }) => ({ ...field, options: [...options] })),
    })
  }
  return found
}

/** What a report asks of its subject, besides the definition. */
export interface Extras {
  title?: string | undefined
  knownOn?: string | undefined
  /** Names of fields as they were when the report was saved. */
  labels?: ReadonlyMap<string, string>
}

const usedIn = (definition: CustomDefinition, defaults: readonly string[]): Set<string> =>
  new Set([
    ...(definition.columns.length > 0 ? definition.columns : defaults),
    ...definition.filters.map(({ field }) => field),
    ...definition.groups.map(({ field }) => field),
    ...definition.measures.flatMap(({ field }) => field ?? []),
    ...(definition.pivot ? [definition.pivot.field] : []),
    ...definition.sort.map(({ column }) => column),
    ...definition.marks.map(({ column }) => column),
  ])

interface Prepared {
  subject: Subject
  source: Source & { fields: SubjectField[] }
  loaded: Loaded
  fromList: FromList
}

const nothing: Loaded = { rows: [], total: 0, subtitle: null, sources: [] }

async function prepare(reading: Reading, definition: CustomDefinition, { knownOn }: Extras): Promise<Prepared> {
  const subject = subjects[definition.subject]
  if (!(await isAvailable(subject, reading))) {
    throw new AppError('forbidden', `${customSubjectLabels[subject.key]} are not available`)
  }
  const fields = await subject.fields(reading)
  const { securityId, filters, listFilters } = definition
  const used = usedIn(definition, subject.defaults)
  const fromList = await readListFilters(reading, definition)
  // Without one of them there would be more rows than were asked for.
  const loaded =
    fromList.unread.length > 0
      ? nothing
      : await subject.load(reading, { securityId, filters, listFilters, knownOn, used })
  const { stateOn } = subject
  const source = { fields, rows: loaded.rows, today: reading.today, ...(stateOn && { stateOn }) }
  return { subject, source, loaded, fromList }
}

const count = new Intl.NumberFormat('en-US')

/** The date of the data, where it comes from, and what is missing. */
const sourcesOf = (
  { today }: Reading,
  { source, loaded, fromList }: Prepared,
  notes: readonly string[],
  missing: readonly string[],
): string[] => [
  `Data as of ${formatCell(today, 'day')}.`,
  ...loaded.sources,
  ...(source.rows.length < loaded.total && !source.stateOn
    ? [`Only the first ${count.format(source.rows.length)} of ${count.format(loaded.total)} records were read.`]
    : []),
  ...(fromList.unread.length > 0
    ? [`No rows are shown because a list filter can no longer be read: ${fromList.unread.join(', ')}.`]
    : []),
  ...notes,
  ...(missing.length > 0 ? [`Excluded because the field no longer exists: ${missing.join(', ')}.`] : []),
]

const missingNames = (missing: readonly string[], labels: Extras['labels']): string[] => [
  ...new Set(missing.map((key) => labels?.get(key) ?? (key.startsWith('field-') ? 'a custom field' : key))),
]

export async function runCustom(
  reading: Reading,
  definition: CustomDefinition,
  extras: Extras = {},
): Promise<CustomResult> {
  const prepared = await prepare(reading, definition, extras)
  const { subject, source, loaded, fromList } = prepared
  const result = runReport(definition, source, subject.defaults)
  const missing = missingNames(result.missing, extras.labels)
  return {
    page: {
      title: extras.title ?? customSubjectLabels[subject.key],
      subtitle: loaded.subtitle,
      blocks: result.blocks,
      filters: [...fromList.words, ...result.filters],
      sources: sourcesOf(reading, prepared, result.notes, missing),
    },
    rows: result.rows,
    figures: result.figures,
    rowCount: result.rowCount,
    missing,
    unreadFilters: fromList.unread,
  }
}

/** A page with the rows behind a figure, with the columns of the report or those of its subject. */
export async function rowsOfFigure(
  reading: Reading,
  definition: CustomDefinition,
  at: { row: ResultRow; figure: ResultFigure | null },
): Promise<ReportPage> {
  const prepared = await prepare(reading, definition, {})
  const { subject, source, loaded, fromList } = prepared
  const rows = rowsBehind(definition, source, subject.defaults, { row: at.row, column: at.figure })
  if (!rows) throw notFound('Figure')
  const plain = CustomDefinition.parse({
    subject: definition.subject,
    columns: drillColumns(definition, source.fields, subject.defaults),
  })
  const { stateOn: _, ...listed } = source
  const { blocks } = runReport(plain, { ...listed, rows }, subject.defaults)
  return {
    title: `${customSubjectLabels[subject.key]} behind the figure`,
    subtitle: loaded.subtitle,
    blocks,
    filters: [
      ...fromList.words,
      ...runReport({ ...definition, groups: [], measures: [], pivot: null }, { ...source, rows: [] }, []).filters,
    ],
    sources: sourcesOf(reading, prepared, [], []),
  }
}

/** The usual columns, and what the figure was grouped and measured by. */
function drillColumns(
  definition: CustomDefinition,
  fields: readonly SubjectField[],
  defaults: readonly string[],
): string[] {
  const usual = definition.columns.length > 0 ? definition.columns : defaults
  const shaping = [
    ...definition.groups.map(({ field }) => field),
    ...(definition.pivot ? [definition.pivot.field] : []),
    ...definition.measures.flatMap(({ field }) => field ?? []),
  ]
  const known = new Set(fields.map(({ key }) => key))
  return [...new Set([...usual, ...shaping])].filter((key) => known.has(key))
}

/** The names of the fields that a definition uses now. */
export async function fieldLabels(reading: Reading, definition: CustomDefinition) {
  const used = usedIn(definition, [])
  const fields = await subjects[definition.subject].fields(reading)
  return fields.filter(({ key }) => used.has(key)).map(({ key, label }) => ({ key, label }))
}
