-- Changes what an operator decides about a customer; what `change` does not mention stays. A trial is what has an end.
create or replace function identity.change_customer(customer uuid, change jsonb)
  returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- One change at a time, also beside those of its team.
  perform from identity.customers where id = customer for no key update;
  if not found then return 'missing'; end if;
  if (change->>'seats')::integer < (select count(*) from identity.customer_authorizations
    where customer_id = customer and scope = 'user' and locked_at is null) then return 'too_few_seats'; end if;
  update identity.customers set
    status = coalesce(change->>'status', status),
    type = case when not change ? 'expired_at' then type when change->>'expired_at' is null then 'standard' else 'trial' end,
    expired_at = case when change ? 'expired_at' then (change->>'expired_at')::timestamptz else expired_at end,
    seats = case when change ? 'seats' then (change->>'seats')::integer else seats end,
    answer_hours = coalesce((change->>'answer_hours')::integer, answer_hours),
    features = case when change ? 'features'
      then array(select distinct given.feature from jsonb_array_elements_text(change->'features') as given (feature) order by 1)
      else features end,
    research_products = case when change ? 'research_products'
      then array(select distinct jsonb_array_elements_text(change->'research_products') order by 1)
      else research_products end
  where id = customer;
  if change ? 'research_products' then perform identity.require_entitlements_admin(customer); end if;
  if change ? 'flags' then
    insert into identity.flags (name) select jsonb_array_elements_text(change->'flags') on conflict do nothing;
    update identity.flags set updated_at = now(), customer_ids = case when change->'flags' ? name
      then customer_ids || customer else array_remove(customer_ids, customer) end
    where (change->'flags' ? name) <> (customer = any (customer_ids));
  end if;
  return 'changed';
end $$;
revoke all on function identity.change_customer from public;
grant execute on function identity.change_customer to rostrum_app;
