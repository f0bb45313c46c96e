-- The directory: one row per profile with everything that lists filter and sort by and search looks for, made from the
-- market's own tables by market.refresh_directory(). Beside it what a customer adds: profiles of its own, who is in its
-- IRM, its securities and peers, favourites, suggestions and saved views.

create extension if not exists unaccent with schema public;

-- Accents, case and punctuation do not matter: "J.P. Möller & Co" and "jp moller co" are one.
create function market.fold(text) returns text language sql immutable parallel safe return
  btrim(regexp_replace(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, coalesce($1, ''))),
    '[''’`.&]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'));

-- What a name is sorted by: "The Harbour Group" stands under H.
create function market.sort_name(text) returns text language sql immutable parallel safe return
  regexp_replace(market.fold($1), '^the (?=.)', '');

-- The words of a folded name, and the whole name as one word: "black rock" finds Blackrock and the other way round.
create function market.folded_words(text) returns tsvector language sql immutable parallel safe return
  case when coalesce($1, '') = '' then ''::tsvector
    else array_to_tsvector(string_to_array($1, ' ') || replace(regexp_replace($1, '^the (?=.)', ''), ' ', '')) end;
create function market.words(text) returns tsvector language sql immutable parallel safe return
  market.folded_words(market.fold($1));

-- Tickers, CUSIPs and other public keys: capitals and figures alone, so that "brk.b" and "BRK B" are one.
create function market.keys(variadic text[]) returns text[] language sql immutable parallel safe return
  (select coalesce(array_agg(distinct made.key), '{}') from unnest($1) given
   cross join lateral (select regexp_replace(upper(given), '[^A-Z0-9]', '', 'g') as key) made where made.key <> '');

-- The ways to say a person's name: first and last, last and first, preferred and last.
create function market.folded_names(first_name text, last_name text, preferred_name text) returns text[]
  language sql immutable parallel safe return array[first_name || ' ' || last_name, last_name || ' ' || first_name,
    coalesce(nullif(preferred_name, ''), first_name) || ' ' || last_name];
-- And their words: a last name of two parts is also one word, so that "nunezblanco" finds Núñez-Blanco. The whole name is
-- not: two hundred thousand words that nobody shares would make every beginning slow to find.
create function market.folded_person_words(first_name text, last_name text, preferred_name text) returns tsvector
  language sql immutable parallel safe return market.folded_words(last_name) || market.folded_words(first_name)
    || market.folded_words(preferred_name);

create table market.security_index (
  id uuid primary key references market.securities on delete cascade,
  issuer_id uuid,
  name text not null,
  sort_name text collate "C" not null,
  words tsvector not null,
  -- Ticker, CUSIPs and ISINs, found whole or not at all.
  keys text[] not null,
  kind text not null,
  class_title text not null,
  ticker text,
  exchange_code text,
  country_code text,
  sector_code text,
  subsector_code text,
  price numeric,
  price_on date,
  shares_outstanding bigint,
  market_cap bigint,
  market_cap_code text,
  average_volume bigint,
  -- Who reported holding it at the newest quarter.
  quarter date,
  holder_count integer not null,
  held_shares bigint not null,
  held_value bigint not null,
  weight bigint not null
);
create index security_index_words on market.security_index using gin (words);
create index security_index_keys on market.security_index using gin (keys);
create index security_index_name on market.security_index (sort_name, id);
create index security_index_weight on market.security_index (weight desc, sort_name, id);

-- What a book is made of, as shares of its value: by sector, band of market capitalisation and country.
create table market.organization_exposures (
  organization_id uuid not null references market.organizations on delete cascade,
  kind text not null check (kind in ('sector', 'market_cap', 'country')),
  code text not null,
  share double precision not null,
  value bigint not null,
  position_count integer not null,
  primary key (organization_id, kind, code)
);

