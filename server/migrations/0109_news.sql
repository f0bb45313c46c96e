-- News: the feeds of a customer, their items, which securities they are about, and what people did with them.

create table app.news_feeds (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  name text not null,
  url text not null,
  -- One request at a time to a host.
  host text not null,
  is_on boolean not null default true,
  interval_minutes integer not null default 60 check (interval_minutes between 15 and 1440),
  fetch_after timestamptz not null default now(),
  -- Who fetches it now. A process that was killed loses it when the time is over.
  lease uuid,
  leased_until timestamptz,
  etag text,
  last_modified text,
  last_fetched_at timestamptz,
  failures integer not null default 0,
  problem text,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id)
);
create unique index news_feeds_url on app.news_feeds (customer_id, url) where deleted_at is null;
create index news_feeds_due on app.news_feeds (customer_id, fetch_after) where is_on and deleted_at is null;
create index news_feeds_user on app.news_feeds (user_id);
select app.guard('app.news_feeds');

create table app.news_items (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  title text not null,
  summary text not null,
  url text,
  -- Without what only tracks readers.
  canonical_url text,
  -- The words of the title, by which the same news of another source is found.
  title_key text not null,
  published_at timestamptz not null,
  first_seen_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create unique index news_items_canonical_url on app.news_items (customer_id, canonical_url);
create index news_items_published on app.news_items (customer_id, published_at desc, id);
select app.guard('app.news_items');

-- Every source that had it.
create table app.news_item_sources (
  customer_id uuid not null references identity.customers on delete cascade,
  feed_id uuid not null,
  guid text not null,
  item_id uuid not null,
  url text,
  primary key (customer_id, feed_id, guid),
  foreign key (customer_id, feed_id) references app.news_feeds (customer_id, id) on delete cascade,
  foreign key (customer_id, item_id) references app.news_items (customer_id, id) on delete cascade
);
create index news_item_sources_item on app.news_item_sources (customer_id, item_id);
select app.guard('app.news_item_sources');

create table app.news_mentions (
  customer_id uuid not null references identity.customers on delete cascade,
  item_id uuid not null,
  security_id uuid not null references market.securities,
  -- The words by which it was recognized.
  phrase text not null,
  -- Somebody said that it is not about this security.
  rejected_by uuid references identity.users,
  rejected_at timestamptz,
  primary key (customer_id, item_id, security_id),
  foreign key (customer_id, item_id) references app.news_items (customer_id, id) on delete cascade
);
create index news_mentions_security on app.news_mentions (customer_id, security_id);
create index news_mentions_rejected_by on app.news_mentions (rejected_by);
select app.guard('app.news_mentions');

-- Words that in a source do not mean the security.
create table app.news_corrections (
  customer_id uuid not null references identity.customers on delete cascade,
  feed_id uuid not null,
  security_id uuid not null references market.securities,
  phrase text not null,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  primary key (customer_id, feed_id, security_id, phrase),
  foreign key (customer_id, feed_id) references app.news_feeds (customer_id, id) on delete cascade
);
create index news_corrections_security on app.news_corrections (security_id);
create index news_corrections_user on app.news_corrections (user_id);
select app.guard('app.news_corrections');

-- The names that items were last compared with: others have to be compared again.
create table app.news_matchings (
  customer_id uuid not null references identity.customers on delete cascade,
  fingerprint text not null,
  matched_at timestamptz not null default now(),
  primary key (customer_id)
);
select app.guard('app.news_matchings');

-- By key, because filings are not copied: an item's id, or a filing's accession number.
create table app.news_marks (
  customer_id uuid not null references identity.customers on delete cascade,
  user_id uuid not null references identity.users on delete cascade,
  item_key text not null,
  read_at timestamptz,
  saved_at timestamptz,
  primary key (customer_id, user_id, item_key)
);
create index news_marks_user on app.news_marks (user_id);
create index news_marks_saved on app.news_marks (customer_id, item_key) where saved_at is not null;
select app.guard('app.news_marks');

create table app.news_preferences (
  customer_id uuid not null references identity.customers on delete cascade,
  user_id uuid not null references identity.users on delete cascade,
  preferences jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (customer_id, user_id)
);
create index news_preferences_user on app.news_preferences (user_id);
select app.guard('app.news_preferences');

create table app.news_digests (
  customer_id uuid not null references identity.customers on delete cascade,
  user_id uuid not null references identity.users on delete cascade,
  on_date date not null,
  sent_at timestamptz not null default now(),
  item_count integer not null default 0,
  primary key (customer_id, user_id, on_date)
);
create index news_digests_user on app.news_digests (user_id);
select app.guard('app.news_digests');
