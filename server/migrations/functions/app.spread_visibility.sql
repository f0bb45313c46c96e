-- Trigger: the rows of a note or an activity follow it. A contact counts as one for the team only while everyone sees
-- the activity.
create or replace function app.spread_visibility() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  own_type text := case tg_table_name when 'notes' then 'note' else 'activity' end;
begin
  update app.mentions set visible_to = new.visible_to
    where customer_id = new.customer_id and source_type = own_type and source_id = new.id;
  update app.file_uses set visible_to = new.visible_to
    where customer_id = new.customer_id and subject_type = own_type and subject_id = new.id;
  if own_type = 'note' then return null; end if;
  update app.activity_organizations set visible_to = new.visible_to,
      occurs_at = case when new.deleted_at is null and new.visible_to is null then new.starts_at end
    where customer_id = new.customer_id and activity_id = new.id;
  update app.activity_people set visible_to = new.visible_to,
      occurs_at = case when new.deleted_at is null and new.visible_to is null then new.starts_at end
    where customer_id = new.customer_id and activity_id = new.id;
  update app.activity_colleagues set visible_to = new.visible_to
    where customer_id = new.customer_id and activity_id = new.id;
  update app.activity_themes set visible_to = new.visible_to
    where customer_id = new.customer_id and activity_id = new.id;
  update app.taggings set visible_to = new.visible_to
    where customer_id = new.customer_id and taggable_type = 'activity' and taggable_id = new.id;
  update app.custom_field_values set visible_to = new.visible_to
    where customer_id = new.customer_id and subject_id = new.id;
  update app.tasks set visible_to = new.visible_to
    where customer_id = new.customer_id and associated_type = 'activity' and associated_id = new.id;
  update app.email_threads set visible_to = new.visible_to
    where customer_id = new.customer_id and activity_id = new.id;
  update app.email_thread_ids i set visible_to = new.visible_to from app.email_threads t
    where t.customer_id = new.customer_id and t.activity_id = new.id
      and i.customer_id = t.customer_id and i.thread_id = t.id;
  update app.email_proposals p set visible_to = new.visible_to from app.email_threads t
    where t.customer_id = new.customer_id and t.activity_id = new.id
      and p.customer_id = t.customer_id and p.thread_id = t.id;
  update app.email_attachments f set visible_to = new.visible_to from app.email_threads t, app.email_messages m
    where t.customer_id = new.customer_id and t.activity_id = new.id
      and m.customer_id = t.customer_id and m.thread_id = t.id
      and f.customer_id = m.customer_id and f.email_message_id = m.id;
  update app.file_uses u set visible_to = new.visible_to from app.email_threads t, app.email_messages m
    where t.customer_id = new.customer_id and t.activity_id = new.id
      and m.customer_id = t.customer_id and m.thread_id = t.id
      and u.customer_id = m.customer_id and u.subject_type = 'email_message' and u.subject_id = m.id;
  update app.email_messages m set visible_to = new.visible_to from app.email_threads t
    where t.customer_id = new.customer_id and t.activity_id = new.id
      and m.customer_id = t.customer_id and m.thread_id = t.id;
  return null;
end $$;
revoke all on function app.spread_visibility from public;
