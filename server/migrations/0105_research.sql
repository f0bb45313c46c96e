-- Research: who may see it, brokers and their analysts, and the documents they send.

-- Which of the customer's products a person has. Read with each call, as the authorization is.
create table identity.research_grants (
  authorization_id uuid not null references identity.customer_authorizations on delete cascade,
  product text not null check (product in ('estimates', 'transcripts', 'entitlements_admin')),
  granted_by uuid references identity.users on delete set null,
  granted_at timestamptz not null default now(),
  -- The last day, in the customer's words: it ends at midnight UTC after it. Null without an end.
  until date,
  primary key (authorization_id, product)
);
create index research_grants_granted_by on identity.research_grants (granted_by);
grant select, insert, update, delete on identity.research_grants to rostrum_app;

-- Until now each person had all products of their customer.
insert into identity.research_grants (authorization_id, product)
select a.id, product
from identity.customers c
join identity.customer_authorizations a on a.customer_id = c.id and a.scope = 'user'
cross join unnest(c.research_products) as product
where product in ('estimates', 'transcripts', 'entitlements_admin')
on conflict do nothing;

-- Whether assistants see Research, as one entry.
alter table identity.customers add column assistants_see_research boolean not null default false;

-- By which names and email domains the documents of a broker are recognized.
alter table app.brokers
  add column aliases text[] not null default '{}',
  add column domains text[] not null default '{}';

create table app.analysts (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  broker_id uuid not null,
  name text not null,
  email text,
  -- The person of the IRM who is this analyst.
  person_id uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, broker_id) references app.brokers (customer_id, id)
);
create unique index analysts_name on app.analysts (customer_id, broker_id, lower(name)) where deleted_at is null;
create index analysts_person on app.analysts (customer_id, person_id);
select app.guard('app.analysts');

create table app.research_documents (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  file_id uuid not null,
  title text not null,
  origin text not null check (origin in ('upload', 'email', 'folder')),
  -- Whether the text can be searched.
  status text not null default 'waiting' check (status in ('waiting', 'reading', 'ready', 'failed')),
  problem text,
  page_count integer,
  broker_id uuid,
  analyst_id uuid,
  security_id uuid references market.securities,
  -- The day of the report.
  dated date,
  rating text,
  target_price numeric(20, 4),
  currency text,
  -- What was recognized, with the words it was read from, until a person confirms it.
  recognized jsonb not null default '{}',
  confirmed_by uuid references identity.users,
  confirmed_at timestamptz,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, file_id) references app.files (customer_id, id),
  foreign key (customer_id, broker_id) references app.brokers (customer_id, id),
  foreign key (customer_id, analyst_id) references app.analysts (customer_id, id)
);
create index research_documents_listed on app.research_documents (customer_id, dated desc, id) where deleted_at is null;
create index research_documents_file on app.research_documents (customer_id, file_id);
create index research_documents_broker on app.research_documents (customer_id, broker_id);
create index research_documents_analyst on app.research_documents (customer_id, analyst_id);
create index research_documents_security on app.research_documents (customer_id, security_id, dated);
create index research_documents_user on app.research_documents (user_id);
create index research_documents_confirmed_by on app.research_documents (confirmed_by);
select app.guard('app.research_documents');

-- What a broker recommends, and the price it expects: a row per change.
create table app.broker_ratings (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  security_id uuid not null references market.securities,
  broker_id uuid not null,
  analyst_id uuid,
  dated date not null,
  -- In three steps, and in the broker's own word.
  rating text check (rating in ('buy', 'hold', 'sell')),
  rating_word text,
  target_price numeric(20, 4),
  currency text,
  source text not null check (source in ('document', 'file', 'typed')),
  document_id uuid,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, broker_id) references app.brokers (customer_id, id),
  foreign key (customer_id, analyst_id) references app.analysts (customer_id, id),
  foreign key (customer_id, document_id) references app.research_documents (customer_id, id)
);
create unique index broker_ratings_day on app.broker_ratings (customer_id, security_id, broker_id, dated)
  where deleted_at is null;
create index broker_ratings_security on app.broker_ratings (security_id);
create index broker_ratings_broker on app.broker_ratings (customer_id, broker_id);
create index broker_ratings_analyst on app.broker_ratings (customer_id, analyst_id);
create index broker_ratings_document on app.broker_ratings (customer_id, document_id);
create index broker_ratings_user on app.broker_ratings (user_id);
select app.guard('app.broker_ratings');
