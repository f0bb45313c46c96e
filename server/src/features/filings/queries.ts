import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Dollars per filed unit by the unit alone, without the price check. */
const asRead = sql<number>`(f.value_sum * case f.unit when 'thousands' then 1000 else 1 end * power(10::numeric, f.hinted_power))::double precision`
const counted = sql<number>`(f.value_sum * f.value_scale)::double precision`

const headColumns = [
  'f.accession',
  'f.form',
  'f.period',
  'f.filedOn',
  'f.ingestedAt',
  'f.reportType',
  'f.isConfidentialOmitted',
  'f.source',
  'f.flags',
  'f.entryTotal',
  'f.rowCount',
  'f.valueTotal',
  'f.valueSum',
  'f.unit',
  'f.unitReason',
  'f.isUnitAmbiguous',
  'f.decidedUnit',
  'f.unitDecisionReason',
  'f.priceVerdict',
  'f.priceEvidence',
  asRead.as('valueAsRead'),
  counted.as('valueCounted'),
] as const

/** In SQL, because filed totals can exceed Number.MAX_SAFE_INTEGER. */
const valueDifference = sql<string | null>`(f.value_sum - f.value_total)::text`

const explanation = sql<string | null>`f.unit_evidence ->> 'explanation'`

export const findFiling = (db: Db, accession: string) =>
  db
    .selectFrom('market.filings as f')
    .innerJoin('market.organizations as o', 'o.id', 'f.organizationId')
    .select([
      ...headColumns,
      valueDifference.as('valueDifference'),
      explanation.as('explanation'),
      'o.id as organizationId',
      'o.name',
      'o.cik',
    ])
    .where('f.accession', '=', accession)
    .executeTakeFirst()

export const findPortfolio = (db: Db, organizationId: string, quarter: string) =>
  db
    .selectFrom('market.portfolios')
    .select(['state', 'isComplete', 'flags', 'accessions', 'sourceChoice'])
    .where('organizationId', '=', organizationId)
    .where('quarter', '=', quarter)
    .executeTakeFirst()

/** Every filing of a manager for a period, oldest first. */
export const listChain = (db: Db, organizationId: string, period: string) =>
  db
    .selectFrom('market.filings')
    .select(['accession', 'form', 'filedOn', 'amendmentType'])
    .where('organizationId', '=', organizationId)
    .where('period', '=', period)
    .orderBy('filedOn')
    .orderBy('accession')
    .execute()

const rowColumns = [
  'r.rowNumber',
  'r.issuerName',
  'r.classTitle',
  'r.cusip',
  'r.securityId',
  'r.value',
  'r.amount',
  'r.amountType',
  'r.putCall',
  'r.discretion',
  'r.otherManagers',
] as const

const doubtColumns = [
  'd.doubt',
  'd.power',
  'd.countedAs',
  'd.filers',
  sql<number | null>`d.usual_price::double precision`.as('usualPrice'),
  sql<number | null>`d.shares_outstanding::double precision`.as('sharesOutstanding'),
  sql<number | null>`d.counted_value::double precision`.as('countedValue'),
  sql<number>`(r.value * f.value_scale)::double precision`.as('filedValue'),
] as const

const rowsWithDoubts = (db: Db) =>
  db
    .selectFrom('market.filingRows as r')
    .innerJoin('market.filings as f', 'f.accession', 'r.accession')
    .leftJoin('market.doubtedRows as d', (on) =>
      on.onRef('d.accession', '=', 'r.accession').onRef('d.rowNumber', '=', 'r.rowNumber'),
    )
    .select([...rowColumns, ...doubtColumns])

export async function listRows(db: Db, accession: string, page: { pageSize: number; pageOffset: number }) {
  const rows = await rowsWithDoubts(db)
    .where('r.accession', '=', accession)
    .orderBy('r.rowNumber')
    .limit(page.pageSize)
    .offset(page.pageOffset)
    .execute()
  return rows
}

export const listSplitsAfter = (db: Db, securityId: string, day: string) =>
  db
    .selectFrom('market.splits')
    .select(['onDate', (of) => of.cast<number>('ratio', 'double precision').as('ratio')])
    .where('securityId', '=', securityId)
    .where('onDate', '>', day)
    .orderBy('onDate')
    .execute()

export const findEvent = (db: Db, id: string) =>
  db
    .selectFrom('market.securityEvents as e')
    .innerJoin('market.securities as s', 's.id', 'e.securityId')
    .select(['e.kind', 's.name', (of) => of.cast<number>('e.ratio', 'double precision').as('ratio')])
    .where('e.id', '=', id)
    .executeTakeFirst()

export const findPosition = (db: Db, organizationId: string, securityId: string, quarter: string) =>
  db
    .selectFrom('market.positions as p')
    .innerJoin('market.organizations as o', 'o.id', 'p.organizationId')
    .select([
      'o.id',
      'o.name',
      'p.quarter',
      'p.shares',
      'p.value',
      'p.previousShares',
      'p.previousValue',
      'p.accessions',
      'p.eventId',
    ])
    .where('p.quarter', '=', quarter)
    .where('p.securityId', '=', securityId)
    .where('p.organizationId', '=', organizationId)
    .executeTakeFirst()

export const listFilings = (db: Db, accessions: string[]) =>
  db
    .selectFrom('market.filings as f')
    .select([...headColumns, explanation.as('explanation')])
    .where('f.accession', 'in', accessions)
    .orderBy('f.filedOn')
    .orderBy('f.accession')
    .execute()

/** Rows keep the security they were imported with, which may have been joined with this one since. */
export const listRowsOfSecurity = (db: Db, accessions: string[], securityId: string) =>
  rowsWithDoubts(db)
    .select('r.accession')
    .where('r.accession', 'in', accessions)
    .where((row) =>
      row('r.securityId', 'in', (of) =>
        of
          .selectFrom('market.securities')
          .select('id')
          .where((security) => security.or([security('id', '=', securityId), security('sameAs', '=', securityId)])),
      ),
    )
    .orderBy('r.accession')
    .orderBy('r.rowNumber')
    .execute()
