-- The smallest UUIDv7 of a day. A UUIDv7 starts with a timestamp, so ranges of ids are ranges of time, and the id, as
-- part of every key, can be the partition key.
create or replace function app.first_id_of(day date) returns uuid language sql stable as $$
  select (lpad(to_hex((extract(epoch from day::timestamp at time zone 'UTC') * 1000)::bigint), 12, '0')
    || repeat('0', 20))::uuid
$$;
revoke all on function app.first_id_of from public;
