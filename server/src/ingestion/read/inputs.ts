import { asUnreadableFile, UnreadableFileError } from '#files/unreadable-file.ts'
import { type Detected, type DocumentKind, detect } from './detect.ts'
import { openSources } from './open-sources.ts'
import type { Source } from './source.ts'

export interface DetectedSource extends Detected {
  source: Source
}

/** The unit of import: a single file, or the files that together make up a filing or a data set. */
export type Input =
  | { kind: '13f-filing'; name: string; primary: Source; table: Source | null }
  | { kind: '13f-data-set'; name: string; tables: DetectedSource[] }
  | { kind: 'insider-data-set'; name: string; tables: DetectedSource[] }
  | { kind: 'facts-data-set'; name: string; tables: DetectedSource[] }
  | { kind: 'single'; name: string; file: DetectedSource }

/** Everything readable below the given paths, in a stable order, and everything else with its reason. */
export async function* openInputs(paths: readonly string[]): AsyncGenerator<Input | UnreadableFileError> {
  let waiting: Source[] = []
  for await (const source of openSources(paths)) {
    if (source instanceof UnreadableFileError) {
      yield source
      continue
    }
    if (waiting[0] && waiting[0].container !== source.container) {
      yield* inputsOf(waiting)
      waiting = []
    }
    waiting.push(source)
  }
  yield* inputsOf(waiting)
}

/** Groups the files of one container. */
export async function* inputsOf(sources: readonly Source[]): AsyncGenerator<Input | UnreadableFileError> {
  const found: DetectedSource[] = []
  for (const source of sources) {
    try {
      found.push({ source, ...(await detect(source)) })
    } catch (error) {
      yield asUnreadableFile(error, source.name)
    }
  }
  yield* filings(found)
  yield* dataSets(found)
  for (const file of found) {
    const reason = companionReasons[file.kind]
    if (isGrouped(file.kind) || (reason && hasDataSet(found))) continue
    yield reason ? new UnreadableFileError(file.source.name, reason) : { kind: 'single', name: file.source.name, file }
  }
}

/** With the tables of a data set these are its readme and metadata; anywhere else they are not data. */
const companionReasons: Partial<Record<DocumentKind, string>> = {
  'html-page': 'it is an HTML page, not XML',
  'data-set-description': 'it describes a data set and contains no data',
}

const hasDataSet = (found: readonly DetectedSource[]) =>
  found.some(({ kind }) => is13fDataSet(kind) || isInsiderDataSet(kind) || isFactsDataSet(kind))

const isGrouped = (kind: DocumentKind) =>
  kind === '13f-primary' || kind === '13f-table' || is13fDataSet(kind) || isInsiderDataSet(kind) || isFactsDataSet(kind)
const is13fDataSet = (kind: DocumentKind) => /^13f-.*-table$/.test(kind)
const isInsiderDataSet = (kind: DocumentKind) => /^insider-.*-table$/.test(kind)
const isFactsDataSet = (kind: DocumentKind) => /^facts-.*-table$/.test(kind)

/** A folder with one primary document and one information table, whatever their names, is one filing. */
function* filings(found: readonly DetectedSource[]): Generator<Input | UnreadableFileError> {
  const primaries = found.filter((file) => file.kind === '13f-primary')
  const tables = found.filter((file) => file.kind === '13f-table')
  const isOneFiling = primaries.length === 1 && tables.length === 1
  for (const { source } of primaries)
    yield {
      kind: '13f-filing',
      name: source.name,
      primary: source,
      table: isOneFiling ? (tables[0]?.source ?? null) : null,
    }
  if (isOneFiling) return
  for (const { source } of tables)
    yield new UnreadableFileError(source.name, looseTableReason(primaries.length, tables.length))
}

function looseTableReason(primaries: number, tables: number): string {
  if (primaries === 0) return 'an information table without its primary document: import the folder that holds both'
  if (tables > 1) return `one of ${tables} information tables in the same folder: give each filing its own folder`
  return `an information table beside ${primaries} primary documents: give each filing its own folder`
}

function* dataSets(found: readonly DetectedSource[]): Generator<Input | UnreadableFileError> {
  for (const [kind, belongs] of [
    ['13f-data-set', is13fDataSet],
    ['insider-data-set', isInsiderDataSet],
    ['facts-data-set', isFactsDataSet],
  ] as const) {
    const tables = found.filter((file) => belongs(file.kind))
    if (tables[0]) yield { kind, name: tables[0].source.container, tables }
  }
}
