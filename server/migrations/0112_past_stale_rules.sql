-- The rules for stale estimates as they were: the consensus of a past day uses the rule of that day. The current rule
-- stays in app.estimate_settings.
create table app.estimate_past_rules (
  customer_id uuid not null references identity.customers on delete cascade,
  -- The first day on which it no longer held.
  ended_on date not null,
  stale_days integer not null check (stale_days > 0),
  counts_stale boolean not null,
  primary key (customer_id, ended_on)
);
select app.guard('app.estimate_past_rules');
