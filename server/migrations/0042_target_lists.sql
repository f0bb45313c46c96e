-- Target lists: organizations that the team wants as holders of a security, and how far it has come with each.
create table app.target_lists (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  name text not null,
  security_id uuid not null references market.securities,
  is_shared boolean not null default true,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id)
);
select app.guard('app.target_lists');

create table app.target_list_followers (
  customer_id uuid not null,
  list_id uuid not null,
  user_id uuid not null references identity.users,
  primary key (customer_id, list_id, user_id),
  foreign key (customer_id, list_id) references app.target_lists (customer_id, id) on delete cascade
);
select app.guard('app.target_list_followers');

create table app.target_list_members (
  customer_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  organization_id uuid not null,
  stage text not null check (stage in ('identified', 'contacting', 'meeting', 'watching', 'bought', 'passed')),
  stage_since timestamptz not null default now(),
  owner_id uuid references identity.users,
  next_step text not null default '',
  due_on date,
  listed_at timestamptz not null default now(),
  -- What filings said when it was listed: whether it held the security, and the latest quarter it had reported.
  was_holder boolean not null,
  known_quarter date,
  -- The first filing since that shows a position; set once, so that a person may still move the target elsewhere.
  bought_quarter date,
  bought_shares bigint,
  bought_filed_on date,
  bought_accession text,
  primary key (customer_id, id),
  unique (customer_id, list_id, organization_id),
  foreign key (customer_id, list_id) references app.target_lists (customer_id, id) on delete cascade
);
create index target_list_members_organization on app.target_list_members (customer_id, organization_id);
-- Targets that a filing may still move.
create index target_list_members_waiting on app.target_list_members (customer_id, list_id)
  where bought_quarter is null and not was_holder;
select app.guard('app.target_list_members');

create table app.target_list_moves (
  customer_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  -- Null where the organization was added.
  from_stage text,
  to_stage text not null,
  moved_at timestamptz not null default now(),
  -- Null where a filing moved it.
  user_id uuid references identity.users,
  primary key (customer_id, id),
  foreign key (customer_id, member_id) references app.target_list_members (customer_id, id) on delete cascade
);
create index target_list_moves_member on app.target_list_moves (customer_id, member_id, moved_at);
select app.guard('app.target_list_moves');
