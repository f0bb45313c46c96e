-- Upload requests of every active customer that this person assists; see app.customers_with_due_tasks for the loop.
create or replace function app.request_queue(person uuid, wants_done boolean) returns table (
  customer_id uuid, customer_name text, id uuid, name text, status text, created_at timestamptz, due_at timestamptz,
  stopped_at timestamptz, author_id uuid, assignee_id uuid, file_count integer, reply_count integer)
language plpgsql as $$
#variable_conflict use_column
declare
  customer record;
  before text := coalesce(current_setting('app.customer_id', true), '');
begin
  for customer in
    select c.id, c.name from identity.customer_authorizations a join identity.customers c on c.id = a.customer_id
    where a.user_id = person and a.scope = 'assistant' and a.locked_at is null and c.status = 'active'
  loop
    perform set_config('app.customer_id', customer.id::text, true);
    return query
      select r.customer_id, customer.name, r.id, r.name, r.status, r.created_at, r.due_at, r.stopped_at, r.user_id,
        r.assignee_id,
        (select count(*)::integer from app.file_uses f where f.customer_id = customer.id and f.deleted_at is null
          and (f.subject_type = 'upload_request' and f.subject_id = r.id
            or f.subject_type = 'upload_request_entry' and f.subject_id in (select e.id from app.upload_request_entries e
              where e.customer_id = customer.id and e.request_id = r.id))),
        (select count(*)::integer from app.upload_request_entries e
          where e.customer_id = customer.id and e.request_id = r.id and e.message <> '')
      from app.upload_requests r
      where r.customer_id = customer.id and (r.status = 'done') = wants_done;
  end loop;
  perform set_config('app.customer_id', before, true);
end $$;
