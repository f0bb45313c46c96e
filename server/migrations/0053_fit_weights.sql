-- Named sets of weights for the parts of the fit score, for a security. A shared set in use applies to the whole
-- customer, an own one to its owner only; without any, the default weights apply.
create table app.fit_weights (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  security_id uuid not null references market.securities,
  user_id uuid not null references identity.users,
  name text not null,
  weights jsonb not null,
  is_shared boolean not null default false,
  is_in_use boolean not null default false,
  changed_by uuid not null references identity.users,
  changed_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (customer_id, id)
);
create unique index fit_weights_shared_name on app.fit_weights (customer_id, security_id, lower(name)) where is_shared;
create unique index fit_weights_own_name on app.fit_weights (customer_id, security_id, user_id, lower(name))
  where not is_shared;
create unique index fit_weights_shared_in_use on app.fit_weights (customer_id, security_id)
  where is_shared and is_in_use;
create unique index fit_weights_own_in_use on app.fit_weights (customer_id, security_id, user_id)
  where not is_shared and is_in_use;
select app.guard('app.fit_weights');
