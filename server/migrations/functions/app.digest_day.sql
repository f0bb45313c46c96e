-- The local date of a digest, once its hour has passed; otherwise null. PostgreSQL may not know a time zone that Node.js
-- knows: then the date in UTC at any hour, and the worker decides.
create or replace function app.digest_day(zone text, after_hour integer) returns date
language plpgsql stable as $$
declare
  wall_clock timestamp;
begin
  wall_clock := now() at time zone zone;
  return case when extract(hour from wall_clock) >= after_hour then wall_clock::date end;
exception when invalid_parameter_value then
  return (now() at time zone 'UTC')::date;
end $$;
