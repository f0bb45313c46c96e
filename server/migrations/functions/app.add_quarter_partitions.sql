-- Adds partitions by quarter up to that of the given day, for every tenant table that is range-partitioned by id. Rows
-- of a quarter that had no partition yet are in the default one and are moved.
create or replace function app.add_quarter_partitions(until date) returns integer language plpgsql
  -- Attaching needs a lock on the default partition, and new readers queue behind it: fail fast and retry later.
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
