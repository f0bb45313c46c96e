-- Admins run their team themselves: invitations, and what a person who left has handed over.

-- How many people a customer may have; null for no limit.
alter table identity.customers add column seats integer check (seats > 0);

alter table identity.users add column last_signed_in_at timestamptz;
update identity.users u set last_signed_in_at = s.at
from (select user_id, max(started_at) as at from identity.sign_ins group by user_id) s where s.user_id = u.id;
grant update (last_signed_in_at) on identity.users to rostrum_app;

create table app.invitations (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'member', 'read_only')),
  invited_by uuid not null references identity.users,
  -- Of the link: sending it again makes the former one useless.
  version integer not null default 1,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (customer_id, id)
);
create unique index invitations_open on app.invitations (customer_id, email)
  where accepted_at is null and revoked_at is null;
select app.guard('app.invitations');

-- Who left, and what went to whom, so that it can be undone.
create table app.departures (
  customer_id uuid not null references identity.customers on delete cascade,
  -- The id of the authorization, which comes back with it.
  id uuid not null,
  user_id uuid not null references identity.users,
  role text not null,
  was_locked boolean not null,
  heir_id uuid references identity.users,
  handed_over jsonb not null,
  removed_by uuid not null references identity.users,
  removed_at timestamptz not null default now(),
  primary key (customer_id, id)
);
select app.guard('app.departures');
