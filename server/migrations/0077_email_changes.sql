-- A new email address that its person has asked for and not yet confirmed with a link to each of the two addresses.
-- Only hashes of the links are kept, as of those for a forgotten password.
create table identity.email_changes (
  user_id uuid primary key references identity.users on delete cascade,
  email text not null check (email = lower(email)),
  new_token_hash bytea not null unique,
  old_token_hash bytea not null unique,
  confirmed_at_new timestamptz,
  confirmed_at_old timestamptz,
  expires_at timestamptz not null
);
