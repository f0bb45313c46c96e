// Form 13F submissions and their rows.
import { addDays } from './calendar.ts'
import { at, portion } from './random.ts'
import type { ReportRow } from './reports.ts'
import type { Security } from './securities.ts'
import { type Submission, submissionsOf } from './submissions.ts'
import { type Row, source, type Table, table } from './table.ts'
import type { World } from './world.ts'

export const filingTables = (world: World): Table[] => [
  table(
    'filings',
    `accession form organization_id period filed_on accepted_at ingested_at schema_version report_type is_amendment
    amendment_number amendment_type is_confidential_omitted entry_total value_total row_count value_sum unit unit_reason
    other_managers source`,
    () => filingRows(world),
  ),
  table(
    'filing_rows',
    `accession row_number issuer_name class_title cusip security_id value amount amount_type put_call discretion
    other_managers voting_sole voting_shared voting_none`,
    () => informationRows(world),
  ),
]

function* filingRows(world: World): Generator<Row> {
  for (const firm of world.firms)
    for (const submission of submissionsOf(world, firm)) yield filingRow(world, submission)
}

function filingRow(world: World, one: Submission): Row {
  const sum = one.rows.reduce((total, row) => total + row.value, 0)
  const chance = portion(world.seed, 140, one.firm.number, one.quarter)
  // Some filers sum before rounding.
  const difference = one.rows.length > 5 && chance < 0.012 ? Math.ceil(chance * 250) : 0
  const isNotice = one.reportType === 'notice'
  return [
    one.accession,
    one.form,
    one.firm.id,
    at(world.paths.quarters, one.quarter),
    one.filedOn,
    `${one.filedOn}T${16 + (one.firm.number % 5)}:${String(one.firm.number % 60).padStart(2, '0')}:00Z`,
    `${addDays(one.filedOn, 1)}T06:00:00Z`,
    'X0202',
    one.reportType,
    one.amendment !== undefined,
    one.amendment?.number ?? null,
    one.amendment?.type ?? null,
    one.isConfidential,
    isNotice ? null : one.rows.length,
    isNotice ? null : sum + difference,
    one.rows.length,
    sum,
    isNotice ? null : 'dollars',
    isNotice ? null : 'demo',
    { json: one.otherManagers },
    source,
  ]
}

/** Filers write names in capitals and truncate them. */
const filedName = (security: Security): string => security.name.toUpperCase().slice(0, 30).trim()

function* informationRows(world: World): Generator<Row> {
  const names = world.securities.map(filedName)
  for (const firm of world.firms) {
    for (const submission of submissionsOf(world, firm)) {
      const period = at(world.paths.quarters, submission.quarter)
      let number = 0
      for (const row of submission.rows) {
        number++
        const security = at(world.securities, row.security)
        const { formerCusip } = security
        const cusip = formerCusip && period < formerCusip.until ? formerCusip.value : security.cusip
        const sole = soleVotes(row, firm.number)
        yield [
          submission.accession,
          number,
          at(names, row.security),
          security.classTitle,
          cusip,
          security.id,
          row.value,
          row.amount,
          row.isPrincipal ? 'PRN' : 'SH',
          row.putCall,
          row.manager > 0 ? 'DFND' : 'SOLE',
          row.manager > 0 ? [row.manager] : [],
          sole,
          row.manager > 0 ? row.amount - sole : 0,
          row.manager > 0 ? 0 : row.amount - sole,
        ]
      }
    }
  }
}

/** Most managers vote all their shares; some leave a tenth to their clients. */
const soleVotes = (row: ReportRow, firm: number): number =>
  row.putCall || firm % 5 > 0 ? row.amount : Math.floor(row.amount * 0.9)
