-- What a customer knows better about an investor than its filings say. Reset values are null: the row stays, so that its
-- time of change never goes back.
create table app.organization_overrides (
  customer_id uuid not null references identity.customers on delete cascade,
  organization_id uuid not null references market.organizations on delete cascade,
  styles text[],
  styles_by uuid references identity.users,
  styles_at timestamptz,
  turnover_label text check (turnover_label in ('low', 'medium', 'high')),
  turnover_by uuid references identity.users,
  turnover_at timestamptz,
  changed_at timestamptz not null default now(),
  primary key (customer_id, organization_id),
  check ((styles is null) = (styles_by is null) and (styles is null) = (styles_at is null)),
  check ((turnover_label is null) = (turnover_by is null) and (turnover_label is null) = (turnover_at is null))
);
select app.guard('app.organization_overrides');

-- Securities that somebody asked the fit for although no customer owns or follows them. They are scored for a month.
create table app.score_requests (
  customer_id uuid not null references identity.customers on delete cascade,
  security_id uuid not null references market.securities on delete cascade,
  user_id uuid not null references identity.users,
  requested_at timestamptz not null default now(),
  primary key (customer_id, security_id)
);
select app.guard('app.score_requests');
