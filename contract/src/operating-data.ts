// For those who run the installation: what has been imported, and filings that somebody should look at.
import { z } from 'zod'
import {
  type FilingProblem,
  FilingQuery,
  filingFilters,
  filingProblems,
  LateQuery,
  lateFilters,
  RejectQuery,
  rejectFilters,
} from './operating-data-query.ts'
import { csv, endpoint, item, page } from './platform/endpoint.ts'
import { Instant, optionalText } from './platform/values.ts'

export const filingProblemNames: Record<FilingProblem, string> = {
  set_aside: 'Set aside',
  unit: 'Unit unclear or corrected',
  totals: 'Does not add up to its summary page',
}

export const filingUnits = ['dollars', 'thousands'] as const
export type FilingUnit = (typeof filingUnits)[number]

export const ImportRun = z.object({
  id: z.uuid(),
  state: z.enum(['running', 'done', 'failed', 'interrupted']),
  paths: z.array(z.string()),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  filings: z.int(),
  rows: z.int(),
  rejected: z.int(),
  /** Why it failed. */
  error: z.string().nullable(),
})
export type ImportRun = z.output<typeof ImportRun>

export const QuarterOfData = z.object({
  quarter: z.iso.date(),
  /** Managers that reported holdings. */
  managers: z.int(),
  /** After the deadline. */
  late: z.int(),
  /** When the last one was filed. */
  latestFiledOn: z.iso.date().nullable(),
})
export type QuarterOfData = z.output<typeof QuarterOfData>

/** The watch of EDGAR for new filings. */
export const EdgarWatch = z.object({
  /** Whether the worker looks by itself. */
  isOn: z.boolean(),
  /** Null if nobody ever looked. */
  lookedAt: Instant.nullable(),
  /** The last look without an error. */
  succeededAt: Instant.nullable(),
  /** Why the last look failed, wholly or in part. */
  error: z.string().nullable(),
  lastImportedAt: Instant.nullable(),
  /** In the last 24 hours. */
  importedToday: z.int(),
  waiting: z.int(),
  givenUp: z.int(),
  /** The latest five of those. */
  latestGivenUp: z.array(
    z.object({ accession: z.string(), form: z.string(), filedOn: z.iso.date(), reason: z.string() }),
  ),
})
export type EdgarWatch = z.output<typeof EdgarWatch>

export const MarketData = z.object({
  /** The latest eight, latest first. */
  quarters: z.array(QuarterOfData),
  /** The latest twenty, latest first. */
  runs: z.array(ImportRun),
  problems: z.array(z.object({ problem: z.enum(filingProblems), count: z.int() })),
  /** Portfolios whose positions are not derived yet. */
  waiting: z.int(),
  watch: EdgarWatch,
})
export type MarketData = z.output<typeof MarketData>

