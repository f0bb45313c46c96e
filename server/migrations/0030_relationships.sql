-- Who of the team looks after an investor, and how important it is.
create table app.relationships (
  customer_id uuid not null references identity.customers on delete cascade,
  subject_type text not null check (subject_type in ('organization', 'person')),
  subject_id uuid not null,
  tier text check (tier in ('A', 'B', 'C')),
  owner_id uuid references identity.users,
  updated_at timestamptz not null default now(),
  primary key (customer_id, subject_type, subject_id)
);
create index relationships_owner on app.relationships (customer_id, owner_id, subject_type);
select app.guard('app.relationships');

-- When an attendee's activity takes place: null while the activity is removed. Kept by triggers, so that an index answers
-- when an investor was last met and is met next, and lists of thousands can be sorted by it.
alter table app.activity_organizations add column occurs_at timestamptz;
alter table app.activity_people add column occurs_at timestamptz;

-- The owner fills the rows of every tenant; of app.activities it sees them all (0022).
alter table app.activity_organizations no force row level security;
alter table app.activity_people no force row level security;
update app.activity_organizations p set occurs_at = a.starts_at from app.activities a
  where a.customer_id = p.customer_id and a.id = p.activity_id and a.deleted_at is null;
update app.activity_people p set occurs_at = a.starts_at from app.activities a
  where a.customer_id = p.customer_id and a.id = p.activity_id and a.deleted_at is null;
alter table app.activity_organizations force row level security;
alter table app.activity_people force row level security;

create index activity_organizations_contact on app.activity_organizations (customer_id, organization_id, occurs_at);
create index activity_people_contact on app.activity_people (customer_id, person_id, occurs_at);
create index activity_people_firm on app.activity_people (customer_id, organization_id, occurs_at);
drop index app.activity_organizations_organization, app.activity_people_person, app.activity_people_organization;

create function app.set_occurs_at() returns trigger language plpgsql as $$
begin
  new.occurs_at := (select a.starts_at from app.activities a
    where a.customer_id = new.customer_id and a.id = new.activity_id and a.deleted_at is null);
  return new;
end $$;

create function app.move_occurs_at() returns trigger language plpgsql as $$
begin
  update app.activity_organizations set occurs_at = case when new.deleted_at is null then new.starts_at end
    where customer_id = new.customer_id and activity_id = new.id;
  update app.activity_people set occurs_at = case when new.deleted_at is null then new.starts_at end
    where customer_id = new.customer_id and activity_id = new.id;
  return null;
end $$;

create trigger set_occurs_at before insert on app.activity_organizations
  for each row execute function app.set_occurs_at();
create trigger set_occurs_at before insert on app.activity_people
  for each row execute function app.set_occurs_at();
create trigger move_occurs_at after update of starts_at, deleted_at on app.activities
  for each row when (old.starts_at is distinct from new.starts_at or old.deleted_at is distinct from new.deleted_at)
  execute function app.move_occurs_at();
