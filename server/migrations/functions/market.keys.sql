-- Tickers, CUSIPs and other public identifiers: uppercase letters and digits, so that "brk.b" and "BRK B" are equal.
create or replace function market.keys(variadic text[]) returns text[] language sql immutable parallel safe return
  (select coalesce(array_agg(distinct made.key), '{}') from unnest($1) given
   cross join lateral (select regexp_replace(upper(given), '[^A-Z0-9]', '', 'g') as key) made where made.key <> '');
