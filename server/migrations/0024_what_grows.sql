-- Storage for what grows without end: an alert's facts are stored once for everybody who is alerted to them, and the
-- largest tenant tables are partitioned.

-- What an alert is about, as the market had it then. A row never changes: other facts are another row. Who was alerted,
-- and what they did with it, is in app.alerts.
create table market.alert_events (
  id bigint generated always as identity primary key,
  content_hash bytea not null unique,
  topic text not null check (topic in ('position', 'level', 'late', 'schedule', 'insider')),
  security_id uuid not null,
  subject text not null,
  -- An alert about the same topic, security and subject is repeated only when these differ.
  facts text not null,
  organization_id uuid,
  person_id uuid,
  holder_name text not null,
  quarter date,
  filed_on date,
  shares_before numeric,
  shares_after numeric,
  change numeric,
  value_before numeric,
  value_after numeric,
  flow numeric,
  outstanding_before double precision,
  outstanding_after double precision,
  level integer,
  direction text check (direction in ('up', 'down')),
  form text,
  -- Of a trade: what the insider is to the company.
  roles text[],
  is_late boolean not null default false,
  is_amendment boolean not null default false,
  accession text,
  created_at timestamptz not null default now()
);
create index alert_events_subject on market.alert_events (security_id, topic, subject);

create function market.alert_event_hash(event market.alert_events) returns bytea language sql stable as $$
  select sha256(convert_to((to_jsonb(event) - '{id,content_hash,created_at}'::text[])::text, 'UTF8'))
$$;
revoke all on function market.alert_event_hash from public;

-- Stores events that are not there yet and returns the ids of all, by their place in the array. The application may call
-- it for any content: an event is found by a hash of its content, which is computed here, so what one tenant's evaluation
-- stores is read by another only where that one's evaluation arrived at the very same facts.
create function market.store_alert_events(given jsonb) returns table (place bigint, event_id bigint)
  language plpgsql security definer set search_path = '' as $$
begin
  insert into market.alert_events (content_hash, topic, security_id, subject, facts, organization_id, person_id,
    holder_name, quarter, filed_on, shares_before, shares_after, change, value_before, value_after, flow,
    outstanding_before, outstanding_after, level, direction, form, roles, is_late, is_amendment, accession)
  select market.alert_event_hash(e), e.topic, e.security_id, e.subject, e.facts, e.organization_id, e.person_id,
    e.holder_name, e.quarter, e.filed_on, e.shares_before, e.shares_after, e.change, e.value_before, e.value_after, e.flow,
    e.outstanding_before, e.outstanding_after, e.level, e.direction, e.form, e.roles, e.is_late, e.is_amendment,
    e.accession
  from jsonb_populate_recordset(null::market.alert_events, given) e
  -- In one order, so that concurrent calls with the same events wait for each other and never deadlock.
  order by 1
  on conflict do nothing;
  -- A statement of its own, which sees what concurrent calls have committed meanwhile.
  return query
    select g.place, a.id from jsonb_array_elements(given) with ordinality as g(content, place)
    join market.alert_events a
      on a.content_hash = market.alert_event_hash(jsonb_populate_record(null::market.alert_events, g.content));
end $$;
revoke all on function market.store_alert_events from public;
grant execute on function market.store_alert_events to rostrum_app;

alter table app.alerts rename to wide_alerts;
alter table app.wide_alerts drop constraint alerts_pkey;
drop index app.alerts_once, app.alerts_newest, app.alerts_for_digest;
-- The owner moves the rows of every tenant.
alter table app.wide_alerts no force row level security;

-- One row for each person and event: tens of millions a quarter, so what is not the person's own is in the event.
create table app.alerts (
  customer_id uuid not null constraint alerts_customer_id_fkey references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null constraint alerts_user_id_fkey references identity.users on delete cascade,
  event_id bigint not null references market.alert_events,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  -- When the facts stopped being true; each customer's alerts are examined in a transaction of their own.
  superseded_at timestamptz,
  -- How often this person was alerted to the topic, security and subject of the event.
  revision integer not null,
  kind text not null,
  email text not null constraint alerts_email_check check (email in ('at_once', 'daily', 'none')),
  -- Which of the customer's own peers the holder has.
  peers text[],
  primary key (customer_id, id)
) partition by hash (customer_id);
do $$
begin
  for remainder in 0..15 loop
    execute format('create table app.alerts_%s partition of app.alerts for values with (modulus 16, remainder %s)',
      remainder, remainder);
  end loop;
end $$;

