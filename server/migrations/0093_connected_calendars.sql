-- Calendars that colleagues connect: where they are, what was read of them and what was written into them.
create table app.calendar_sources (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users,
  -- Of an account; without one it is a subscription, which is read from its address.
  account_id uuid,
  url text,
  sync_after timestamptz not null default now(),
  sync_failures integer not null default 0,
  synced_at timestamptz,
  -- Why it could not be read, in words.
  reason text,
  -- Of the last answer, for conditional requests to a subscription.
  etag text,
  last_modified text,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, account_id) references app.email_accounts (customer_id, id) on delete cascade,
  check (account_id is not null or url is not null)
);
create unique index calendar_sources_account on app.calendar_sources (customer_id, account_id);
create unique index calendar_sources_url on app.calendar_sources (customer_id, user_id, url);
create index calendar_sources_due on app.calendar_sources (customer_id, sync_after);
create index calendar_sources_person on app.calendar_sources (user_id);
select app.guard('app.calendar_sources');

create table app.calendars (
  customer_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  user_id uuid not null references identity.users,
  url text not null,
  name text not null,
  counts_as_busy boolean not null default true,
  -- Where the product puts its own entries.
  is_written boolean not null default false,
  -- Whether some of it could not be read.
  is_cut boolean not null default false,
  sync_token text,
  ctag text,
  -- The day and time zone for which busy times were computed.
  computed_for text,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, source_id) references app.calendar_sources (customer_id, id) on delete cascade
);
create unique index calendars_url on app.calendars (customer_id, source_id, url);
create unique index calendars_written on app.calendars (customer_id, user_id) where is_written;
create index calendars_person on app.calendars (user_id);
select app.guard('app.calendars');

-- Of each object only what says when someone is busy: no subject, place or person.
create table app.calendar_objects (
  customer_id uuid not null,
  calendar_id uuid not null,
  href text not null,
  etag text,
  content text not null,
  primary key (customer_id, calendar_id, href),
  foreign key (customer_id, calendar_id) references app.calendars (customer_id, id) on delete cascade
);
select app.guard('app.calendar_objects');

-- Entries of ours in somebody's calendar.
create table app.calendar_writes (
  customer_id uuid not null,
  entry_id uuid not null,
  calendar_id uuid not null,
  href text not null,
  etag text,
  -- What was written; the entry has changed when it says something else.
  written_version timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  -- moved and deleted: by the person, elsewhere. It is left alone until they decide.
  state text not null check (state in ('written', 'removed', 'moved', 'deleted', 'left')),
  noted_at timestamptz,
  primary key (customer_id, entry_id),
  foreign key (customer_id, entry_id) references app.calendar_entries (customer_id, id) on delete cascade,
  foreign key (customer_id, calendar_id) references app.calendars (customer_id, id) on delete cascade
);
create index calendar_writes_calendar on app.calendar_writes (customer_id, calendar_id);
select app.guard('app.calendar_writes');

-- The secret address of a person's own feed contains the secret; another one ends the former address.
create table app.calendar_feeds (
  customer_id uuid not null references identity.customers on delete cascade,
  user_id uuid not null references identity.users,
  secret uuid not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, user_id)
);
create index calendar_feeds_person on app.calendar_feeds (user_id);
select app.guard('app.calendar_feeds');