create table market.organization_index (
  id uuid primary key references market.organizations on delete cascade,
  name text not null,
  sort_name text collate "C" not null,
  words tsvector not null,
  keys text[] not null,
  -- An ultimate parent with children is an organization group; institution_type stays what it says it is.
  type text not null,
  institution_type text not null,
  parent_id uuid,
  parent_name text,
  child_count integer not null,
  city text,
  state text,
  country_code text,
  website text,
  phone text,
  aum bigint,
  -- From the latest complete book.
  quarter date,
  eaum bigint,
  styles text[] not null,
  is_passive boolean not null,
  passive_share double precision,
  turnover double precision,
  turnover_label text,
  position_count integer,
  top_ten_share double precision,
  -- Where at least a twentieth of the book lies.
  sector_codes text[] not null,
  market_cap_codes text[] not null,
  geo_codes text[] not null,
  people_count integer not null,
  fund_count integer not null,
  weight bigint not null
);
create index organization_index_words on market.organization_index using gin (words);
create index organization_index_keys on market.organization_index using gin (keys);
create index organization_index_name on market.organization_index (sort_name, id);
create index organization_index_weight on market.organization_index (weight desc, sort_name, id);
create index organization_index_parent on market.organization_index (parent_id);

create table market.person_index (
  id uuid primary key references market.people on delete cascade,
  first_name text not null,
  last_name text not null,
  preferred_name text,
  sort_name text collate "C" not null,
  names text[] not null,
  words tsvector not null,
  -- The name and the firm: "smith harbour" finds Smith of Harbour Capital.
  all_words tsvector not null,
  email text,
  title text,
  job_functions text[] not null,
  organization_id uuid,
  organization_name text,
  organization_type text,
  city text,
  state text,
  country_code text,
  sector_codes text[] not null,
  fund_count integer not null,
  weight bigint not null
);
create index person_index_all_words on market.person_index using gin (all_words);
create index person_index_name on market.person_index (sort_name, id);
create index person_index_weight on market.person_index (weight desc, sort_name, id);
create index person_index_organization on market.person_index (organization_id);
create index person_index_email on market.person_index (lower(email));
create index person_index_functions on market.person_index using gin (job_functions);

create table market.fund_index (
  id uuid primary key references market.funds on delete cascade,
  name text not null,
  sort_name text collate "C" not null,
  words tsvector not null,
  keys text[] not null,
  kind text not null,
  ticker text,
  organization_id uuid,
  organization_name text,
  city text,
  state text,
  country_code text,
  net_assets bigint,
  holdings_on date,
  market_value bigint,
  position_count integer not null,
  styles text[] not null,
  is_passive boolean not null,
  manager_count integer not null,
  weight bigint not null
);
create index fund_index_words on market.fund_index using gin (words);
create index fund_index_keys on market.fund_index using gin (keys);
create index fund_index_name on market.fund_index (sort_name, id);
create index fund_index_weight on market.fund_index (weight desc, sort_name, id);
create index fund_index_organization on market.fund_index (organization_id);

-- Every word that names are made of, for terms with a slip of the finger.
create table market.search_words (
  kind text not null check (kind in ('organizations', 'people', 'funds', 'securities')),
  word text collate "C" not null,
  entries integer not null,
  primary key (kind, word)
);

-- Which directory this is: what was counted in it stays true until the next one.
create table market.directory_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null default 0,
  -- The newest quarter that anybody has reported.
  quarter date,
  refreshed_at timestamptz
);
insert into market.directory_version default values;

create function market.turnover_label(double precision) returns text language sql immutable parallel safe return
  case when $1 is null then null when $1 < 0.333 then 'low' when $1 < 0.667 then 'medium' else 'high' end;

-- Whole, in one transaction, and without a lock that readers would wait for: rows that did not change are not written.
create function market.refresh_directory() returns void language plpgsql set work_mem = '256MB' as $$
declare
  newest date := (select max(quarter) from market.books where state = 'holdings');
