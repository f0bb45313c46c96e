-- The application's role reads a password hash only for one account at a time, through identity.credentials_of and
-- identity.password_hash_of: no query over people can return one. A column added to this table is granted by name.
revoke select on identity.users from rostrum_app;
grant select (id, subject, email, first_name, last_name, role, time_zone, is_demo, tokens_valid_from, created_at,
  updated_at, last_signed_in_at) on identity.users to rostrum_app;

-- For the job that looks every minute for transcripts that wait to be read.
create index transcripts_waiting on app.transcripts (customer_id, updated_at) where status = 'waiting' and deleted_at is null;