export const QuestionableFiling = z.object({
  accession: z.string(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  period: z.iso.date(),
  filedOn: z.iso.date().nullable(),
  problems: z.array(z.enum(filingProblems)),
  /** Why it is set aside; null if it counts. */
  setAside: z.string().nullable(),
  /** How its unit was decided. */
  unitExplanation: z.string().nullable(),
  source: z.string(),
  /** The email address of who decided about it. */
  decidedBy: z.string().nullable(),
  /** The unit that a person decided on, which overrules the rules. */
  decidedUnit: z.enum(filingUnits).nullable(),
  unitReason: z.string().nullable(),
  /** The email address of who decided on the unit. */
  unitDecidedBy: z.string().nullable(),
})
export type QuestionableFiling = z.output<typeof QuestionableFiling>

export const RejectedRow = z.object({
  id: z.string(),
  /** The file, as it was given, and the entry of an archive. */
  source: z.string(),
  /** Null if the whole file was rejected. */
  row: z.int().nullable(),
  accession: z.string().nullable(),
  reason: z.string(),
})
export type RejectedRow = z.output<typeof RejectedRow>

export const LateReport = z.object({
  id: z.uuid(),
  name: z.string(),
  cik: z.string().nullable(),
  filedOn: z.iso.date().nullable(),
  value: z.number(),
  positions: z.int(),
})
export type LateReport = z.output<typeof LateReport>

export const operatingData = {
  read: endpoint({
    method: 'GET',
    path: '/v2/operating/data',
    summary: 'What has been imported, until when, and how many filings need a look',
    permission: 'operator',
    response: item(MarketData),
  }),
  rejects: endpoint({
    method: 'GET',
    path: '/v2/operating/data/rejects',
    summary: 'Files and rows that an import rejected, with the reason',
    permission: 'operator',
    query: RejectQuery,
    response: page(RejectedRow),
  }),
  exportRejects: endpoint({
    method: 'GET',
    path: '/v2/operating/data/rejects.csv',
    summary: 'The same list as a file',
    permission: 'operator',
    query: z.object(rejectFilters),
    response: csv([
      { key: 'source', header: 'File' },
      { key: 'row', header: 'Row' },
      { key: 'accession', header: 'Filing' },
      { key: 'reason', header: 'Reason' },
    ]),
  }),
  late: endpoint({
    method: 'GET',
    path: '/v2/operating/data/late',
    summary: 'Managers that filed their report for a quarter after its deadline, the latest first',
    permission: 'operator',
    query: LateQuery,
    response: page(LateReport),
  }),
  exportLate: endpoint({
    method: 'GET',
    path: '/v2/operating/data/late.csv',
    summary: 'The same list as a file',
    permission: 'operator',
    query: z.object(lateFilters),
    response: csv([
      { key: 'name', header: 'Manager' },
      { key: 'cik', header: 'CIK' },
      { key: 'filedOn', header: 'Filed' },
      { key: 'value', header: 'Value' },
      { key: 'positions', header: 'Positions' },
    ]),
  }),
  filings: endpoint({
    method: 'GET',
    path: '/v2/operating/data/filings',
    summary: 'Filings that were set aside, whose unit is unclear, or that do not add up',
    permission: 'operator',
    query: FilingQuery,
    response: page(QuestionableFiling),
  }),
  exportFilings: endpoint({
    method: 'GET',
    path: '/v2/operating/data/filings.csv',
    summary: 'The same list as a file',
    permission: 'operator',
    query: z.object(filingFilters),
    response: csv([
      { key: 'accession', header: 'Accession' },
      { key: 'manager', header: 'Manager' },
      { key: 'period', header: 'Period' },
      { key: 'filedOn', header: 'Filed' },
      { key: 'problems', header: 'Problems' },
      { key: 'setAside', header: 'Set aside because' },
      { key: 'unitExplanation', header: 'Unit' },
      { key: 'source', header: 'Source' },
      { key: 'decidedBy', header: 'Decided by' },
      { key: 'decidedUnit', header: 'Unit by decision' },
      { key: 'unitReason', header: 'Reason for the unit' },
      { key: 'unitDecidedBy', header: 'Unit decided by' },
    ]),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/v2/operating/data/filings/{accession}',
    summary: 'Count a filing, or set it aside with a reason',
    permission: 'operator',
    params: z.object({ accession: z.string().max(100) }),
    body: z.strictObject({
      /** Null: it counts. */
      setAside: z.string().trim().min(1, 'Enter a reason').max(500, 'Enter at most 500 characters').nullable(),
    }),
    affects: [],
    response: item(QuestionableFiling),
  }),
  decideUnit: endpoint({
    method: 'PUT',
    path: '/v2/operating/data/filings/{accession}/unit',
    summary: 'Read a filing in dollars or thousands with a reason, or leave its unit to the rules again',
    permission: 'operator',
    params: z.object({ accession: z.string().max(100) }),
    body: z
      .strictObject({
        /** Null: the rules decide. */
        unit: z.enum(filingUnits, 'Choose a unit').nullable(),
        reason: optionalText(500),
      })
      .refine(({ unit, reason }) => unit === null || reason, { path: ['reason'], error: 'Enter a reason' }),
    affects: [],
    response: item(QuestionableFiling),
  }),
}
