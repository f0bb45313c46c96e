// Evidence: the filings behind ownership figures, as filed, and how they were interpreted.
import { z } from 'zod'
import { Named } from './market/values.ts'
import { endpoint, item, page } from './platform/endpoint.ts'
import { PageQuery } from './platform/paging.ts'
import { Instant } from './platform/values.ts'

/** 0001259261-26-000014, or a substitute if the accession is unknown. */
const AccessionParams = z.object({ accession: z.string().min(1).max(100) })

const portfolioStates = ['holdings', 'notice', 'confidential'] as const

/** A filing of the same manager for the same period, and whether it counts in the 13F portfolio. */
const ChainLink = z.object({
  accession: z.string(),
  form: z.string(),
  filedOn: z.iso.date().nullable(),
  amendmentType: z.enum(['restatement', 'new_holdings']).nullable(),
  isCounted: z.boolean(),
})

/** The report against the prices that other filers of the quarter imply; null without any to compare. */
const PriceCheck = z.object({
  verdict: z.enum(['agrees', 'rescaled', 'unclear']),
  explanation: z.string(),
  rowsCompared: z.int(),
  rowsAgreeing: z.int(),
  /** Half of the compared positions cost at most this many times the usual price, before any correction. */
  medianRatio: z.number(),
  /** The sum of all rows in dollars: by the unit alone, and as counted. */
  valueAsRead: z.number(),
  valueCounted: z.number(),
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
  /** The summary page against the table. Values are strings as filed: they may exceed the range of a number. */
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
    check: PriceCheck.nullable(),
  }),
  portfolio: z
    .object({
      state: z.enum(portfolioStates),
      isComplete: z.boolean(),
      flags: z.array(z.string()),
      /** Why this source of the report counts and not another one; null if there is one only. */
      sourceChoice: z.string().nullable(),
    })
    .nullable(),
  chain: z.array(ChainLink),
})
export type Filing = z.output<typeof Filing>

/** Why a row does not count as it was filed, or should be looked at. */
const RowDoubt = z.object({
  kind: z.enum(['price', 'option', 'outstanding']),
  reason: z.string(),
  countedAs: z.enum(['long', 'put', 'call', 'nothing']),
  /** In dollars, in the unit of the report. */
  filedValue: z.number(),
  countedValue: z.number(),
  /** Of a share, as most filers of the quarter imply it. */
  usualPrice: z.number().nullable(),
  filers: z.int().nullable(),
})
export type RowDoubt = z.output<typeof RowDoubt>

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
  doubt: RowDoubt.nullable(),
})
export type FilingRow = z.output<typeof FilingRow>

export const PositionEvidence = z.object({
  holder: Named,
  quarter: z.iso.date(),
  shares: z.int(),
  value: z.int(),
  previousShares: z.int().nullable(),
  previousValue: z.int().nullable(),
  /** Why this source of the report counts and not another one; null if there is one only. */
  sourceChoice: z.string().nullable(),
  /** After the quarter: shares here are as filed, lists show them on today's basis. */
  splits: z.array(z.object({ onDate: z.iso.date(), ratio: z.number() })),
  /** Why previous shares are not those filed: received in a spin-off, a merger or a conversion. */
  received: z.string().nullable(),
  filings: z.array(Filing.pick({ accession: true, form: true, period: true, filedOn: true, unit: true })),
  rows: z.array(FilingRow.extend({ accession: z.string() })),
})

/** A Schedule 13D or 13G among those that the same holders filed on the same security. */
const ScheduleLink = z.object({
  accession: z.string(),
  form: z.string(),
  eventDate: z.iso.date().nullable(),
  filedOn: z.iso.date().nullable(),
  holderName: z.string(),
  shares: z.number().nullable(),
  percentOfClass: z.number().nullable(),
})

/** One member of a reporting group. Each repeats the block, so their figures are never summed. */
const ReportingPerson = z.object({
  personNumber: z.int(),
  holderName: z.string(),
  holderCik: z.string().nullable(),
  organization: Named.nullable(),
  shares: z.number().nullable(),
  /** Of these shares, what options and other rights give within 60 days; null if the schedule does not tell. */
  sharesByRights: z.number().nullable(),
  percentOfClass: z.number().nullable(),
  soleVoting: z.number().nullable(),
  sharedVoting: z.number().nullable(),
  soleDispositive: z.number().nullable(),
  sharedDispositive: z.number().nullable(),
  isLargest: z.boolean(),
  types: z.array(z.string()),
  comment: z.string().nullable(),
  notes: z.array(z.string()),
})