begin
  create temporary table fresh_securities on commit drop as
  select s.id, s.issuer_id, s.name, market.sort_name(s.name) as sort_name,
    market.words(s.name) || market.words(s.ticker) as words,
    market.keys(variadic array[s.ticker, s.ticker || s.exchange_code] || i.keys) as keys,
    s.kind, s.class_title, s.ticker, s.exchange_code, s.country_code, u.sector_code, s.subsector_code,
    p.close as price, p.on_date as price_on, o.shares as shares_outstanding,
    round(p.close * o.shares)::bigint as market_cap, c.code as market_cap_code, f.average_volume,
    newest as quarter, coalesce(h.holder_count, 0) as holder_count, coalesce(h.held_shares, 0) as held_shares,
    coalesce(h.held_value, 0) as held_value,
    coalesce(round(p.close * o.shares)::bigint, h.held_value, 0) as weight
  from market.securities s
  left join market.subsectors u on u.code = s.subsector_code
  left join lateral (select close, on_date from market.prices where security_id = s.id order by on_date desc limit 1) p on true
  left join lateral (select shares from market.shares_outstanding where security_id = s.id order by on_date desc limit 1) o on true
  left join lateral (select average_volume from market.factors where security_id = s.id order by on_date desc limit 1) f on true
  left join market.market_caps c on p.close * o.shares >= c.lower_usd and (c.upper_usd is null or p.close * o.shares < c.upper_usd)
  left join (
    select security_id, array_agg(value) as keys from market.security_identifiers
    where kind in ('cusip', 'isin', 'ticker') group by security_id
  ) i on i.security_id = s.id
  left join (
    select security_id, count(*)::integer as holder_count, sum(shares)::bigint as held_shares, sum(value)::bigint as held_value
    from market.positions where quarter = newest and shares > 0 group by security_id
  ) h on h.security_id = s.id;
  perform market.replace_rows('security_index', 'fresh_securities');
  analyze market.security_index;

  create temporary table latest_books on commit drop as
  select distinct on (organization_id) * from market.books
  where state = 'holdings' and is_complete and position_count > 0 order by organization_id, quarter desc;
  analyze latest_books;

  create temporary table fresh_exposures on commit drop as
  select p.organization_id, e.kind, e.code,
    sum(p.value) / nullif(k.eaum, 0)::double precision as share, sum(p.value)::bigint as value, count(*)::integer as position_count
  from latest_books k
  join market.positions p on p.organization_id = k.organization_id and p.quarter = k.quarter and p.shares > 0
  join market.security_index s on s.id = p.security_id
  cross join lateral (values ('sector', s.sector_code), ('market_cap', s.market_cap_code), ('country', s.country_code)) e(kind, code)
  where e.code is not null and k.eaum > 0
  group by p.organization_id, k.eaum, e.kind, e.code;
  delete from market.organization_exposures x where not exists (select from fresh_exposures f
    where f.organization_id = x.organization_id and f.kind = x.kind and f.code = x.code);
  insert into market.organization_exposures as x select organization_id, kind, code, share, value, position_count from fresh_exposures
  on conflict (organization_id, kind, code) do update
  set share = excluded.share, value = excluded.value, position_count = excluded.position_count
  where (x.share, x.value, x.position_count) is distinct from (excluded.share, excluded.value, excluded.position_count);

  create temporary table fresh_organizations on commit drop as
  select o.id, o.name, market.sort_name(o.name) as sort_name, market.words(o.name) as words,
    market.keys(o.cik, ltrim(o.cik, '0'), o.crd, o.lei) as keys,
    case when o.parent_id is null and n.children > 0 then 'organization_group' else o.type end as type,
    o.type as institution_type, o.parent_id, p.name as parent_name, coalesce(n.children, 0)::integer as child_count,
    o.city, o.state, o.country_code, o.website, o.phone, o.aum, k.quarter, k.eaum,
    coalesce(t.styles, o.declared_styles) as styles,
    'index' = any (coalesce(t.styles, o.declared_styles)) as is_passive, k.passive_share, k.turnover,
    market.turnover_label(k.turnover) as turnover_label, k.position_count, k.top_ten_share,
    coalesce(e.sectors, '{}') as sector_codes, coalesce(e.market_caps, '{}') as market_cap_codes,
    coalesce(e.countries, '{}') as geo_codes, coalesce(j.people, 0)::integer as people_count,
    coalesce(f.funds, 0)::integer as fund_count, coalesce(k.eaum, o.aum, 0) as weight
  from market.organizations o
  left join market.organizations p on p.id = o.parent_id
  left join latest_books k on k.organization_id = o.id
  left join lateral (select array_agg(s ->> 'style') as styles from jsonb_array_elements(k.styles) s
    where k.organization_id is not null) t on true
  left join (select parent_id, count(*) as children from market.organizations where parent_id is not null group by 1) n
    on n.parent_id = o.id
  left join (select organization_id,
      array_agg(code order by share desc, code) filter (where kind = 'sector') as sectors,
      array_agg(code order by share desc, code) filter (where kind = 'market_cap') as market_caps,
      array_agg(code order by share desc, code) filter (where kind = 'country') as countries
    from market.organization_exposures where share >= 0.05 group by 1) e on e.organization_id = o.id
  left join (select organization_id, count(distinct person_id) as people from market.jobs where ended_on is null group by 1) j
    on j.organization_id = o.id
  left join (select organization_id, count(*) as funds from market.funds group by 1) f on f.organization_id = o.id;
  perform market.replace_rows('organization_index', 'fresh_organizations');
  analyze market.organization_index;

  create temporary table fresh_people on commit drop as
  select p.id, p.first_name, p.last_name, p.preferred_name, n.last_name || ' ' || n.first_name as sort_name,
    market.folded_names(n.first_name, n.last_name, n.preferred_name) as names, w.words,
    w.words || coalesce(o.words, '') as all_words,
    p.email_primary as email, j.title, coalesce(j.job_functions, '{}') as job_functions,
    j.organization_id, o.name as organization_name, o.institution_type as organization_type,
    coalesce(j.city, o.city) as city, coalesce(j.state, o.state) as state,
    coalesce(j.country_code, o.country_code) as country_code, coalesce(j.sector_codes, '{}') as sector_codes,
    coalesce(m.funds, 0)::integer as fund_count, coalesce(o.weight, 0) as weight
  from market.people p
  cross join lateral (select market.fold(p.first_name) as first_name, market.fold(p.last_name) as last_name,
    market.fold(p.preferred_name) as preferred_name offset 0) n
  cross join lateral (select market.folded_person_words(n.first_name, n.last_name, n.preferred_name) as words offset 0) w
  left join lateral (select * from market.jobs where person_id = p.id
    order by is_primary desc, ended_on is null desc, started_on desc nulls last, id limit 1) j on true
  left join market.organization_index o on o.id = j.organization_id
  left join (select person_id, count(*) as funds from market.fund_managers group by 1) m on m.person_id = p.id;
  perform market.replace_rows('person_index', 'fresh_people');
  analyze market.person_index;

  create temporary table fresh_funds on commit drop as
  select f.id, f.name, market.sort_name(f.name) as sort_name, market.words(f.name) || market.words(f.ticker) as words,
    market.keys(f.ticker, f.series_id, f.lei) as keys,
    f.kind, f.ticker, f.organization_id, o.name as organization_name, o.city, o.state, o.country_code,
    f.net_assets, h.on_date as holdings_on, h.market_value, coalesce(h.lines, 0)::integer as position_count,
    f.declared_styles as styles, 'index' = any (f.declared_styles) as is_passive,
    coalesce(m.managers, 0)::integer as manager_count, coalesce(f.net_assets, h.market_value, 0) as weight
  from market.funds f
  left join market.organization_index o on o.id = f.organization_id
  left join lateral (
    select on_date, round(sum(value))::bigint as market_value, count(*) as lines from market.fund_positions
    where fund_id = f.id and on_date = (select max(on_date) from market.fund_positions where fund_id = f.id)
    group by on_date
  ) h on true
  left join (select fund_id, count(*) as managers from market.fund_managers group by 1) m on m.fund_id = f.id;
  perform market.replace_rows('fund_index', 'fresh_funds');
  analyze market.fund_index;

  delete from market.search_words;
  insert into market.search_words (kind, word, entries)
  with named as (
    select 'organizations' as kind, market.fold(name) as name, 1 as entries from market.organization_index
    union all select 'funds', market.fold(name), 1 from market.fund_index
    union all select 'securities', market.fold(concat_ws(' ', name, ticker)), 1 from market.security_index
    union all select 'people', market.fold(concat_ws(' ', first_name, preferred_name, last_name)), 1 from market.person_index
    union all select 'people', market.fold(organization_name), count(*) from market.person_index
      where organization_name is not null group by organization_name
  )
  select kind, word, sum(entries) from named cross join lateral unnest(string_to_array(name, ' ')) word
  where word <> '' group by kind, word;
  analyze market.search_words;
  update market.directory_version set version = version + 1, quarter = newest, refreshed_at = now();
  drop table fresh_securities, latest_books, fresh_exposures, fresh_organizations, fresh_people, fresh_funds;
