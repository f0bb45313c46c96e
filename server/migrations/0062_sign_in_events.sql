-- Who signed in or tried to, for the person to look at. A sign-in that goes on is in identity.sign_ins.
create table identity.sign_in_events (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  happened_at timestamptz not null default now(),
  outcome text not null check (outcome in ('signed_in', 'failed')),
  method text not null check (method in ('password', 'code', 'recovery_code', 'passkey')),
  browser text not null,
  address text not null,
  -- Two letters, where a proxy in front tells.
  country text,
  -- The person had not signed in there before.
  is_new_browser boolean not null
);
create index sign_in_events_user on identity.sign_in_events (user_id, happened_at desc, id);
