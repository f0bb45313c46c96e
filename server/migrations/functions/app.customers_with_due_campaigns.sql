-- Which customers have campaign messages to send that no worker is at, messages whose worker is gone, or a campaign that
-- has nothing left and was not closed; see app.customers_with_due_tasks for the loop.
create or replace function app.customers_with_due_campaigns() returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (select from app.campaign_recipients where state = 'sending' and leased_until < now()) then
      return next customer;
    elsif not exists (select from app.campaign_recipients where state = 'sending') and exists (
      select from app.campaigns c where c.status in ('scheduled', 'sending') and c.deleted_at is null and (
        exists (select from app.campaign_recipients r where r.customer_id = c.customer_id and r.campaign_id = c.id
          and r.state in ('queued', 'deferred') and r.send_at <= now())
        or not exists (select from app.campaign_recipients r where r.customer_id = c.customer_id
          and r.campaign_id = c.id and r.state in ('queued', 'deferred')))) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;
