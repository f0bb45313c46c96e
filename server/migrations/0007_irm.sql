-- The relationship manager: what a customer knows of investors and did with them. Organizations and people are named by
-- id alone, because they may be of the market or the customer's own.

create table app.tags (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  name text not null,
  color text not null default 'gray',
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create unique index tags_name on app.tags (customer_id, lower(name));
select app.guard('app.tags');

create table app.taggings (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  tag_id uuid not null,
  taggable_type text not null check (taggable_type in ('organization', 'person', 'activity')),
  taggable_id uuid not null,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, tag_id) references app.tags on delete cascade
);
create unique index taggings_once on app.taggings (customer_id, taggable_type, taggable_id, tag_id);
create index taggings_tag on app.taggings (customer_id, tag_id, taggable_type);
select app.guard('app.taggings');

-- `notes` is sanitised HTML, `plain` its text for searching and for lists.
create table app.notes (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users,
  notable_type text not null check (notable_type in ('organization', 'person')),
  notable_id uuid not null,
  notes text not null,
  plain text not null,
  is_pinned boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id)
);
create index notes_notable on app.notes (customer_id, notable_type, notable_id, created_at desc);
create index notes_newest on app.notes (customer_id, created_at desc);
select app.guard('app.notes');

create table app.favorite_people (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  person_id uuid not null,
  organization_id uuid,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create unique index favorite_people_once on app.favorite_people (customer_id, person_id);
select app.guard('app.favorite_people');

-- Removed ones stay for the activities that name them.
create table app.brokers (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id)
);
create unique index brokers_name on app.brokers (customer_id, lower(name)) where deleted_at is null;
select app.guard('app.brokers');

create table app.colleagues (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text,
  -- Set when the colleague also signs in.
  user_id uuid references identity.users,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id)
);
create unique index colleagues_email on app.colleagues (customer_id, lower(email)) where deleted_at is null and email is not null;
select app.guard('app.colleagues');

-- `medium` says what an activity of this type weighs as an interaction.
create table app.activity_types (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  name text not null,
  medium text not null default 'other' check (medium in ('in_person', 'virtual', 'conference', 'group', 'call', 'email', 'other')),
  color text not null default 'gray',
  position integer not null default 0,
  archived_at timestamptz,
  primary key (customer_id, id)
);
create unique index activity_types_name on app.activity_types (customer_id, lower(name));
select app.guard('app.activity_types');

create table app.activities (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users,
  type_id uuid not null,
  subject text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  location text,
  link text,
  broker_id uuid,
  security_id uuid references market.securities,
  notes text not null default '',
  plain text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, type_id) references app.activity_types,
  foreign key (customer_id, broker_id) references app.brokers,
  check (ends_at is null or ends_at >= starts_at)
);
create index activities_newest on app.activities (customer_id, starts_at desc, id);
create index activities_type on app.activities (customer_id, type_id, starts_at desc);
select app.guard('app.activities');

create table app.activity_organizations (
  customer_id uuid not null references identity.customers on delete cascade,
  activity_id uuid not null,
  organization_id uuid not null,
  primary key (customer_id, activity_id, organization_id),
  foreign key (customer_id, activity_id) references app.activities on delete cascade
);
create index activity_organizations_organization on app.activity_organizations (customer_id, organization_id);
select app.guard('app.activity_organizations');

-- organization_id is the firm at that time, whatever the person does later.
create table app.activity_people (
  customer_id uuid not null references identity.customers on delete cascade,
  activity_id uuid not null,
  person_id uuid not null,
  organization_id uuid,
  primary key (customer_id, activity_id, person_id),
  foreign key (customer_id, activity_id) references app.activities on delete cascade
);
create index activity_people_person on app.activity_people (customer_id, person_id);
select app.guard('app.activity_people');

