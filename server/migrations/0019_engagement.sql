-- How engaged each investor is with a customer: made of its own interactions in the background, read by lists and profiles.

create table app.engagement_settings (
  customer_id uuid not null references identity.customers on delete cascade,
  is_opted_out boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (customer_id)
);
select app.guard('app.engagement_settings');

-- Of those investors alone whose score is available. `parts` tells what it is made of, medium by medium.
create table app.engagement_scores (
  customer_id uuid not null references identity.customers on delete cascade,
  subject_type text not null check (subject_type in ('organization', 'person')),
  subject_id uuid not null,
  score double precision not null,
  -- By the same rule as things stood 90 days ago.
  earlier_score double precision not null,
  percentile double precision not null,
  label text not null check (label in ('very_high', 'high', 'medium', 'low', 'very_low')),
  -- The higher the more engaged: what a list is sorted by.
  label_order smallint not null,
  trend text not null check (trend in ('increased', 'decreased', 'stable')),
  interaction_count integer not null,
  last_interaction_at timestamptz not null,
  parts jsonb not null,
  primary key (customer_id, subject_type, subject_id)
);
create index engagement_scores_label on app.engagement_scores (customer_id, subject_type, label_order, subject_id);
select app.guard('app.engagement_scores');

-- What is made of a customer's rows in the background, and of which changes it already knows. Records of changes may
-- become visible in another order than that of their ids, so those since `counted_from` are counted, and one that comes
-- late changes the count.
create table app.derivations (
  customer_id uuid not null references identity.customers on delete cascade,
  name text not null,
  made_at timestamptz,
  counted_from uuid,
  change_count bigint not null default 0,
  primary key (customer_id, name)
);
select app.guard('app.derivations');
