-- Notes and activities can be private to their keeper or shared with chosen people. The wall is a policy of the table,
-- so that no query can forget it.

-- Null: everyone. Otherwise who may see it: first its keeper, who alone may change this, then the chosen people.
alter table app.notes add column visible_to uuid[] check (cardinality(visible_to) > 0);
alter table app.activities add column visible_to uuid[] check (cardinality(visible_to) > 0);

-- What belongs to a note or an activity carries a copy, so that its policy needs no join.
alter table app.activity_organizations add column visible_to uuid[];
alter table app.activity_people add column visible_to uuid[];
alter table app.activity_colleagues add column visible_to uuid[];
alter table app.activity_themes add column visible_to uuid[];
alter table app.taggings add column visible_to uuid[];
alter table app.custom_field_values add column visible_to uuid[];
alter table app.mentions add column visible_to uuid[];
alter table app.file_uses add column visible_to uuid[];
alter table app.tasks add column visible_to uuid[];

-- A copy of the file of the same name.
create or replace function app.may_see(visible_to uuid[]) returns boolean language sql stable
  return visible_to is null or current_setting('app.viewer_id', true) = any (visible_to::text[] || 'all'::text);

create policy viewer on app.notes as restrictive using (app.may_see(visible_to));
create policy viewer on app.activities as restrictive using (app.may_see(visible_to));
create policy viewer on app.activity_organizations as restrictive using (app.may_see(visible_to));
create policy viewer on app.activity_people as restrictive using (app.may_see(visible_to));
create policy viewer on app.activity_colleagues as restrictive using (app.may_see(visible_to));
create policy viewer on app.activity_themes as restrictive using (app.may_see(visible_to));
create policy viewer on app.taggings as restrictive using (app.may_see(visible_to));
create policy viewer on app.custom_field_values as restrictive using (app.may_see(visible_to));
create policy viewer on app.mentions as restrictive using (app.may_see(visible_to));
create policy viewer on app.file_uses as restrictive using (app.may_see(visible_to));
-- Whoever has to do a follow-up sees it.
create policy viewer on app.tasks as restrictive using (app.may_see(visible_to)
  or exists (select from app.task_assignees s where s.customer_id = tasks.customer_id and s.task_id = tasks.id
    and s.user_id::text = current_setting('app.viewer_id', true)));

-- Counts and last contacts are read from the index alone, which therefore needs what the policy asks for.
drop index app.activity_organizations_contact, app.activity_people_contact, app.activity_people_firm, app.taggings_tag;
create index activity_organizations_contact on app.activity_organizations (customer_id, organization_id, occurs_at)
  include (visible_to);
create index activity_people_contact on app.activity_people (customer_id, person_id, occurs_at) include (visible_to);
create index activity_people_firm on app.activity_people (customer_id, organization_id, occurs_at) include (visible_to);
create index taggings_tag on app.taggings (customer_id, tag_id, taggable_type) include (visible_to);

-- Stand-ins: the files of these names replace them.
create or replace function app.take_visibility() returns trigger language plpgsql as 'begin return new; end';
create or replace function app.spread_visibility() returns trigger language plpgsql as 'begin return null; end';

create trigger take_visibility before insert on app.activity_organizations
  for each row execute function app.take_visibility('activity', 'activity_id');
create trigger take_visibility before insert on app.activity_people
  for each row execute function app.take_visibility('activity', 'activity_id');
create trigger take_visibility before insert on app.activity_colleagues
  for each row execute function app.take_visibility('activity', 'activity_id');
create trigger take_visibility before insert on app.activity_themes
  for each row execute function app.take_visibility('activity', 'activity_id');
create trigger take_visibility before insert on app.custom_field_values
  for each row execute function app.take_visibility('activity', 'subject_id');
create trigger take_visibility before insert on app.taggings
  for each row when (new.taggable_type = 'activity')
  execute function app.take_visibility('activity', 'taggable_id');
create trigger take_visibility before insert on app.mentions
  for each row execute function app.take_visibility('source_type', 'source_id');
create trigger take_visibility before insert on app.file_uses
  for each row when (new.subject_type in ('note', 'activity'))
  execute function app.take_visibility('subject_type', 'subject_id');
create trigger take_visibility before insert or update of associated_type, associated_id on app.tasks
  for each row execute function app.take_visibility('associated_type', 'associated_id');

create trigger spread_visibility after update of visible_to on app.notes
  for each row when (old.visible_to is distinct from new.visible_to) execute function app.spread_visibility();
create trigger spread_visibility after update of visible_to on app.activities
  for each row when (old.visible_to is distinct from new.visible_to) execute function app.spread_visibility();
