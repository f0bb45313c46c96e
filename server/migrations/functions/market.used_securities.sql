-- The given securities that rows of any customer refer to; see app.customers_with_due_tasks for why it loops over the
-- customers. Tables come from the catalog, so that a new reference is never forgotten.
create or replace function market.used_securities(ids uuid[]) returns setof uuid language plpgsql as $$
declare
  customer uuid;
  place record;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  for customer in select id from identity.customers order by id loop
    perform set_config('app.customer_id', customer::text, true);
    for place in
      select k.conrelid::regclass as relation, a.attname as name from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = 'market.securities'::regclass and cardinality(k.conkey) = 1
        and c.relnamespace = 'app'::regnamespace and k.conparentid = 0
      order by 1, 2
    loop
      return query execute format('select distinct %I from %s where %I = any ($1)', place.name, place.relation, place.name)
        using ids;
    end loop;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;
revoke all on function market.used_securities from public;
