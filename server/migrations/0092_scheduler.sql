-- Booking pages, on which investors book themselves, and what they booked.
create extension if not exists btree_gist with schema public;

create table app.booking_pages (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  title text not null,
  -- What follows /book/: chosen for a public page, random for a secret one.
  address text not null,
  is_secret boolean not null default false,
  is_paused boolean not null default false,
  security_id uuid references market.securities,
  type_id uuid,
  -- Hours, lengths, questions and rules; see BookingSettings.
  settings jsonb not null,
  user_id uuid not null references identity.users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, type_id) references app.activity_types (customer_id, id)
);
-- Of all customers: an address leads to one page.
create unique index booking_pages_address on app.booking_pages (address) where deleted_at is null;
create index booking_pages_kept on app.booking_pages (customer_id, updated_at) where deleted_at is null;
create index booking_pages_type on app.booking_pages (customer_id, type_id);
create index booking_pages_security on app.booking_pages (security_id);
create index booking_pages_user on app.booking_pages (user_id);
select app.guard('app.booking_pages');

create table app.booking_page_hosts (
  customer_id uuid not null,
  page_id uuid not null,
  user_id uuid not null references identity.users,
  position integer not null,
  primary key (customer_id, page_id, user_id),
  foreign key (customer_id, page_id) references app.booking_pages (customer_id, id) on delete cascade
);
create index booking_page_hosts_user on app.booking_page_hosts (user_id);
select app.guard('app.booking_page_hosts');

-- Links for one person, each for one booking.
create table app.booking_links (
  customer_id uuid not null,
  id uuid not null,
  page_id uuid not null,
  person_id uuid not null,
  name text not null,
  email text not null,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, page_id) references app.booking_pages (customer_id, id) on delete cascade
);
create index booking_links_page on app.booking_links (customer_id, page_id, created_at);
create index booking_links_person on app.booking_links (customer_id, person_id);
create index booking_links_user on app.booking_links (user_id);
select app.guard('app.booking_links');

create table app.bookings (
  customer_id uuid not null,
  id uuid not null,
  page_id uuid not null,
  -- requested: inside a quiet period, until a colleague decides.
  status text not null check (status in ('requested', 'confirmed', 'canceled', 'declined')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  name text not null,
  email text not null,
  firm text,
  phone text,
  -- [{question, answer}], as they were asked.
  answers jsonb not null default '[]',
  -- On whose clock the visitor reads the time.
  time_zone text not null,
  person_id uuid,
  link_id uuid,
  activity_id uuid,
  -- Hash of a number that only the visitor's page knows: sent twice, it is one booking.
  key bytea not null,
  -- Raised with each change, as calendars expect.
  sequence integer not null default 0,
  canceled_by text check (canceled_by in ('visitor', 'team')),
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, page_id) references app.booking_pages (customer_id, id) on delete cascade,
  foreign key (customer_id, link_id) references app.booking_links (customer_id, id)
);
create unique index bookings_key on app.bookings (customer_id, page_id, key);
create unique index bookings_link on app.bookings (customer_id, link_id) where status in ('requested', 'confirmed');
create index bookings_page on app.bookings (customer_id, page_id, starts_at);
create index bookings_start on app.bookings (customer_id, starts_at);
create index bookings_person on app.bookings (customer_id, person_id);
create index bookings_activity on app.bookings (customer_id, activity_id);
select app.guard('app.bookings');

-- The times that bookings take of their hosts, with the pauses around them. Whatever is sent at the same moment, the
-- constraint lets a host have one booking at a time.
create table app.booking_hosts (
  customer_id uuid not null,
  booking_id uuid not null,
  user_id uuid not null references identity.users,
  blocked_from timestamptz not null,
  blocked_to timestamptz not null,
  is_kept boolean not null default true,
  primary key (customer_id, booking_id, user_id),
  foreign key (customer_id, booking_id) references app.bookings (customer_id, id) on delete cascade,
  constraint booking_hosts_once exclude using gist (
    customer_id with =, user_id with =, tstzrange(blocked_from, blocked_to) with &&) where (is_kept)
);
create index booking_hosts_user on app.booking_hosts (user_id);
select app.guard('app.booking_hosts');

-- Times in which a company does not speak with investors, such as before its results.
create table app.quiet_periods (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  name text not null,
  -- Null: of every security.
  security_id uuid references market.securities,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create index quiet_periods_days on app.quiet_periods (customer_id, last_day);
create index quiet_periods_security on app.quiet_periods (security_id);
select app.guard('app.quiet_periods');
