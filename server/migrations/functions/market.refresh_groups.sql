-- Trigger: rebuilds the groups of organizations. Members of a cycle of parents have no ultimate parent and stay ungrouped.
create or replace function market.refresh_groups() returns trigger language plpgsql as $$
begin
  delete from market.organization_roots;
  insert into market.organization_roots (id, root)
  with recursive chain (id, root) as (
    select o.id, o.parent_id from market.organization_index o where o.parent_id is not null
    union
    select c.id, o.parent_id from chain c join market.organization_index o on o.id = c.root where o.parent_id is not null
  )
  select distinct on (c.id) c.id, c.root from chain c
  join market.organization_index o on o.id = c.root where o.parent_id is null order by c.id, c.root;

  delete from market.organization_groups;
  insert into market.organization_groups (id, members, eaum, turnover)
  -- A parent that files nothing has no quarter, and the sum of its group as equity AUM already.
  select m.root, array_agg(m.id order by m.id), sum(o.eaum) filter (where o.quarter is not null)::bigint,
    sum(o.turnover * o.eaum) / nullif(sum(o.eaum) filter (where o.turnover is not null), 0)
  from (select id, root from market.organization_roots union select root, root from market.organization_roots) m
  join market.organization_index o on o.id = m.id
  group by m.root;
  return null;
end $$;
revoke all on function market.refresh_groups from public;
