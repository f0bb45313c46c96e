// Which filings make up each manager's 13F portfolio for a quarter.
import { filingDeadline } from '@rostrum/contract/market/quarters'
import type pg from 'pg'
import {
  type AmendmentType,
  type FilingSummary,
  type Form13F,
  positionKey,
  resolvePortfolio,
} from '#market/amendments.ts'
import { reportSourceOf } from '#market/report-sources.ts'

/** A row for market.portfolios. */
export interface ChosenPortfolio {
  organization_id: string
  state: 'holdings' | 'notice' | 'confidential'
  is_complete: boolean
  accessions: string[]
  filed_on: string | null
  is_late: boolean
  flags: string[]
  source_choice: string | null
}

interface FilingRow {
  accession: string
  organization_id: string
  form: Form13F
  filed_on: string | null
  is_amendment: boolean
  amendment_number: number | null
  amendment_type: 'restatement' | 'new_holdings' | null
  is_confidential_omitted: boolean
  entry_total: number | null
  row_count: number
  flags: string[]
}

/** Portfolios of the managers in the temporary table `affected`. A manager without filings has none. */
export async function choosePortfolios(client: pg.ClientBase, quarter: string): Promise<ChosenPortfolio[]> {
  const { rows } = await client.query<FilingRow>(
    `select f.accession, f.organization_id, f.form, f.filed_on::text, f.is_amendment, f.amendment_number,
       f.amendment_type, f.is_confidential_omitted, f.entry_total::integer, f.row_count::integer, f.flags
     from market.filings f join affected a using (organization_id)
     where f.period = $1::date and f.set_aside is null`,
    [quarter],
  )
  const byManager = Map.groupBy(rows, (row) => row.organization_id)
  const contents = await readContents(client, [...byManager.values()].filter(needsContents).flat())
  return [...byManager].flatMap(([organizationId, filings]) => {
    const decision = resolvePortfolio(filings.map((filing) => summaryOf(filing, contents)))
    if (!decision) return []
    const accessions = [...(decision.base ? [decision.base] : []), ...decision.additions]
    const filedOn = filings.filter((filing) => accessions.includes(filing.accession)).map((filing) => filing.filed_on)
    const latest =
      filedOn
        .filter((date) => date !== null)
        .sort()
        .at(-1) ?? null
    return {
      organization_id: organizationId,
      state: decision.state,
      is_complete: decision.isComplete,
      accessions,
      filed_on: latest,
      is_late: latest !== null && latest > filingDeadline(quarter),
      flags: [...new Set(decision.flags.map(({ flag }) => flag))].sort(),
      source_choice: decision.sourceChoice,
    }
  })
}

/** A single report counts whatever it contains; only several reports need to be compared. */
const needsContents = (filings: FilingRow[]): boolean =>
  filings.filter((filing) => filing.form.startsWith('13F-HR')).length > 1

type Contents = Map<string, Map<string, bigint>>

async function readContents(client: pg.ClientBase, filings: FilingRow[]): Promise<Contents> {
  const contents: Contents = new Map()
  if (filings.length === 0) return contents
  const { rows } = await client.query(
    `select accession, cusip, put_call, amount_type, trunc(sum(amount))::text as amount
     from market.filing_rows where accession = any ($1) group by 1, 2, 3, 4`,
    [filings.map((filing) => filing.accession)],
  )
  for (const { accession, cusip, put_call, amount_type, amount } of rows) {
    const holdings = contents.get(accession) ?? new Map<string, bigint>()
    holdings.set(positionKey({ cusip, putCall: put_call, amountUnit: amount_type }), BigInt(amount))
    contents.set(accession, holdings)
  }
  return contents
}

const amendmentTypes: Record<string, AmendmentType> = { restatement: 'RESTATEMENT', new_holdings: 'NEW HOLDINGS' }

const summaryOf = (filing: FilingRow, contents: Contents): FilingSummary => ({
  accession: filing.accession,
  source: reportSourceOf(filing),
  form: filing.form,
  isAmendment: filing.is_amendment,
  amendmentType: filing.amendment_type ? (amendmentTypes[filing.amendment_type] ?? null) : null,
  amendmentNumber: filing.amendment_number,
  filedOn: filing.filed_on,
  isConfidentialOmitted: filing.is_confidential_omitted,
  hasInformationTable: !filing.flags.includes('cover_only') && filing.form.startsWith('13F-HR'),
  entryTotal: filing.entry_total,
  rowCount: filing.row_count,
  holdings: contents.get(filing.accession) ?? new Map(),
})
