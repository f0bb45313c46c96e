-- Trigger: a row of a note, an activity, an email thread or a research document is visible to the same people. Arguments: the type of what it
-- belongs to, or the column that has it, and the column of its id. As the owner who sees everything, because the writer's
-- view decides nothing here. A statement for each type: one with all of them would be planned anew for every row.
create or replace function app.take_visibility() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  written jsonb := to_jsonb(new);
  belongs_to text := case when written ? tg_argv[0] then written ->> tg_argv[0] else tg_argv[0] end;
  parent_id uuid := written ->> tg_argv[1];
  viewer text := coalesce(current_setting('app.viewer_id', true), '');
begin
  -- Not as a setting of the function, which only a superuser may give it.
  perform set_config('app.viewer_id', 'all', true);
  if belongs_to = 'note' then
    new.visible_to := (select n.visible_to from app.notes n where n.customer_id = new.customer_id and n.id = parent_id);
  elsif belongs_to = 'activity' then
    new.visible_to := (select a.visible_to from app.activities a
      where a.customer_id = new.customer_id and a.id = parent_id);
  elsif belongs_to = 'email_thread' then
    new.visible_to := (select t.visible_to from app.email_threads t
      where t.customer_id = new.customer_id and t.id = parent_id);
  elsif belongs_to = 'email_message' then
    new.visible_to := (select m.visible_to from app.email_messages m
      where m.customer_id = new.customer_id and m.id = parent_id);
  elsif belongs_to = 'research_document' then
    new.visible_to := (select d.visible_to from app.research_documents d
      where d.customer_id = new.customer_id and d.id = parent_id);
  else
    new.visible_to := null;
  end if;
  perform set_config('app.viewer_id', viewer, true);
  return new;
end $$;
revoke all on function app.take_visibility from public;
