-- Whether the viewer of this transaction may see a row: null is everyone. Without a viewer, as in a background job, only
-- rows for everyone are there; the viewer `all` is for work that moves rows and shows them to nobody.
create or replace function app.may_see(visible_to uuid[]) returns boolean language sql stable
  return visible_to is null or current_setting('app.viewer_id', true) = any (visible_to::text[] || 'all'::text);
