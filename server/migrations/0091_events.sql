-- Events: days in cities, teams in parallel, meetings, who is invited, and who sits where.
create table app.events (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('roadshow', 'conference', 'investor_day', 'earnings', 'site_visit', 'annual_meeting', 'other')),
  -- The customer's own word, of the kind other.
  kind_name text,
  status text not null default 'planning' check (status in ('planning', 'confirmed', 'done', 'canceled')),
  security_id uuid references market.securities,
  broker_id uuid,
  host text,
  description text not null default '',
  -- In whole dollars.
  budget bigint check (budget >= 0),
  user_id uuid not null references identity.users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, broker_id) references app.brokers (customer_id, id)
);
create index events_kept on app.events (customer_id, updated_at) where deleted_at is null;
create index events_broker on app.events (customer_id, broker_id);
create index events_security on app.events (security_id);
create index events_user on app.events (user_id);
select app.guard('app.events');

-- A day in a city; a day in two cities is two of them.
create table app.event_stops (
  customer_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  day date not null,
  city text not null,
  time_zone text not null,
  -- Meetings fit between these, on the clock of the city.
  starts_at time not null default '08:00',
  ends_at time not null default '18:00',
  lunch_from time,
  lunch_to time,
  primary key (customer_id, id),
  foreign key (customer_id, event_id) references app.events (customer_id, id) on delete cascade,
  check (ends_at > starts_at),
  check ((lunch_from is null) = (lunch_to is null) and (lunch_to is null or lunch_to > lunch_from))
);
create index event_stops_event on app.event_stops (customer_id, event_id, day);
select app.guard('app.event_stops');

create table app.event_venues (
  customer_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  address text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  rooms text[] not null default '{}',
  primary key (customer_id, id),
  foreign key (customer_id, event_id) references app.events (customer_id, id) on delete cascade,
  check ((latitude is null) = (longitude is null))
);
create index event_venues_event on app.event_venues (customer_id, event_id);
select app.guard('app.event_venues');

-- Executives who travel together; several teams have meetings at the same time.
create table app.event_teams (
  customer_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  position integer not null,
  primary key (customer_id, id),
  foreign key (customer_id, event_id) references app.events (customer_id, id) on delete cascade
);
create index event_teams_event on app.event_teams (customer_id, event_id, position);
select app.guard('app.event_teams');

create table app.event_team_colleagues (
  customer_id uuid not null,
  team_id uuid not null,
  colleague_id uuid not null,
  primary key (customer_id, team_id, colleague_id),
  foreign key (customer_id, team_id) references app.event_teams (customer_id, id) on delete cascade,
  foreign key (customer_id, colleague_id) references app.colleagues (customer_id, id)
);
create index event_team_colleagues_colleague on app.event_team_colleagues (customer_id, colleague_id);
select app.guard('app.event_team_colleagues');

create table app.event_meetings (
  customer_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  stop_id uuid not null,
  team_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  format text not null check (format in ('one_on_one', 'group', 'large')),
  title text not null default '',
  capacity integer not null check (capacity > 0),
  -- It takes place with at least so many investors.
  quorum integer check (quorum > 0 and quorum <= capacity),
  -- Empty: at the office of the investor who is placed here.
  venue_id uuid,
  room text,
  link text,
  -- Kept free for a reason the title tells: nothing is placed here by a proposal.
  is_held boolean not null default false,
  is_canceled boolean not null default false,
  -- What came of it.
  activity_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, event_id) references app.events (customer_id, id) on delete cascade,
  foreign key (customer_id, stop_id) references app.event_stops (customer_id, id) on delete cascade,
  foreign key (customer_id, team_id) references app.event_teams (customer_id, id) on delete cascade,
  foreign key (customer_id, venue_id) references app.event_venues (customer_id, id),
  foreign key (customer_id, activity_id) references app.activities (customer_id, id)
);
create index event_meetings_event on app.event_meetings (customer_id, event_id, starts_at);
create index event_meetings_stop on app.event_meetings (customer_id, stop_id);
create index event_meetings_team on app.event_meetings (customer_id, team_id);
create index event_meetings_venue on app.event_meetings (customer_id, venue_id);
create index event_meetings_activity on app.event_meetings (customer_id, activity_id);
select app.guard('app.event_meetings');

-- An investor: a firm, people of it, or a person alone.
create table app.event_invitees (
  customer_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  organization_id uuid,
  state text not null default 'listed' check (state in
    ('listed', 'invited', 'requested', 'accepted', 'declined', 'waitlisted', 'met', 'no_show')),
  priority integer not null default 2 check (priority between 1 and 3),
  -- Why they are on the list, as known when they were added.
  reason text not null default '',
  -- Any format where empty.
  wanted_format text check (wanted_format in ('one_on_one', 'group', 'large')),
  -- Can be met in this city only.
  city text,
  -- Where they receive us.
  venue_id uuid,
  -- [{startsAt, endsAt}], as instants.
  unavailable jsonb not null default '[]',
  note text not null default '',
  added_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, event_id) references app.events (customer_id, id) on delete cascade,
  foreign key (customer_id, venue_id) references app.event_venues (customer_id, id)
);
create index event_invitees_event on app.event_invitees (customer_id, event_id);
create unique index event_invitees_organization on app.event_invitees (customer_id, event_id, organization_id)
  where deleted_at is null;
create index event_invitees_organizations on app.event_invitees (customer_id, organization_id);
create index event_invitees_venue on app.event_invitees (customer_id, venue_id);
select app.guard('app.event_invitees');

create table app.event_invitee_people (
  customer_id uuid not null,
  invitee_id uuid not null,
  person_id uuid not null,
  primary key (customer_id, invitee_id, person_id),
  foreign key (customer_id, invitee_id) references app.event_invitees (customer_id, id) on delete cascade
);
create index event_invitee_people_person on app.event_invitee_people (customer_id, person_id);
select app.guard('app.event_invitee_people');

create table app.event_proposals (
  customer_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  user_id uuid not null references identity.users,
  placed_count integer not null,
  -- [{inviteeId, reason}]
  left_out jsonb not null,
  -- Places that it moved, for taking it back: [{inviteeId, meetingId, reason}]
  replaced jsonb not null default '[]',
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, event_id) references app.events (customer_id, id) on delete cascade
);
create index event_proposals_event on app.event_proposals (customer_id, event_id, created_at);
create index event_proposals_user on app.event_proposals (user_id);
select app.guard('app.event_proposals');

-- Who sits where. An investor has one meeting of an event.
create table app.event_placements (
  customer_id uuid not null,
  invitee_id uuid not null,
  meeting_id uuid not null,
  -- A proposal leaves it where it is.
  is_pinned boolean not null default false,
  -- Of a proposal: which, and why here.
  proposal_id uuid,
  reason text not null default '',
  placed_at timestamptz not null default now(),
  primary key (customer_id, invitee_id),
  foreign key (customer_id, invitee_id) references app.event_invitees (customer_id, id) on delete cascade,
  foreign key (customer_id, meeting_id) references app.event_meetings (customer_id, id) on delete cascade,
  foreign key (customer_id, proposal_id) references app.event_proposals (customer_id, id)
);
create index event_placements_meeting on app.event_placements (customer_id, meeting_id);
create index event_placements_proposal on app.event_placements (customer_id, proposal_id);
select app.guard('app.event_placements');
