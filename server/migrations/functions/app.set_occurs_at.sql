-- Trigger: an attendee's row takes the time of its activity, or none while the activity is removed or not for everyone:
-- last contact and coverage are the team's, and must not tell of what only some may see.
create or replace function app.set_occurs_at() returns trigger language plpgsql as $$
begin
  new.occurs_at := (select a.starts_at from app.activities a where a.customer_id = new.customer_id
    and a.id = new.activity_id and a.deleted_at is null and a.visible_to is null);
  return new;
end $$;
revoke all on function app.set_occurs_at from public;
