-- Mail that must not be recorded.
create table app.email_exclude_rules (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users,
  kind text not null check (kind in ('address', 'domain', 'subject')),
  -- In lower case.
  value text not null,
  -- Messages that it kept out of the record.
  kept_out integer not null default 0,
  last_kept_out_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create unique index email_exclude_rules_value on app.email_exclude_rules (customer_id, kind, value);
select app.guard('app.email_exclude_rules');
