-- The customer of this transaction; null when it has none.
create or replace function app.current_customer() returns uuid language sql stable
  return nullif(current_setting('app.customer_id', true), '')::uuid;
