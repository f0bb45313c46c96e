-- Customers whose alert watermarks are not those that their users, rules and securities ask for: somebody or something
-- was added or removed since, or an evaluation was interrupted. Follows `monitoredSecurities`: the customer's own
-- securities, and peers and favorites where one of the user's rules includes them.
create or replace function app.customers_to_evaluate_fully(marker timestamptz) returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (
      select from (
        select l.user_id, s.security_id from (
          select distinct user_id from identity.customer_authorizations
          where customer_id = customer and locked_at is null) l
        cross join lateral (
          select security_id from app.customer_securities
          union
          select security_id from app.peers where exists (select from app.alert_rules r
            where r.user_id = l.user_id and (r.rule ->> 'isOn')::boolean and (r.rule ->> 'inPeers')::boolean)
          union
          select security_id from app.favorite_securities where user_id = l.user_id and exists (select from app.alert_rules r
            where r.user_id = l.user_id and (r.rule ->> 'isOn')::boolean and (r.rule ->> 'inFavorites')::boolean)) s) wanted
      full join app.alert_watermarks w using (user_id, security_id)
      where wanted.user_id is null or w.examined_until is null or w.examined_until < marker) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;
