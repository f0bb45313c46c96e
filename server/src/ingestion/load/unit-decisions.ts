// Decides again whether a filing is in dollars or thousands when prices arrive after it: the result is the same as if
// they had been known before.
import type pg from 'pg'
import { decideUnit, type UnitCounts } from '../parse/units.ts'
import { freshDays, impliedByFilings } from './price-book.ts'

interface DecidedFiling extends Pick<UnitCounts, 'rowsCompared' | 'agreeDollars' | 'agreeThousands'> {
  accession: string
  period: string
  schemaVersion: string | null
  filedOn: string | null
  isSignatureDate: boolean
  evidence: UnitCounts
}

/**
 * Compares rows with known prices, as UnitEvidence does while a filing streams in; the evidence from implied prices
 * does not change. A panel without headers is in dollars by definition.
 */
const compareRows = `
  with decided as materialized (
    select * from market.filings
    where period = any ($1::date[]) and unit_evidence is not null and not ('panel' = any (flags) and entry_total is null)
  ), compared as (
    select accession, r.value::double precision / r.amount::double precision / c.close * 10 ^ f.hinted_power as ratio
    from decided f join market.filing_rows r using (accession)
    cross join lateral (
      select p.close::double precision as close from market.prices p
      where p.security_id = r.security_id and p.on_date <= f.period and p.on_date > f.period - ${freshDays}
        and p.source <> '${impliedByFilings}'
      order by p.on_date desc limit 1
    ) c
    where r.cusip <> '' and r.amount_type = 'SH' and r.put_call is null and r.value > 0 and r.amount > 0
  ), counted as (
    select accession, count(*) as compared, count(*) filter (where ratio > 0.5 and ratio < 2) as dollars,
      count(*) filter (where ratio > 0.0005 and ratio < 0.002) as thousands
    from compared group by accession
  )
  select accession, f.period::text, f.schema_version as "schemaVersion", f.filed_on::text as "filedOn",
    'filing_date_from_signature' = any (f.flags) as "isSignatureDate", f.unit_evidence as evidence,
    c.compared::integer as "rowsCompared", c.dollars::integer as "agreeDollars", c.thousands::integer as "agreeThousands"
  from decided f join counted c using (accession)`

/** A portfolio whose unit changed is marked stale. */
const writeDecisions = `
  with decisions as (
    select * from jsonb_to_recordset($1::jsonb)
      as d(accession text, unit text, unit_reason text, unit_evidence jsonb, is_unit_ambiguous boolean)
  ), turned as (
    select f.organization_id, f.period from market.filings f join decisions d using (accession) where f.unit <> d.unit
  ), marked as (
    insert into market.stale_portfolios (organization_id, quarter) select distinct organization_id, period from turned
    on conflict (organization_id, quarter) do update set follows = false, since = now()
  )
  update market.filings f set unit = d.unit, unit_reason = d.unit_reason, unit_evidence = d.unit_evidence,
    is_unit_ambiguous = d.is_unit_ambiguous
  from decisions d where f.accession = d.accession and f.unit_evidence is distinct from d.unit_evidence`

export async function decideUnitsAnew(client: pg.ClientBase, quarters: readonly string[]): Promise<void> {
  const { rows } = await client.query<DecidedFiling>(compareRows, [quarters])
  if (rows.length > 0) await client.query(writeDecisions, [JSON.stringify(rows.map(decisionOf))])
}

function decisionOf(filing: DecidedFiling): object {
  const { accession, period, schemaVersion, filedOn, isSignatureDate } = filing
  const { rowsCompared, agreeDollars, agreeThousands } = filing
  const { rowsCounted, rowsLeftOut, underOne, fiveOrMore } = filing.evidence
  const counts = { rowsCounted, rowsLeftOut, rowsCompared, agreeDollars, agreeThousands, underOne, fiveOrMore }
  const dates = isSignatureDate ? { filedOn: null, signedOn: filedOn } : { filedOn, signedOn: null }
  const { unit, reason, explanation, evidence, isAmbiguous } = decideUnit(
    { period, schemaVersion, ...dates },
    { counts },
  )
  return {
    accession,
    unit,
    unit_reason: reason,
    unit_evidence: { ...evidence, explanation },
    is_unit_ambiguous: isAmbiguous,
  }
}
