-- Trigger: the pages and notes of a research document are visible to whom the document is.
create or replace function app.spread_research_visibility() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  viewer text := coalesce(current_setting('app.viewer_id', true), '');
begin
  perform set_config('app.viewer_id', 'all', true);
  update app.research_pages set visible_to = new.visible_to
    where customer_id = new.customer_id and document_id = new.id;
  update app.research_notes set visible_to = new.visible_to
    where customer_id = new.customer_id and document_id = new.id;
  perform set_config('app.viewer_id', viewer, true);
  return null;
end $$;
revoke all on function app.spread_research_visibility from public;
