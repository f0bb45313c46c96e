-- The application's role cannot read the keys that sign tokens, nor make anyone an admin. It changes what people may
-- change about themselves; accounts are made by the owner.
revoke all on identity.issuer_secrets from rostrum_app;
revoke insert, update, delete on identity.users from rostrum_app;
grant update (subject, email, first_name, last_name, time_zone, password_hash, tokens_valid_from, updated_at)
  on identity.users to rostrum_app;
