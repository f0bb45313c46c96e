-- When colleagues are busy according to calendars kept elsewhere, and what the product puts into theirs.
create table app.calendar_busy (
  customer_id uuid not null references identity.customers on delete cascade,
  calendar_id uuid not null,
  user_id uuid not null references identity.users,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Overlapping times of a calendar are merged.
  primary key (customer_id, calendar_id, starts_at)
);
create index calendar_busy_user on app.calendar_busy (customer_id, user_id, starts_at);
create index calendar_busy_person on app.calendar_busy (user_id);
select app.guard('app.calendar_busy');

create table app.calendar_entries (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users,
  source text not null check (source in ('booking', 'meeting')),
  -- The booking, or the meeting of an event.
  source_id uuid not null,
  -- Stays the same for as long as the entry exists; each change raises the sequence (RFC 5545).
  uid text not null,
  sequence integer not null default 0 check (sequence >= 0),
  subject text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  time_zone text not null,
  location text,
  description text not null default '',
  is_canceled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create unique index calendar_entries_source on app.calendar_entries (customer_id, source, source_id, user_id);
create index calendar_entries_user on app.calendar_entries (customer_id, user_id, starts_at);
create index calendar_entries_person on app.calendar_entries (user_id);
select app.guard('app.calendar_entries');
