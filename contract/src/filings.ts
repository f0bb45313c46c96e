// Evidence: the filings that ownership numbers rest on, as they were filed, and what was decided about them.
import { z } from 'zod'
import { endpoint, one, page } from './platform/endpoint.ts'
import { PageQuery } from './platform/paging.ts'
import { Instant } from './platform/values.ts'

/** 0001259261-26-000014, or the name that stands in where no accession is known. */
const AccessionParams = z.object({ accession: z.string().min(1).max(100) })

const bookStates = ['holdings', 'notice', 'confidential'] as const

/** A filing of the same manager for the same period, and whether the book counts it. */
const ChainLink = z.object({
  accession: z.string(),
  form: z.string(),
  filedOn: z.iso.date().nullable(),
  amendmentType: z.enum(['restatement', 'new_holdings']).nullable(),
  isCounted: z.boolean(),
})

export const Filing = z.object({
  accession: z.string(),
  form: z.string(),
  organization: z.object({ id: z.uuid(), name: z.string(), cik: z.string().nullable() }),
  period: z.iso.date(),
  filedOn: z.iso.date().nullable(),
  ingestedAt: Instant,
  reportType: z.enum(['holdings', 'notice', 'combination']),
  isConfidentialOmitted: z.boolean(),
  source: z.string(),
  flags: z.array(z.string()),
  /** The summary page against the table. Values are as filed, in text: they may pass what a number can hold. */
  reconciliation: z.object({
    entryTotal: z.int().nullable(),
    rowCount: z.int(),
    valueTotal: z.string().nullable(),
    valueSum: z.string(),
    rowDifference: z.int().nullable(),
    valueDifference: z.string().nullable(),
  }),
  unit: z.object({
    unit: z.enum(['dollars', 'thousands']).nullable(),
    reason: z.string().nullable(),
    explanation: z.string().nullable(),
    isAmbiguous: z.boolean(),
  }),
  book: z.object({ state: z.enum(bookStates), isComplete: z.boolean(), flags: z.array(z.string()) }).nullable(),
  chain: z.array(ChainLink),
})
export type Filing = z.output<typeof Filing>

export const FilingRow = z.object({
  rowNumber: z.int(),
  issuerName: z.string(),
  classTitle: z.string(),
  cusip: z.string(),
  securityId: z.uuid().nullable(),
  value: z.string(),
  amount: z.string(),
  amountType: z.enum(['SH', 'PRN']),
  putCall: z.enum(['put', 'call']).nullable(),
  discretion: z.string().nullable(),
  otherManagers: z.array(z.int()),
})
export type FilingRow = z.output<typeof FilingRow>

export const PositionEvidence = z.object({
  quarter: z.iso.date(),
  shares: z.int(),
  value: z.int(),
  previousShares: z.int().nullable(),
  previousValue: z.int().nullable(),
  filings: z.array(Filing.pick({ accession: true, form: true, period: true, filedOn: true, unit: true })),
  rows: z.array(FilingRow.extend({ accession: z.string() })),
})

export const filings = {
  read: endpoint({
    method: 'GET',
    path: '/v2/filings/{accession}',
    summary: 'One filing: its head, its chain of amendments, its unit and why, its totals against its rows',
    permission: 'member',
    params: AccessionParams,
    answer: one(Filing),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/v2/filings/{accession}/rows',
    summary: 'The rows of one filing, as filed',
    permission: 'member',
    params: AccessionParams,
    query: PageQuery,
    answer: page(FilingRow),
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/v2/positions/evidence',
    summary: 'What a position rests on: the filings that count and their rows of the security',
    permission: 'member',
    query: z.object({ organizationId: z.uuid(), securityId: z.uuid(), quarter: z.iso.date() }),
    answer: one(PositionEvidence),
  }),
}
