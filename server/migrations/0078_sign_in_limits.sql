-- How long a sign-in lasts, as a customer wants it: without use, and altogether. Null for what the issuer allows.
alter table identity.customers
  add column idle_minutes integer check (idle_minutes > 0),
  add column signed_in_hours integer check (signed_in_hours > 0);

-- When the person last did something there, and in which browser it is.
alter table identity.sign_ins
  add column last_active_at timestamptz not null default now(),
  add column browser_id uuid;

-- Browsers in which somebody has signed in. The browser keeps its id in a signed cookie.
create table identity.known_browsers (
  user_id uuid not null references identity.users on delete cascade,
  id uuid not null,
  browser text not null,
  address text not null,
  -- Two letters, where a proxy in front tells.
  country text,
  first_used_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, id)
);
