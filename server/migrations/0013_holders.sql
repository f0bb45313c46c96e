-- Groups of holders: each organization below another with its ultimate parent, and what the members of a group are
-- together. Made with the directory, so that lists of holders need not walk up to the parents each time.

create table market.organization_kin (
  id uuid primary key,
  root uuid not null
);

create table market.organization_families (
  id uuid primary key,
  -- The ultimate parent too.
  members uuid[] not null,
  eaum bigint,
  -- Of the members' books together, each by its size.
  turnover double precision
);

-- A circle of parents has no end, and its members stay themselves.
create function market.refresh_families() returns trigger language plpgsql as $$
begin
  delete from market.organization_kin;
  insert into market.organization_kin (id, root)
  with recursive chain (id, root) as (
    select o.id, o.parent_id from market.organization_index o where o.parent_id is not null
    union
    select c.id, o.parent_id from chain c join market.organization_index o on o.id = c.root where o.parent_id is not null
  )
  select distinct on (c.id) c.id, c.root from chain c
  join market.organization_index o on o.id = c.root where o.parent_id is null order by c.id, c.root;

  delete from market.organization_families;
  insert into market.organization_families (id, members, eaum, turnover)
  select m.root, array_agg(m.id order by m.id), sum(o.eaum)::bigint,
    sum(o.turnover * o.eaum) / nullif(sum(o.eaum) filter (where o.turnover is not null), 0)
  from (select id, root from market.organization_kin union select root, root from market.organization_kin) m
  join market.organization_index o on o.id = m.id
  group by m.root;
  return null;
end $$;
revoke all on function market.refresh_families from public;

-- The directory is written in one statement, which inserts and updates.
create trigger organization_families after insert on market.organization_index
  for each statement execute function market.refresh_families();
insert into market.organization_index select * from market.organization_index where false;
