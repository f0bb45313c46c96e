-- What investors were last told about their meeting of an event, by address: what differs now is sent next.
create table app.event_updates (
  customer_id uuid not null,
  invitee_id uuid not null,
  email text not null,
  name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  place text not null,
  is_canceled boolean not null default false,
  -- Raised with each message, as calendars expect.
  sequence integer not null default 0,
  user_id uuid not null references identity.users,
  sent_at timestamptz not null default now(),
  primary key (customer_id, invitee_id, email),
  foreign key (customer_id, invitee_id) references app.event_invitees (customer_id, id) on delete cascade
);
create index event_updates_user on app.event_updates (user_id);
select app.guard('app.event_updates');