create table app.activity_colleagues (
  customer_id uuid not null references identity.customers on delete cascade,
  activity_id uuid not null,
  colleague_id uuid not null,
  primary key (customer_id, activity_id, colleague_id),
  foreign key (customer_id, activity_id) references app.activities on delete cascade,
  foreign key (customer_id, colleague_id) references app.colleagues
);
create index activity_colleagues_colleague on app.activity_colleagues (customer_id, colleague_id);
select app.guard('app.activity_colleagues');

-- Whom a note or an activity's notes name with @: it shows on their timelines too.
create table app.mentions (
  customer_id uuid not null references identity.customers on delete cascade,
  source_type text not null check (source_type in ('note', 'activity')),
  source_id uuid not null,
  mentioned_type text not null check (mentioned_type in ('organization', 'person')),
  mentioned_id uuid not null,
  primary key (customer_id, source_type, source_id, mentioned_type, mentioned_id)
);
create index mentions_mentioned on app.mentions (customer_id, mentioned_type, mentioned_id);
select app.guard('app.mentions');

create table app.tasks (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users,
  subject text not null,
  notes text not null default '',
  due_at timestamptz not null,
  associated_type text check (associated_type in ('organization', 'person', 'activity')),
  associated_id uuid,
  status text not null default 'open' check (status in ('open', 'completed')),
  completed_at timestamptz,
  completed_by uuid references identity.users,
  -- When the assignees were reminded; null again when the due time moves.
  reminded_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id),
  check ((associated_type is null) = (associated_id is null)),
  check ((status = 'completed') = (completed_at is not null))
);
create index tasks_due on app.tasks (customer_id, status, due_at, id) where deleted_at is null;
create index tasks_associated on app.tasks (customer_id, associated_type, associated_id) where deleted_at is null;
select app.guard('app.tasks');

create table app.task_assignees (
  customer_id uuid not null references identity.customers on delete cascade,
  task_id uuid not null,
  user_id uuid not null references identity.users on delete cascade,
  primary key (customer_id, task_id, user_id),
  foreign key (customer_id, task_id) references app.tasks on delete cascade
);
create index task_assignees_user on app.task_assignees (customer_id, user_id);
select app.guard('app.task_assignees');

create table app.notifications (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users on delete cascade,
  kind text not null,
  title text not null,
  body text not null default '',
  path text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- The same thing is told once, whoever runs twice.
  once_key text not null,
  primary key (customer_id, id)
);
create unique index notifications_once on app.notifications (customer_id, user_id, once_key);
create index notifications_newest on app.notifications (customer_id, user_id, created_at desc);
select app.guard('app.notifications');

-- What a new customer begins with, which it may change: types of activities.
create function app.furnish(new_customer_id uuid) returns void language plpgsql as $$
begin
  perform set_config('app.customer_id', new_customer_id::text, true);
  insert into app.activity_types (customer_id, id, name, medium, color, position)
  select new_customer_id, gen_random_uuid(), name, medium, color, position
  from (values
    (0, 'In-Person Meeting', 'in_person', 'blue'), (1, 'Virtual Meeting', 'virtual', 'teal'),
    (2, 'Conference', 'conference', 'violet'), (3, 'Non-Deal Roadshow', 'in_person', 'green'),
    (4, 'Group Meeting', 'group', 'orange'), (5, 'Phone Call', 'call', 'yellow'), (6, 'E-mail', 'email', 'gray'),
    (7, 'Other', 'other', 'gray')
  ) as begun(position, name, medium, color)
  on conflict do nothing;
end $$;
revoke all on function app.furnish from public;
do $$ declare one uuid; begin
  for one in select id from identity.customers loop perform app.furnish(one); end loop;
end $$;

-- The stream of everything that happened reads each kind newest first.
create index irm_organizations_newest on app.irm_organizations (customer_id, added_at desc);
create index irm_people_newest on app.irm_people (customer_id, added_at desc);
create index taggings_newest on app.taggings (customer_id, created_at desc);
create index tasks_newest on app.tasks (customer_id, created_at desc) where deleted_at is null;
create index tasks_completed on app.tasks (customer_id, completed_at desc) where deleted_at is null and completed_at is not null;