-- The event comes first, so that unused events are found; every look-up names the event or the id.
create unique index alerts_once on app.alerts (event_id, customer_id, user_id, revision);
-- An evaluation has one instant: equal keys, which the index stores once.
create index alerts_newest on app.alerts (customer_id, user_id, created_at);
create index alerts_for_digest on app.alerts (customer_id, user_id) where email = 'daily' and mailed_at is null;
select app.guard('app.alerts');

create temporary table moved_alerts on commit drop as
  select customer_id, id, created_at, event, market.alert_event_hash(event) as content_hash
  from (
    select a.customer_id, a.id, a.created_at, jsonb_populate_record(null::market.alert_events,
      to_jsonb(a) - '{id,created_at}'::text[] || jsonb_build_object('roles', nullif(a.roles, '{}'))) as event
    from app.wide_alerts a
    -- Makes each event once.
    offset 0) a;
-- Without statistics the joins below would be nested loops.
analyze moved_alerts;
analyze app.wide_alerts;
insert into market.alert_events (content_hash, topic, security_id, subject, facts, organization_id, person_id,
  holder_name, quarter, filed_on, shares_before, shares_after, change, value_before, value_after, flow,
  outstanding_before, outstanding_after, level, direction, form, roles, is_late, is_amendment, accession, created_at)
select distinct on (content_hash) content_hash, (event).topic, (event).security_id, (event).subject, (event).facts,
  (event).organization_id, (event).person_id, (event).holder_name, (event).quarter, (event).filed_on,
  (event).shares_before, (event).shares_after, (event).change, (event).value_before, (event).value_after, (event).flow,
  (event).outstanding_before, (event).outstanding_after, (event).level, (event).direction, (event).form, (event).roles,
  (event).is_late, (event).is_amendment, (event).accession, created_at
from moved_alerts order by content_hash, created_at;
analyze market.alert_events;
-- The policy of the new table holds for its owner too.
alter table app.alerts no force row level security;
insert into app.alerts (customer_id, id, user_id, event_id, created_at, read_at, mailed_at, superseded_at, revision, kind,
  email, peers)
select a.customer_id, a.id, a.user_id, e.id, a.created_at, a.read_at, a.mailed_at, a.superseded_at, a.revision, a.kind,
  a.email, nullif(a.peers, '{}')
from app.wide_alerts a join moved_alerts m using (customer_id, id)
join market.alert_events e on e.content_hash = m.content_hash;
alter table app.alerts force row level security;
drop table app.wide_alerts;

-- Deletes events from before a day that no alert is about any more, some at a time. Reads the partitions themselves: the
-- parent's policy shows an owner without a customer no rows.
create function market.delete_unused_alert_events(before date, most integer) returns bigint language plpgsql as $$
declare
  used text;
  deleted bigint;
begin
  select string_agg(format('select from %s a where a.event_id = e.id', inhrelid::regclass), ' union all ') into used
  from pg_inherits where inhparent = 'app.alerts'::regclass;
  execute format('delete from market.alert_events where id in (
    select e.id from market.alert_events e where e.created_at < $1 and not exists (%s) limit $2)', used)
  using before, most;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
revoke all on function market.delete_unused_alert_events from public;

