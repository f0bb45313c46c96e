-- A second step at sign-in: an authenticator app or passkeys, with recovery codes for those who lost them. They belong
-- to a person, not to a customer; a customer can require them.
alter table identity.customers add column requires_second_step boolean not null default false;

-- When the person last proved in this browser who they are: sensitive acts ask for it again.
alter table identity.sign_ins add column confirmed_at timestamptz;

create table identity.authenticators (
  user_id uuid primary key references identity.users on delete cascade,
  -- Encrypted with SECRETS_KEY.
  sealed_secret text not null,
  -- The 30-second period of the last code that was accepted: no code is accepted twice.
  last_period integer not null,
  created_at timestamptz not null default now()
);

-- They are random and long, so that a plain hash suffices.
create table identity.recovery_codes (
  user_id uuid not null references identity.users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table identity.passkeys (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  name text not null,
  -- As the browser names it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Of uses, as the passkey counts them; stays 0 with those that do not count.
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on identity.passkeys (user_id);
