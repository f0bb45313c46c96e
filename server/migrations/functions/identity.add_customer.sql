-- A new customer with its defaults. From then on the transaction belongs to it. False if the name is taken. The
-- application's role cannot write customers itself.
create or replace function identity.add_customer(new_customer uuid, new_name text)
  returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into identity.customers (id, name, status) values (new_customer, new_name, 'active')
  on conflict (lower(name)) do nothing;
  if not found then return false; end if;
  perform app.create_customer_defaults(new_customer);
  return true;
end $$;
revoke all on function identity.add_customer from public;
grant execute on function identity.add_customer to rostrum_app;
