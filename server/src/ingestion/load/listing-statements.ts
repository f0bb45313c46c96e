// How reference lists update existing data; each statement takes its rows as one parameter. Unchanged rows are not
// written, and the demo's fictional securities and companies are never touched.

/**
 * The list's abbreviated name yields to a map's; the class is that of the latest list. A map identifies funds and notes that the
 * class does not; the list overrides a class written by a filer.
 */
export const updateOfficial = `
  with changes as (
    select s.id, r.class_title,
      case when s.source in ('13f', 'panel', 'official_list') then r.name else s.name end as name,
      case when r.kind = 'common' and s.kind in ('fund', 'note') and s.source <> '13f' then s.kind else r.kind end as kind,
      case when s.source = '13f' then 'official_list' else s.source end as source
    from jsonb_to_recordset($1::jsonb) as r(id uuid, cusip text, quarter date, name text, class_title text, kind text)
    join market.securities s on s.id = r.id and s.source <> 'demo'
    where not exists (select from market.official_lists l where l.cusip = r.cusip and l.quarter > r.quarter)
  )
  update market.securities s
  set name = c.name, class_title = c.class_title, kind = c.kind, source = c.source, is_13f = true, updated_at = now()
  from changes c
  where s.id = c.id and (s.name, s.class_title, s.kind, s.source, s.is_13f)
    is distinct from (c.name, c.class_title, c.kind, c.source, true)`

/** A map distinguishes ETFs and notes from shares only if the class has not already done so. */
export const updateMapped = `
  with changes as (
    select s.id, r.name, coalesce(r.ticker, s.ticker) as ticker, r.subsector_code,
      case when s.kind = 'common' then coalesce(r.kind, s.kind) else s.kind end as kind
    from jsonb_to_recordset($1::jsonb) as r(id uuid, name text, ticker text, kind text, subsector_code text)
    join market.securities s on s.id = r.id and s.source <> 'demo'
  )
  update market.securities s
  set name = c.name, ticker = c.ticker, subsector_code = c.subsector_code, kind = c.kind, source = 'cusip_ticker',
    updated_at = now()
  from changes c
  where s.id = c.id and (s.name, s.ticker, s.subsector_code, s.kind, s.source)
    is distinct from (c.name, c.ticker, c.subsector_code, c.kind, 'cusip_ticker')`

export const updateIssuers = `
  update market.organizations o set name = r.name, updated_at = now()
  from jsonb_to_recordset($1::jsonb) as r(id uuid, name text)
  where o.id = r.id and o.source = 'company_tickers' and o.name <> r.name`

/** A ticker may move from one company to another; the later list wins. */
export const keepTickers = `
  insert into market.company_tickers as t (ticker, cik, name, exchange)
  select ticker, cik, name, exchange
  from jsonb_to_recordset($1::jsonb) as r(ticker text, cik text, name text, exchange text)
  on conflict (ticker) do update set cik = excluded.cik, name = excluded.name, exchange = excluded.exchange
  where (t.cik, t.name, t.exchange) is distinct from (excluded.cik, excluded.name, excluded.exchange)`

export const updateListed = `
  with changes as (
    select s.id, r.issuer_id, coalesce(r.exchange_code, s.exchange_code) as exchange_code
    from jsonb_to_recordset($1::jsonb) as r(id uuid, issuer_id uuid, exchange_code text)
    join market.securities s on s.id = r.id and s.source <> 'demo'
  )
  update market.securities s set issuer_id = c.issuer_id, exchange_code = c.exchange_code, updated_at = now()
  from changes c
  where s.id = c.id and (s.issuer_id, s.exchange_code) is distinct from (c.issuer_id, c.exchange_code)`

/** Moves tickers to another security and removes them from the previous one. */
export const moveTickers = `
  with moved as (
    select i.value, i.valid_from, i.security_id as before_id, r.security_id
    from jsonb_to_recordset($1::jsonb) as r(value text, security_id uuid)
    join market.security_identifiers i on i.kind = 'ticker' and i.value = r.value and i.valid_to is null
    join market.securities s on s.id = i.security_id and s.source <> 'demo'
  ), cleared as (
    update market.securities s set ticker = null, updated_at = now()
    from moved m where s.id = m.before_id and s.ticker = m.value
  )
  update market.security_identifiers i set security_id = m.security_id
  from moved m where i.kind = 'ticker' and i.value = m.value and i.valid_from = m.valid_from
  returning i.value, i.security_id`