-- Partitions are reached through their parent, whose policy holds there.
create function app.close_partition(partition regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', partition);
  execute format('alter table %s no force row level security', partition);
  execute format('drop policy if exists tenant on %s', partition);
  execute format('revoke all on %s from rostrum_app', partition);
end $$;
revoke all on function app.close_partition from public;
select app.close_partition(inhrelid) from pg_inherits where inhparent = 'app.alerts'::regclass;

-- The least UUIDv7 of a day. Ids are made of the time, so ranges of ids are ranges of time, and the id that is in every
-- key can be what the table is partitioned by.
create function app.first_id_of(day date) returns uuid language sql stable as $$
  select (lpad(to_hex((extract(epoch from day::timestamp at time zone 'UTC') * 1000)::bigint), 12, '0')
    || repeat('0', 20))::uuid
$$;
revoke all on function app.first_id_of from public;

-- Partitions by quarter up to that of the given day, for every tenant table that is partitioned by a range of ids. Rows
-- of a quarter that had no partition yet are in the default one and are moved.
create function app.add_quarter_partitions(until date) returns integer language plpgsql
  -- Attaching waits for whoever reads the default partition, and readers wait behind it: rather try again later.
  set lock_timeout = '5s' as $$
declare
  parent record;
  quarter date;
  name text;
  added integer := 0;
begin
  for parent in
    select c.oid::regclass as oid, c.relname, p.partdefid::regclass as rest, a.attname as key, max(right(k.relname, 6)) as newest
    from pg_partitioned_table p
    join pg_class c on c.oid = p.partrelid and c.relnamespace = 'app'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
    join pg_inherits i on i.inhparent = c.oid
    join pg_class k on k.oid = i.inhrelid and k.relname ~ '_\d{4}q\d$'
    where p.partstrat = 'r'
    group by c.oid, c.relname, p.partdefid, a.attname
  loop
    quarter := make_date(left(parent.newest, 4)::integer, right(parent.newest, 1)::integer * 3 - 2, 1) + interval '3 months';
    while quarter <= until loop
      name := format('app.%I', parent.relname || to_char(quarter, '_YYYY"q"Q'));
      execute format('create table %s (like %s including all)', name, parent.oid);
      execute format('with moved as (delete from %s where %I >= %L and %I < %L returning *) insert into %s select * from moved',
        parent.rest, parent.key, app.first_id_of(quarter), parent.key,
        app.first_id_of((quarter + interval '3 months')::date), name);
      execute format('alter table %s attach partition %s for values from (%L) to (%L)', parent.oid, name,
        app.first_id_of(quarter), app.first_id_of((quarter + interval '3 months')::date));
      perform app.close_partition(name::regclass);
      added := added + 1;
      quarter := quarter + interval '3 months';
    end loop;
  end loop;
  return added;
end $$;
revoke all on function app.add_quarter_partitions from public;

-- Makes a table as it is the partition of everything up to the end of this quarter. Nothing is copied but rows whose id is
-- of a later time, which go to the default partition.
create function app.attach_first_partition(parent regclass, old regclass, key name) returns void language plpgsql as $$
declare
  bound uuid := app.first_id_of((date_trunc('quarter', now() at time zone 'UTC') + interval '3 months')::date);
  name text := (select relname from pg_class where oid = parent);
begin
  execute format('alter table %s no force row level security', old);
  execute format('create table app.%I partition of %s default', name || '_default', parent);
  execute format('with odd as (delete from %s where %I >= %L returning *) insert into app.%I select * from odd',
    old, key, bound, name || '_default');
  execute format('alter table %s attach partition %s for values from (minvalue) to (%L)', parent, old, bound);
  execute format('alter table %s rename to %I', old, name || to_char(now() at time zone 'UTC', '_YYYY"q"Q'));
  perform app.guard(parent);
  perform app.close_partition(inhrelid) from pg_inherits where inhparent = parent;
end $$;

alter table app.audit_events rename to first_audit_events;
alter table app.first_audit_events rename constraint audit_events_pkey to first_audit_events_pkey;
alter index app.audit_events_subject rename to first_audit_events_subject;
create table app.audit_events (
  like app.first_audit_events including defaults including constraints,
  primary key (customer_id, id),
  constraint audit_events_customer_id_fkey foreign key (customer_id) references identity.customers on delete cascade
) partition by range (id);
create index audit_events_subject on app.audit_events (customer_id, subject_type, subject_id, at desc);
select app.attach_first_partition('app.audit_events', 'app.first_audit_events', 'id');
-- History is added to, never rewritten.
revoke update, delete on app.audit_events from rostrum_app;

alter table app.register_positions rename to first_register_positions;
alter table app.first_register_positions rename constraint register_positions_pkey to first_register_positions_pkey;
alter index app.register_positions_cell rename to first_register_positions_cell;
alter index app.register_positions_email rename to first_register_positions_email;
alter index app.register_positions_largest rename to first_register_positions_largest;
alter index app.register_positions_name rename to first_register_positions_name;
alter index app.register_positions_plain_name rename to first_register_positions_plain_name;
alter index app.register_positions_row rename to first_register_positions_row;
create table app.register_positions (
  like app.first_register_positions including defaults including constraints,
  primary key (customer_id, snapshot_id, holder_key),
  constraint register_positions_customer_id_fkey foreign key (customer_id)
    references identity.customers on delete cascade,
  constraint register_positions_customer_id_snapshot_id_fkey foreign key (customer_id, snapshot_id)
    references app.register_snapshots on delete cascade
) partition by range (snapshot_id);
create index register_positions_cell on app.register_positions (customer_id, snapshot_id, cell);
create index register_positions_email on app.register_positions (customer_id, snapshot_id, email collate "C")
  where email is not null;
create index register_positions_largest
  on app.register_positions (customer_id, snapshot_id, shares desc, sort_name, holder_key);
create index register_positions_name on app.register_positions (customer_id, snapshot_id, sort_name, holder_key);
create index register_positions_plain_name on app.register_positions (customer_id, snapshot_id, plain_name);
create index register_positions_row on app.register_positions (customer_id, snapshot_id, row_number);
select app.attach_first_partition('app.register_positions', 'app.first_register_positions', 'snapshot_id');

drop function app.attach_first_partition;
select app.add_quarter_partitions((current_date + interval '6 months')::date);