const disclosure = {
  accession: z.string(),
  form: z.string(),
  issuerName: z.string(),
  issuerCik: z.string().nullable(),
  security: Named.nullable(),
  filedOn: z.iso.date().nullable(),
  /** When it was imported; null for data shipped with the installation. */
  ingestedAt: Instant.nullable(),
  source: z.string(),
}

export const Schedule = z.object({
  ...disclosure,
  cusip: z.string().nullable(),
  classTitle: z.string().nullable(),
  /** Why the shares were bought, as Schedule 13D tells. */
  purpose: z.string().nullable(),
  /** By which a Schedule 13G is filed. */
  rules: z.array(z.string()),
  eventDate: z.iso.date().nullable(),
  persons: z.array(ReportingPerson),
  history: z.array(ScheduleLink),
})
export type Schedule = z.output<typeof Schedule>

const InsiderLine = z.object({
  lineNumber: z.int(),
  securityTitle: z.string(),
  isDerivative: z.boolean(),
  isHolding: z.boolean(),
  onDate: z.iso.date().nullable(),
  code: z.string().nullable(),
  shares: z.number().nullable(),
  price: z.number().nullable(),
  acquiredDisposed: z.enum(['A', 'D']).nullable(),
  sharesAfter: z.number().nullable(),
  isDirect: z.boolean().nullable(),
  natureOfOwnership: z.string().nullable(),
  isPlanned: z.boolean().nullable(),
  isLate: z.boolean(),
  /** In dollars, of securities that have no number: a transaction’s, and what is held after it. */
  totalValue: z.number().nullable(),
  valueAfter: z.number().nullable(),
  /** What a derivative gives the right to; null for shares. */
  underlying: z
    .object({
      title: z.string().nullable(),
      shares: z.number().nullable(),
      value: z.number().nullable(),
      exercisePrice: z.number().nullable(),
      exercisableOn: z.iso.date().nullable(),
      expiresOn: z.iso.date().nullable(),
    })
    .nullable(),
  footnotes: z.array(z.string()),
})

export const InsiderForm = z.object({
  ...disclosure,
  owner: z.object({
    name: z.string(),
    cik: z.string().nullable(),
    person: Named.nullable(),
    roles: z.array(z.string()),
    title: z.string().nullable(),
  }),
  remarks: z.string().nullable(),
  lines: z.array(InsiderLine),
})
export type InsiderForm = z.output<typeof InsiderForm>

/** A matter of a meeting, with the shares of a manager and its funds by how they were voted (Form N-PX). */
export const Vote = z.object({
  meetingOn: z.iso.date(),
  description: z.string(),
  /** As the SEC names them: SECTION 14A SAY-ON-PAY VOTES, DIRECTOR ELECTIONS. */
  categories: z.array(z.string()),
  proposedBy: z.string().nullable(),
  /** Of management: null if unknown, or not the same everywhere. */
  recommendation: z.string().nullable(),
  sharesFor: z.number(),
  sharesAgainst: z.number(),
  sharesAbstained: z.number(),
  sharesWithheld: z.number(),
  sharesOther: z.number(),
  /** Lent, and not recalled to vote. */
  sharesOnLoan: z.number(),
  accessions: z.array(z.string()),
})
export type Vote = z.output<typeof Vote>

export const filings = {
  votes: endpoint({
    method: 'GET',
    path: '/v2/votes',
    summary: 'How a manager and its funds voted at the meetings of a company, latest first',
    permission: 'member',
    query: PageQuery.extend({ organizationId: z.uuid(), securityId: z.uuid() }),
    response: page(Vote),
  }),
  schedule: endpoint({
    method: 'GET',
    path: '/v2/schedules/{accession}',
    summary: 'One Schedule 13D or 13G with its reporting persons and their earlier filings',
    permission: 'member',
    params: AccessionParams,
    response: item(Schedule),
  }),
  insiderForm: endpoint({
    method: 'GET',
    path: '/v2/insider_forms/{accession}',
    summary: 'One Form 3, 4 or 5: its owner and every line, as filed',
    permission: 'member',
    params: AccessionParams,
    response: item(InsiderForm),
  }),
  read: endpoint({
    method: 'GET',
    path: '/v2/filings/{accession}',
    summary: 'One filing with its amendment chain, its unit, and its totals compared with its rows',
    permission: 'member',
    params: AccessionParams,
    response: item(Filing),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/v2/filings/{accession}/rows',
    summary: 'The rows of one filing, as filed',
    permission: 'member',
    params: AccessionParams,
    query: PageQuery,
    response: page(FilingRow),
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/v2/positions/evidence',
    summary: 'The evidence for a position: the filings that count and their rows of the security',
    permission: 'member',
    query: z.object({ organizationId: z.uuid(), securityId: z.uuid(), quarter: z.iso.date() }),
    response: item(PositionEvidence),
  }),
}
