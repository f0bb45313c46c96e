// Assembles a filing, its chain of amendments and the rows behind a position, so that users can verify the numbers.
import type { Filing, FilingRow } from '@rostrum/contract/filings'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { doubtOf } from './doubts.ts'
import {
  findEvent,
  findFiling,
  findPortfolio,
  findPosition,
  listChain,
  listFilings,
  listRows,
  listRowsOfSecurity,
  listSplitsAfter,
} from './queries.ts'

type Unit = Filing['unit']

interface StoredUnit {
  unit: string | null
  unitReason: string | null
  explanation: string | null
  isUnitAmbiguous: boolean
  decidedUnit: string | null
  unitDecisionReason: string | null
  priceVerdict: string | null
  priceEvidence: unknown
  valueAsRead: number
  valueCounted: number
}

type PriceEvidence = Pick<NonNullable<Unit['check']>, 'explanation' | 'rowsCompared' | 'rowsAgreeing' | 'medianRatio'>

/** Prices of the quarter outweigh what the filing alone could tell, and a person's decision outweighs both. */
const unitOf = (row: StoredUnit): Unit =>
  row.decidedUnit === null
    ? {
        unit: row.unit as Unit['unit'],
        reason: row.unitReason,
        explanation: row.explanation,
        isAmbiguous: row.priceVerdict === null ? row.isUnitAmbiguous : row.priceVerdict === 'unclear',
        check: checkOf(row),
      }
    : {
        unit: row.decidedUnit as Unit['unit'],
        reason: 'person',
        explanation: `decided by hand: ${row.unitDecisionReason ?? 'no reason given'}`,
        isAmbiguous: false,
        check: null,
      }

function checkOf({ priceVerdict, priceEvidence, valueAsRead, valueCounted }: StoredUnit): Unit['check'] {
  if (priceVerdict === null || !priceEvidence) return null
  const { explanation, rowsCompared, rowsAgreeing, medianRatio } = priceEvidence as PriceEvidence
  const verdict = priceVerdict as NonNullable<Unit['check']>['verdict']
  return { verdict, explanation, rowsCompared, rowsAgreeing, medianRatio, valueAsRead, valueCounted }
}

export async function describeFiling(db: Db, accession: string): Promise<Filing> {
  const filing = await findFiling(db, accession)
  if (!filing) throw notFound('Filing')
  const portfolio = await findPortfolio(db, filing.organizationId, filing.period)
  const chain = await listChain(db, filing.organizationId, filing.period)
  const { entryTotal, rowCount, valueTotal, valueSum, valueDifference } = filing
  return {
    accession: filing.accession,
    form: filing.form,
    organization: { id: filing.organizationId, name: filing.name, cik: filing.cik },
    period: filing.period,
    filedOn: filing.filedOn,
    ingestedAt: filing.ingestedAt,
    reportType: filing.reportType as Filing['reportType'],
    isConfidentialOmitted: filing.isConfidentialOmitted,
    source: filing.source,
    flags: filing.flags,
    reconciliation: {
      entryTotal: entryTotal === null ? null : Number(entryTotal),
      rowCount: Number(rowCount),
      valueTotal,
      valueSum,
      rowDifference: entryTotal === null ? null : Number(rowCount) - Number(entryTotal),
      valueDifference,
    },
    unit: unitOf(filing),
    portfolio: portfolio
      ? {
          state: portfolio.state as NonNullable<Filing['portfolio']>['state'],
          isComplete: portfolio.isComplete,
          flags: portfolio.flags,
          sourceChoice: portfolio.sourceChoice,
        }
      : null,
    chain: chain.map((link) => ({
      ...link,
      amendmentType: link.amendmentType as Filing['chain'][number]['amendmentType'],
      isCounted: portfolio?.accessions.includes(link.accession) ?? false,
    })),
  }
}

type StoredRow = Awaited<ReturnType<typeof listRows>>[number]

function rowOf<R extends StoredRow>(stored: R) {
  const { power, countedAs, filers, usualPrice, sharesOutstanding, countedValue, filedValue, ...row } = stored
  return {
    ...row,
    amountType: row.amountType as FilingRow['amountType'],
    putCall: row.putCall as FilingRow['putCall'],
    doubt: doubtOf(stored),
  }
}

export async function pageOfRows(db: Db, accession: string, page: { pageSize: number; pageOffset: number }) {
  const filing = await findFiling(db, accession)
  if (!filing) throw notFound('Filing')
  const rows = await listRows(db, accession, page)
  return { rows: rows.map(rowOf), total: Number(filing.rowCount) }
}

export async function evidenceOf(db: Db, of: { organizationId: string; securityId: string; quarter: string }) {
  const position = await findPosition(db, of.organizationId, of.securityId, of.quarter)
  if (!position) throw notFound('Position')
  const { id, name, accessions, shares, value, previousShares, previousValue, quarter, eventId } = position
  const filings = await listFilings(db, accessions)
  const rows = await listRowsOfSecurity(db, accessions, of.securityId)
  const portfolio = await findPortfolio(db, of.organizationId, of.quarter)
  const wholeOrNull = (number: number | string | null) => (number === null ? null : Number(number))
  return {
    holder: { id, name },
    quarter,
    shares: Number(shares),
    value: Number(value),
    previousShares: wholeOrNull(previousShares),
    previousValue: wholeOrNull(previousValue),
    sourceChoice: portfolio?.sourceChoice ?? null,
    splits: await listSplitsAfter(db, of.securityId, of.quarter),
    received: eventId === null ? null : receivedIn(await findEvent(db, eventId)),
    filings: filings.map((filing) => ({
      accession: filing.accession,
      form: filing.form,
      period: filing.period,
      filedOn: filing.filedOn,
      unit: unitOf(filing),
    })),
    rows: rows.map(rowOf),
  }
}

const receivedWords = { spin_off: 'Received in the spin-off of', merger: 'Received in the merger of' } as const

function receivedIn(event: Awaited<ReturnType<typeof findEvent>>): string | null {
  if (!event) return null
  const words = event.kind === 'spin_off' || event.kind === 'merger' ? receivedWords[event.kind] : 'Converted from'
  return `${words} ${event.name}: ${event.ratio} for one share`
}
