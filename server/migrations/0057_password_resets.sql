-- Links to set a forgotten password. Only a hash is kept: who reads the table cannot use them.
create table identity.password_resets (
  token_hash bytea primary key,
  user_id uuid not null references identity.users on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on identity.password_resets (user_id);
