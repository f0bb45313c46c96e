-- Which customers have mail to send, or mail whose worker is gone; see app.customers_with_due_tasks for the loop.
create or replace function app.customers_with_due_mail() returns setof uuid
language plpgsql as $$
declare
  customer uuid;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  for customer in select id from identity.customers where status = 'active' order by id loop
    perform set_config('app.customer_id', customer::text, true);
    if exists (select from app.email_outgoing where state = 'queued' and send_at <= now())
      or exists (select from app.email_outgoing where state = 'sending' and leased_until < now()) then
      return next customer;
    end if;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;
