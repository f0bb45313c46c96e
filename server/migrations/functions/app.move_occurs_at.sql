-- Trigger: attendees' rows follow an activity that is rescheduled, removed or restored; see app.set_occurs_at.
create or replace function app.move_occurs_at() returns trigger language plpgsql as $$
declare
  occurs timestamptz := case when new.deleted_at is null and new.visible_to is null then new.starts_at end;
begin
  update app.activity_organizations set occurs_at = occurs where customer_id = new.customer_id and activity_id = new.id;
  update app.activity_people set occurs_at = occurs where customer_id = new.customer_id and activity_id = new.id;
  return null;
end $$;
revoke all on function app.move_occurs_at from public;
