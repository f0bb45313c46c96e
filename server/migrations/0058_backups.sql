-- Backups that were taken or failed, for operators. A backup holds the rows of those before it.
create table identity.backups (
  id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  is_scheduled boolean not null,
  file text not null,
  -- Null if it failed.
  bytes bigint,
  row_count bigint,
  -- Why it failed, in words.
  error text,
  check ((error is null) = (bytes is not null))
);
create index backups_finished_at on identity.backups (finished_at);
revoke insert, update, delete on identity.backups from rostrum_app;
