-- Tenure band of a holder on a given date, by minimum number of years.
create or replace function app.register_tenure(held_since date, on_date date) returns text language sql immutable parallel safe
return
  case when held_since is null then '-' when held_since <= on_date - interval '10 years' then '10'
    when held_since <= on_date - interval '5 years' then '5' when held_since <= on_date - interval '3 years' then '3'
    when held_since <= on_date - interval '1 year' then '1' else '0' end;
