-- Customers with a news digest that is due: at the reader's hour, of a weekly one on their day, and not yet sent. The
-- presets are those of the contract.
create or replace function app.customers_with_news_digests() returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (
      select from app.news_preferences p
      join identity.customer_authorizations c on c.customer_id = customer and c.user_id = p.user_id
        and c.scope = 'user' and c.locked_at is null
      join identity.users u on u.id = p.user_id
      cross join app.digest_day(u.time_zone, coalesce((p.preferences ->> 'digestHour')::integer, 8)) day
      where day is not null and (p.preferences ->> 'digest' = 'daily' or p.preferences ->> 'digest' = 'weekly'
          and extract(dow from day) = coalesce((p.preferences ->> 'digestDay')::integer, 1))
        and not exists (select from app.news_digests d where d.user_id = p.user_id and d.on_date = day)) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;
