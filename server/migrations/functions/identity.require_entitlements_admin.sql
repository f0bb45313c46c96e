-- Where a customer has the product and no one who can sign in has it, its admins get it: someone has to grant the rest.
create or replace function identity.require_entitlements_admin(customer uuid)
  returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.research_grants (authorization_id, product)
  select a.id, 'entitlements_admin'
  from identity.customers c
  join identity.customer_authorizations a on a.customer_id = c.id
  where c.id = customer and 'entitlements_admin' = any (c.research_products)
    and a.scope = 'user' and a.role = 'admin' and a.locked_at is null
    and not exists (
      select from identity.research_grants g join identity.customer_authorizations h on h.id = g.authorization_id
      where h.customer_id = c.id and h.locked_at is null and g.product = 'entitlements_admin'
        and (g.until is null or g.until >= (now() at time zone 'utc')::date))
  on conflict (authorization_id, product) do update set until = null, granted_at = now(), granted_by = null
$$;
revoke all on function identity.require_entitlements_admin from public;
