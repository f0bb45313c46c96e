// A data set has one table after another: all headers, all lines, all footnotes. They are staged in temporary tables,
// not in memory, and joined in one statement.
import type pg from 'pg'
import { matchesOf } from './insider-shares.ts'

export interface StagedHead {
  accession: string
  form: string
  filed_on: string | null
  issuer_cik: string
  issuer_name: string
  ticker: string | null
  owner_name: string
  owner_cik: string | null
  person_cik: string | null
  roles: string[]
  is_planned: boolean | null
  remarks_name_plan: boolean
  remarks: string | null
  officer_title: string | null
  period: string | null
  has_no_securities: boolean
  is_not_subject: boolean
}

export interface StagedLine {
  accession: string
  line_number: number
  is_derivative: boolean
  is_holding: boolean
  security_title: string
  is_share: boolean
  class_letter: string | null
  on_date: string | null
  code: string | null
  shares: string | null
  price: string | null
  acquired_disposed: string | null
  shares_after: string | null
  underlying_title: string | null
  underlying_shares: string | null
  underlying_value: string | null
  exercise_price: string | null
  exercisable_on: string | null
  expires_on: string | null
  total_value: string | null
  value_after: string | null
  deemed_on: string | null
  is_late: boolean
  is_equity_swap: boolean
  nature_of_ownership: string | null
  is_direct: boolean | null
  note_ids: string[]
}

export interface StagedNote {
  accession: string
  id: string
  note: string
}

/** Kept for the connection: otherwise a folder of single forms would recreate them for each form. */
export async function openStaging(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create temporary table if not exists staged_insider_heads (
      accession text primary key, form text, filed_on date, issuer_cik text, issuer_name text, ticker text,
      owner_name text, owner_cik text, person_cik text, roles text[], is_planned boolean, remarks_name_plan boolean,
      remarks text, officer_title text, period date, has_no_securities boolean, is_not_subject boolean
    ) on commit delete rows;
    create temporary table if not exists staged_insider_lines (
      accession text, line_number integer, is_derivative boolean, is_holding boolean, security_title text,
      is_share boolean, class_letter text, on_date date, code text, shares numeric, price numeric,
      acquired_disposed text, shares_after numeric, is_direct boolean, note_ids text[], underlying_title text,
      underlying_shares numeric, underlying_value numeric, exercise_price numeric, exercisable_on date, expires_on date,
      total_value numeric, value_after numeric, deemed_on date, is_late boolean, is_equity_swap boolean,
      nature_of_ownership text
    ) on commit delete rows;
    create temporary table if not exists staged_insider_notes (
      accession text, id text, note text
    ) on commit delete rows;
    truncate staged_insider_heads, staged_insider_lines, staged_insider_notes`)
}

/** Returns how many filings were new, how many already known, and the lines written. */
export async function mergeStaging(
  client: pg.ClientBase,
  source: string,
  runId: string,
): Promise<{ filings: number; skipped: number; rows: number }> {
  for (const name of ['heads', 'lines', 'notes']) await client.query(`analyze staged_insider_${name}`)
  const skipped = await client.query(dropKnown)
  await client.query(
    'delete from market.insider_transactions t using staged_insider_heads h where t.accession = h.accession',
  )
  const filings = await client.query(writeHeads, [source, runId])
  const written = await client.query(insertLines, [source, runId])
  return { filings: filings.rowCount ?? 0, skipped: skipped.rowCount ?? 0, rows: written.rowCount ?? 0 }
}

/**
 * What was filed under an accession never changes, but inputs may be incomplete, since data sets can lack some of their
 * tables. One version replaces another only if it has the owner or more lines.
 */
const dropKnown = `
  with staged as (
    select h.accession, h.owner_name <> '' as has_owner, count(l.accession) as lines
    from staged_insider_heads h left join staged_insider_lines l using (accession)
    group by h.accession
  )
  delete from staged_insider_heads h
  using staged s join market.insider_filings k using (accession)
  where s.accession = h.accession and (s.has_owner, s.lines) <= (k.owner_name <> '', k.line_count)`

const headDetails = 'remarks, officer_title, period, has_no_securities, is_not_subject'

/** A filing without lines is stored too, so that it is recognized as known next time. */
const writeHeads = `
  insert into market.insider_filings as k (accession, form, issuer_cik, issuer_name, issuer_ticker, owner_name, owner_cik,
    filed_on, line_count, source, run_id, ${headDetails})
  select h.accession, h.form, h.issuer_cik, h.issuer_name, h.ticker, h.owner_name, h.owner_cik, h.filed_on,
    coalesce(l.line_count, 0), $1, $2::uuid, ${headDetails}
  from staged_insider_heads h
  left join (select accession, count(*) as line_count from staged_insider_lines group by 1) l using (accession)
  on conflict (accession) do update set form = excluded.form, issuer_cik = excluded.issuer_cik,
    issuer_name = excluded.issuer_name, issuer_ticker = excluded.issuer_ticker, owner_name = excluded.owner_name,
    owner_cik = excluded.owner_cik, filed_on = excluded.filed_on, line_count = excluded.line_count,
    source = excluded.source, run_id = excluded.run_id, remarks = excluded.remarks, officer_title = excluded.officer_title,
    period = excluded.period, has_no_securities = excluded.has_no_securities, is_not_subject = excluded.is_not_subject`

const details = `underlying_title, underlying_shares, underlying_value, exercise_price, exercisable_on, expires_on,
  total_value, value_after, deemed_on, is_late, is_equity_swap, nature_of_ownership`

const insertLines = `
  with ${matchesOf(`
    select distinct h.issuer_cik, h.ticker, l.class_letter
    from staged_insider_lines l join staged_insider_heads h using (accession) where l.is_share`)},
  texts as (
    select l.accession, l.line_number, array_agg(coalesce(n.note, i.id) order by i.place) as notes,
      bool_or(n.note ~* '10b5[-‐-―]?1') as name_plan
    from staged_insider_lines l
    cross join lateral unnest(l.note_ids) with ordinality as i(id, place)
    left join staged_insider_notes n on n.accession = l.accession and n.id = i.id
    group by l.accession, l.line_number
  )
  insert into market.insider_transactions (accession, line_number, form, security_id, issuer_cik, issuer_name, person_id,
    owner_name, owner_cik, roles, is_derivative, is_holding, security_title, is_share, class_letter, on_date, code, shares,
    price, acquired_disposed, shares_after, is_direct, is_planned, footnotes, filed_on, source, run_id, ${details})
  select l.accession, l.line_number, h.form, m.security_id, h.issuer_cik, h.issuer_name, p.id,
    h.owner_name, h.owner_cik, h.roles, l.is_derivative, l.is_holding, l.security_title, l.is_share, l.class_letter,
    l.on_date, l.code, l.shares, l.price, l.acquired_disposed, l.shares_after, l.is_direct,
    case when l.is_holding then null
      else coalesce(h.is_planned, case when h.remarks_name_plan or x.name_plan then true end) end,
    coalesce(x.notes, '{}'), h.filed_on, $1, $2, ${details}
  from staged_insider_lines l
  join staged_insider_heads h using (accession)
  left join market.people p on p.cik = h.person_cik
  left join matches m on l.is_share and m.issuer_cik = h.issuer_cik
    and m.ticker is not distinct from h.ticker and m.class_letter is not distinct from l.class_letter
  left join texts x using (accession, line_number)
  on conflict do nothing`
