-- Syncs a market table with a temporary one that has the same columns, writing only the differences.
create or replace function market.replace_rows(target text, source text) returns void language plpgsql as $$
declare
  names text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = ('market.' || target)::regclass and attnum > 0 and not attisdropped);
  changes text := (select string_agg(format('%1$I = excluded.%1$I', attname), ', ' order by attnum) from pg_attribute
    where attrelid = ('market.' || target)::regclass and attnum > 0 and not attisdropped and attname <> 'id');
begin
  execute format('delete from market.%I t where not exists (select from %I s where s.id = t.id)', target, source);
  -- Heaviest first, so that the rows that lists read first are stored together.
  execute format('insert into market.%1$I as t (%2$s) select %2$s from %3$I order by weight desc, sort_name
    on conflict (id) do update set %4$s
    where t is distinct from excluded', target, names, source, changes);
end $$;
revoke all on function market.replace_rows from public;
