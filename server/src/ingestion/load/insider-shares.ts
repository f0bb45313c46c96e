// Matches lines of Forms 3, 4 and 5 to a security where unambiguous: the issuer's only share of that class, or the one
// with the form's ticker.
import type pg from 'pg'

/**
 * `titles` selects issuer_cik, ticker and class_letter of lines about a share; `matches` gives each its security. The
 * 13(f) list calls the only listed class COM even if an unlisted class B exists.
 */
export const matchesOf = (titles: string): string => `
  titles as materialized (${titles}),
  shares as materialized (
    select o.cik, s.id, upper(replace(s.ticker, '.', '-')) as ticker,
      upper((regexp_match(s.class_title || ' ' || s.name, '\\m(?:cl|class|ser|series)\\.? ?([a-z])\\M', 'i'))[1]) as class_letter
    from market.securities s
    join market.organizations o on o.id = s.issuer_id
    where s.same_as is null and s.kind in ('common', 'depositary_receipt') and o.cik in (select issuer_cik from titles)
  ), matches as (
    select t.issuer_cik, t.ticker, t.class_letter,
      case when count(*) = 1 then (array_agg(s.id))[1]
        when count(*) filter (where s.ticker = t.ticker) = 1 then (array_agg(s.id) filter (where s.ticker = t.ticker))[1]
      end as security_id
    from titles t
    join shares s on s.cik = t.issuer_cik
      and (t.class_letter is null or coalesce(s.class_letter, 'A') = t.class_letter)
    group by t.issuer_cik, t.ticker, t.class_letter
  )`

/** Matches existing lines again, with everything known by now. */
export async function matchInsiderShares(client: pg.ClientBase): Promise<void> {
  await client.query(`
    with ${matchesOf(`
      select distinct t.issuer_cik, f.issuer_ticker as ticker, t.class_letter
      from market.insider_transactions t join market.insider_filings f using (accession) where t.is_share`)},
    told as (
      select t.accession, t.line_number, m.security_id
      from market.insider_transactions t
      join market.insider_filings f using (accession)
      left join matches m on m.issuer_cik = t.issuer_cik
        and m.ticker is not distinct from f.issuer_ticker and m.class_letter is not distinct from t.class_letter
      where t.is_share and t.security_id is distinct from m.security_id
    )
    update market.insider_transactions t set security_id = told.security_id
    from told where t.accession = told.accession and t.line_number = told.line_number`)
}
