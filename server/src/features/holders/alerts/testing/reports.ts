// Reports as ingestion writes them: ingestion and features share only tables.
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'

export const quarter = '2026-09-30'
export const earlier = '2026-06-30'
export const { veltraneA, veltraneB, ostrelGauge, brackmoor } = demoSecurities

interface Holding {
  securityId?: string
  shares: number
  before?: number | null
  /** Dollars per share. */
  price?: number
  outstanding?: number | null
}

interface Report {
  organizationId?: string
  name?: string
  quarter?: string
  filedOn?: string
  state?: 'holdings' | 'notice' | 'confidential'
  isLate?: boolean
  isAmendment?: boolean
  holdings?: Holding[]
}

let made = 0
const nextAccession = () => {
  made += 1
  return `0009999999-26-${String(made).padStart(6, '0')}`
}

export async function addFirm(db: Db, name = `House ${newId()}`): Promise<string> {
  const id = newId()
  await db.insertInto('market.organizations').values({ id, name, type: 'investment_manager', source: 'test' }).execute()
  return id
}

/** Replaces the manager's report for the quarter; returns the manager and the filing. */
export async function report(db: Db, given: Report): Promise<{ organizationId: string; accession: string }> {
  const organizationId = given.organizationId ?? (await addFirm(db, given.name))
  const of = { organizationId, quarter: given.quarter ?? quarter }
  const { state = 'holdings', filedOn = '2026-11-10', isLate = false, isAmendment = false } = given
  const accession = nextAccession()
  await db.transaction().execute(async (change) => {
    await change
      .insertInto('market.filings')
      .values({
        accession,
        form: isAmendment ? '13F-HR/A' : '13F-HR',
        organizationId,
        period: of.quarter,
        filedOn,
        reportType: state === 'notice' ? 'notice' : 'holdings',
        isAmendment,
        source: 'test',
      })
      .execute()
    await change
      .deleteFrom('market.portfolios')
      .where('organizationId', '=', organizationId)
      .where('quarter', '=', of.quarter)
      .execute()
    await change
      .deleteFrom('market.positions')
      .where('organizationId', '=', organizationId)
      .where('quarter', '=', of.quarter)
      .execute()
    const portfolio = { ...of, state, isComplete: state === 'holdings', accessions: [accession], filedOn, isLate }
    const positionCount = given.holdings?.length ?? 0
    await change
      .insertInto('market.portfolios')
      .values({ ...portfolio, positionCount })
      .execute()
    for (const { securityId = veltraneA, shares, before = 0, price = 50, outstanding = null } of given.holdings ?? []) {
      await change
        .insertInto('market.positions')
        .values({
          ...of,
          securityId,
          shares,
          value: shares * price,
          previousShares: before,
          previousValue: before === null ? null : before * price,
          outstandingShare: outstanding === null ? null : shares / outstanding,
          accessions: [accession],
        })
        .execute()
    }
  })
  return { organizationId, accession }
}
