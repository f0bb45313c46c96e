-- Polls: times that the team proposes, and who of those asked can make them.
create table app.polls (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  title text not null,
  description text not null default '',
  length integer not null check (length > 0),
  -- As for booking pages; see placeKinds.
  place_kind text not null,
  place_text text not null default '',
  -- Of the organizer, for those whose own is not known.
  time_zone text not null,
  -- How many of those asked must be able to make a time.
  needed integer not null check (needed > 0),
  -- Confirms the best time as soon as enough can make it.
  confirms_itself boolean not null default false,
  -- Hosts are busy at the proposed times until one is confirmed.
  holds_times boolean not null default true,
  closes_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'closed', 'confirmed', 'canceled')),
  security_id uuid references market.securities,
  type_id uuid,
  user_id uuid not null references identity.users,
  activity_id uuid,
  -- Raised with each change of the meeting, as calendars expect.
  sequence integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, type_id) references app.activity_types (customer_id, id)
);
create index polls_updated on app.polls (customer_id, updated_at);
create index polls_type on app.polls (customer_id, type_id);
create index polls_activity on app.polls (customer_id, activity_id);
create index polls_security on app.polls (security_id);
create index polls_user on app.polls (user_id);
select app.guard('app.polls');

create table app.poll_hosts (
  customer_id uuid not null,
  poll_id uuid not null,
  user_id uuid not null references identity.users,
  position integer not null,
  primary key (customer_id, poll_id, user_id),
  foreign key (customer_id, poll_id) references app.polls (customer_id, id) on delete cascade
);
create index poll_hosts_user on app.poll_hosts (user_id);
select app.guard('app.poll_hosts');

create table app.poll_times (
  customer_id uuid not null,
  id uuid not null,
  poll_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  is_confirmed boolean not null default false,
  primary key (customer_id, id),
  foreign key (customer_id, poll_id) references app.polls (customer_id, id) on delete cascade
);
create unique index poll_times_once on app.poll_times (customer_id, poll_id, starts_at);
create unique index poll_times_confirmed on app.poll_times (customer_id, poll_id) where is_confirmed;
create index poll_times_start on app.poll_times (customer_id, starts_at);
select app.guard('app.poll_times');

create table app.poll_invitees (
  customer_id uuid not null,
  id uuid not null,
  poll_id uuid not null,
  position integer not null,
  name text not null,
  email text not null,
  person_id uuid,
  -- On whose clock the person reads the times, once known.
  time_zone text,
  comment text,
  invited_at timestamptz,
  voted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, poll_id) references app.polls (customer_id, id) on delete cascade
);
create unique index poll_invitees_once on app.poll_invitees (customer_id, poll_id, email);
create index poll_invitees_person on app.poll_invitees (customer_id, person_id);
select app.guard('app.poll_invitees');

create table app.poll_votes (
  customer_id uuid not null,
  invitee_id uuid not null,
  time_id uuid not null,
  answer text not null check (answer in ('yes', 'if_needed', 'no')),
  primary key (customer_id, invitee_id, time_id),
  foreign key (customer_id, invitee_id) references app.poll_invitees (customer_id, id) on delete cascade,
  foreign key (customer_id, time_id) references app.poll_times (customer_id, id) on delete cascade
);
create index poll_votes_time on app.poll_votes (customer_id, time_id);
select app.guard('app.poll_votes');

alter table app.calendar_entries drop constraint calendar_entries_source_check;
alter table app.calendar_entries add constraint calendar_entries_source_check
  check (source in ('booking', 'meeting', 'poll'));
