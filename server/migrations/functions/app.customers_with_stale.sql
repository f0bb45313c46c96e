-- Customers whose computed state is stale: not computed today (UTC), or at another change count of its topics.
create or replace function app.customers_with_stale(computed text, depends_on text[]) returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if not exists (select from app.computed_state s where s.customer_id = customer and s.name = computed
        and s.computed_at >= date_trunc('day', now(), 'UTC')
        and s.change_count = (select coalesce(sum(c.count), 0) from app.change_counters c
          where c.customer_id = customer and c.topic = any (depends_on))) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;
