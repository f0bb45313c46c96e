-- What lasts longer than a meeting stands on every day of a calendar until it ends; there are few of them.
create index activities_long on app.activities (customer_id, ends_at)
  where deleted_at is null and ends_at - starts_at > interval '12 hours';

-- Words inside years of texts. The row policy comes before any condition that might tell of other rows, and `ilike` counts
-- as one, so no index could serve it: these functions look for the customer of the transaction on their own.
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create index activities_text on app.activities using gin (customer_id, subject gin_trgm_ops, plain gin_trgm_ops)
  where deleted_at is null;
create index notes_text on app.notes using gin (customer_id, plain gin_trgm_ops) where deleted_at is null;
create index tasks_text on app.tasks using gin (customer_id, subject gin_trgm_ops, notes gin_trgm_ops)
  where deleted_at is null;

create function app.current_customer() returns uuid language sql stable
  return nullif(current_setting('app.customer_id', true), '')::uuid;

create function app.activities_containing(pattern text) returns setof uuid
  language sql stable security definer rows 100
begin atomic
  select id from app.activities where customer_id = app.current_customer() and deleted_at is null
    and (subject ilike pattern or plain ilike pattern);
end;
create function app.notes_containing(pattern text) returns setof uuid
  language sql stable security definer rows 100
begin atomic
  select id from app.notes where customer_id = app.current_customer() and deleted_at is null and plain ilike pattern;
end;
create function app.tasks_containing(pattern text) returns setof uuid
  language sql stable security definer rows 100
begin atomic
  select id from app.tasks where customer_id = app.current_customer() and deleted_at is null
    and (subject ilike pattern or notes ilike pattern);
end;