end $$;

-- Makes a table of the market equal to a temporary one of the same columns, touching only what differs.
create function market.replace_rows(target text, source text) returns void language plpgsql as $$
declare
  names text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = ('market.' || target)::regclass and attnum > 0 and not attisdropped);
  changes text := (select string_agg(format('%1$I = excluded.%1$I', attname), ', ' order by attnum) from pg_attribute
    where attrelid = ('market.' || target)::regclass and attnum > 0 and not attisdropped and attname <> 'id');
begin
  execute format('delete from market.%I t where not exists (select from %I s where s.id = t.id)', target, source);
  -- The heaviest first, because lists are read from there.
  execute format('insert into market.%1$I as t (%2$s) select %2$s from %3$I order by weight desc, sort_name
    on conflict (id) do update set %4$s
    where t is distinct from excluded', target, names, source, changes);
end $$;
revoke all on function market.refresh_directory, market.replace_rows from public;

-- Profiles that a customer makes: they can be changed, removed, brought back and merged.
create table app.organizations (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users,
  name text not null,
  sort_name text collate "C" not null generated always as (market.sort_name(name)) stored,
  words tsvector not null generated always as (market.words(name)) stored,
  type text not null,
  parent_id uuid,
  website text,
  phone text,
  description text,
  street text,
  street2 text,
  city text,
  state text,
  country_code text,
  postal_code text,
  aum bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Its links go on to the one it was merged into, of this customer or of the market.
  merged_into uuid,
  primary key (customer_id, id)
);
create index organizations_name on app.organizations (customer_id, sort_name);
select app.guard('app.organizations');

create table app.people (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users,
  first_name text not null,
  last_name text not null,
  preferred_name text,
  sort_name text collate "C" not null generated always as (market.fold(last_name || ' ' || first_name)) stored,
  names text[] not null generated always as (
    market.folded_names(market.fold(first_name), market.fold(last_name), market.fold(preferred_name))) stored,
  words tsvector not null generated always as (
    market.folded_person_words(market.fold(first_name), market.fold(last_name), market.fold(preferred_name))) stored,
  email_primary text,
  email_secondary text,
  description text,
  datasource text not null default 'irm',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  merged_into uuid,
  primary key (customer_id, id)
);
create index people_name on app.people (customer_id, sort_name);
select app.guard('app.people');

-- organization_id names an organization of the market or of this customer.
create table app.jobs (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  person_id uuid not null,
  organization_id uuid not null,
  title text not null default '',
  job_functions text[] not null default '{}',
  phone text,
  mobile_phone text,
  street text,
  street2 text,
  city text,
  state text,
  country_code text,
  postal_code text,
  is_primary boolean not null default false,
  primary key (customer_id, id),
  foreign key (customer_id, person_id) references app.people on delete cascade
);
create index jobs_person on app.jobs (customer_id, person_id);
create index jobs_organization on app.jobs (customer_id, organization_id);
create unique index jobs_one_primary on app.jobs (customer_id, person_id) where is_primary;
select app.guard('app.jobs');

-- What a merge did, so that it can be taken back: what moved, and how the target was before.
create table app.merges (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users,
  kind text not null check (kind in ('person', 'organization')),
  source_id uuid not null,
  target_id uuid not null,
  moved jsonb not null,
  merged_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (customer_id, id)
);
create index merges_newest on app.merges (customer_id, merged_at desc);
select app.guard('app.merges');

-- Who is in the IRM, of the market or made here.
create table app.irm_organizations (
  customer_id uuid not null references identity.customers on delete cascade,
  organization_id uuid not null,
  user_id uuid not null references identity.users,
  added_at timestamptz not null default now(),
  primary key (customer_id, organization_id)
);
select app.guard('app.irm_organizations');

create table app.irm_people (
  customer_id uuid not null references identity.customers on delete cascade,
  person_id uuid not null,
  user_id uuid not null references identity.users,
  added_at timestamptz not null default now(),
  primary key (customer_id, person_id)
);
select app.guard('app.irm_people');

create table app.custom_fields (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  subject text not null check (subject in ('person', 'organization', 'activity')),
  name text not null,
  kind text not null check (kind in ('text', 'number', 'date', 'choice', 'multi_choice')),
  options text[] not null default '{}',
  position integer not null default 0,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (customer_id, id)
);
create unique index custom_fields_name on app.custom_fields (customer_id, subject, lower(name)) where archived_at is null;
select app.guard('app.custom_fields');

create table app.custom_field_values (
  customer_id uuid not null references identity.customers on delete cascade,
  field_id uuid not null,
  subject_id uuid not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (customer_id, field_id, subject_id),
  foreign key (customer_id, field_id) references app.custom_fields on delete cascade
);
create index custom_field_values_subject on app.custom_field_values (customer_id, subject_id);
select app.guard('app.custom_field_values');

-- The securities that a customer has issued; the first is the one people begin with.
create table app.customer_securities (
  customer_id uuid not null references identity.customers on delete cascade,
  security_id uuid not null references market.securities,
  position integer not null,
  primary key (customer_id, security_id)
);
select app.guard('app.customer_securities');

create table app.focused_securities (
  customer_id uuid not null references identity.customers on delete cascade,
  user_id uuid not null references identity.users on delete cascade,
  security_id uuid not null references market.securities,
  primary key (customer_id, user_id)
);
select app.guard('app.focused_securities');

create table app.peer_groups (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  -- The customer's security whose peers these are.
  security_id uuid not null references market.securities,
  name text not null,
  is_primary boolean not null default false,
  position integer not null default 0,
  version integer not null default 1,
  primary key (customer_id, id)
);
create unique index peer_groups_one_primary on app.peer_groups (customer_id, security_id) where is_primary;
create unique index peer_groups_name on app.peer_groups (customer_id, security_id, lower(name));
select app.guard('app.peer_groups');

create table app.peers (
  customer_id uuid not null references identity.customers on delete cascade,
  peer_group_id uuid not null,
  security_id uuid not null references market.securities,
  position integer not null,
  primary key (customer_id, peer_group_id, security_id),
  foreign key (customer_id, peer_group_id) references app.peer_groups on delete cascade
);
select app.guard('app.peers');

create table app.favorite_securities (
  customer_id uuid not null references identity.customers on delete cascade,
  user_id uuid not null references identity.users on delete cascade,
  security_id uuid not null references market.securities,
  created_at timestamptz not null default now(),
  primary key (customer_id, user_id, security_id)
);
select app.guard('app.favorite_securities');

create table app.suggestions (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users on delete cascade,
  suggestible_type text,
  suggestible_id uuid,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create index suggestions_newest on app.suggestions (customer_id, created_at desc);
select app.guard('app.suggestions');

-- A list as somebody likes to see it: the query of its address, and its columns.
create table app.saved_views (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users on delete cascade,
  list text not null,
  name text not null,
  search text not null,
  columns text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create unique index saved_views_name on app.saved_views (customer_id, user_id, list, lower(name));
select app.guard('app.saved_views');

-- The market's profiles and the customer's own as one list. The invoker's policies hold below.
create view app.organization_directory with (security_invoker = true) as
select id, null::uuid as user_id, name, sort_name, words, keys, type, institution_type, parent_id, parent_name, child_count,
  city, state, country_code, website, phone, aum, quarter, eaum, styles, is_passive, passive_share, turnover,
  turnover_label, position_count, top_ten_share, sector_codes, market_cap_codes, geo_codes, people_count, fund_count, weight
from market.organization_index
union all
select o.id, o.user_id, o.name, o.sort_name, o.words, '{}', o.type, o.type, o.parent_id, coalesce(p.name, c.name), 0,
  o.city, o.state, o.country_code, o.website, o.phone, o.aum, null, null, '{}', false, null, null,
  null, null, null, '{}', '{}', '{}',
  (select count(distinct j.person_id)::integer from app.jobs j where j.customer_id = o.customer_id and j.organization_id = o.id),
  0, coalesce(o.aum, 0)
from app.organizations o
left join market.organization_index p on p.id = o.parent_id
left join app.organizations c on c.customer_id = o.customer_id and c.id = o.parent_id
where o.deleted_at is null and o.merged_into is null;

create view app.person_directory with (security_invoker = true) as
select id, null::uuid as user_id, first_name, last_name, preferred_name, sort_name, names, words, all_words, email, title,
  job_functions, organization_id, organization_name, organization_type, city, state, country_code, sector_codes,
  fund_count, weight
from market.person_index
union all
select p.id, p.user_id, p.first_name, p.last_name, p.preferred_name, p.sort_name, p.names, p.words,
  p.words || coalesce(m.words, c.words, ''), p.email_primary, j.title,
  coalesce(j.job_functions, '{}'), j.organization_id, coalesce(m.name, c.name), coalesce(m.institution_type, c.type),
  coalesce(j.city, m.city, c.city), coalesce(j.state, m.state, c.state),
  coalesce(j.country_code, m.country_code, c.country_code), '{}', 0, coalesce(m.weight, 0)
from app.people p
left join app.jobs j on j.customer_id = p.customer_id and j.person_id = p.id and j.is_primary
left join market.organization_index m on m.id = j.organization_id
left join app.organizations c on c.customer_id = p.customer_id and c.id = j.organization_id
where p.deleted_at is null and p.merged_into is null;
