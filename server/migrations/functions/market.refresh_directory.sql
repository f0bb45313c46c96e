-- Rebuilds the directory from the market's tables, in one transaction and without a lock that readers would wait for: rows
-- that did not change are not written.
create or replace function market.refresh_directory() returns void language plpgsql set work_mem = '256MB' as $$
declare
  settled date := market.default_quarter();
begin
  -- Securities, with their holders in the settled quarter.
  create temporary table fresh_securities on commit drop as
  select s.id, s.issuer_id, s.name, market.sort_name(s.name) as sort_name,
    market.words(s.name) || market.words(s.ticker) || market.listing_words(s.exchange_code, s.country_code) as words,
    market.keys(variadic array[s.ticker, s.ticker || s.exchange_code] || i.keys) as keys,
    s.kind, s.class_title, s.ticker, s.exchange_code, s.country_code, u.sector_code, s.subsector_code,
    p.close as price, p.on_date as price_on, o.shares as shares_outstanding,
    round(p.close * o.shares)::bigint as market_cap, c.code as market_cap_code, f.average_volume,
    settled as quarter, coalesce(h.holder_count, 0) as holder_count, coalesce(h.held_shares, 0) as held_shares,
    coalesce(h.held_value, 0) as held_value,
    coalesce(round(p.close * o.shares)::bigint, h.held_value, 0) as weight
  from market.securities s
  left join market.subsectors u on u.code = s.subsector_code
  left join lateral (
    select close, on_date from market.prices where security_id = s.id order by on_date desc limit 1
  ) p on true
  left join lateral (
    select shares from market.shares_outstanding where security_id = s.id order by on_date desc limit 1
  ) o on true
  left join lateral (
    select average_volume from market.factors where security_id = s.id order by on_date desc limit 1
  ) f on true
  left join market.market_caps c
    on p.close * o.shares >= c.lower_usd and (c.upper_usd is null or p.close * o.shares < c.upper_usd)
  left join (
    -- A security is found by every number of those that were joined with it.
    -- The first six characters of a CUSIP are its issuer's.
    select coalesce(j.same_as, n.security_id) as security_id,
      array_agg(n.value) || array_agg(distinct left(n.value, 6)) filter (where n.kind = 'cusip') as keys
    from market.security_identifiers n left join market.securities j on j.id = n.security_id and j.same_as is not null
    where n.kind in ('cusip', 'isin', 'ticker', 'figi') group by 1
  ) i on i.security_id = s.id
  left join (
    select security_id, count(*)::integer as holder_count, sum(shares)::bigint as held_shares,
      sum(value)::bigint as held_value
    from market.positions where quarter = settled and shares > 0 group by security_id
  ) h on h.security_id = s.id
  where s.same_as is null;
  perform market.replace_rows('security_index', 'fresh_securities');
  analyze market.security_index;

  -- Exposures of each manager's latest complete portfolio.
  create temporary table latest_portfolios on commit drop as
  select distinct on (organization_id) * from market.portfolios
  where state = 'holdings' and is_complete and position_count > 0 order by organization_id, quarter desc;
  analyze latest_portfolios;

  create temporary table fresh_exposures on commit drop as
  select p.organization_id, e.kind, e.code,
    sum(p.value) / nullif(k.eaum, 0)::double precision as share, sum(p.value)::bigint as value,
    count(*)::integer as position_count
  from latest_portfolios k
  join market.positions p on p.organization_id = k.organization_id and p.quarter = k.quarter and p.shares > 0
  join market.security_index s on s.id = p.security_id
  cross join lateral (
    values ('sector', s.sector_code), ('market_cap', s.market_cap_code), ('country', s.country_code)
  ) e(kind, code)
  where e.code is not null and k.eaum > 0
  group by p.organization_id, k.eaum, e.kind, e.code;
  delete from market.organization_exposures x where not exists (select from fresh_exposures f
    where f.organization_id = x.organization_id and f.kind = x.kind and f.code = x.code);
  insert into market.organization_exposures as x
  select organization_id, kind, code, share, value, position_count from fresh_exposures
  on conflict (organization_id, kind, code) do update
  set share = excluded.share, value = excluded.value, position_count = excluded.position_count
  where (x.share, x.value, x.position_count) is distinct from (excluded.share, excluded.value, excluded.position_count);

  -- What the managers of a group reported together, for parents that file nothing themselves. UNION ends a cycle of parents.
  create temporary table group_sums on commit drop as
  with recursive members (group_id, id) as (
    select parent_id, id from market.organizations where parent_id is not null
    union
    select m.group_id, o.id from members m join market.organizations o on o.parent_id = m.id
  ), filed as (
    select m.group_id, m.id, k.eaum from members m
    join market.portfolios k on k.organization_id = m.id and k.quarter = settled
    where k.state = 'holdings' and k.position_count > 0
  )
  select s.group_id, s.eaum, h.position_count
  from (select group_id, sum(eaum)::bigint as eaum from filed group by group_id) s
  left join (
    select f.group_id, count(distinct p.security_id)::integer as position_count from filed f
    join market.positions p on p.organization_id = f.id and p.quarter = settled and p.shares > 0
    group by f.group_id
  ) h on h.group_id = s.group_id;

  -- Organizations, with figures from their latest portfolio.
  create temporary table fresh_organizations on commit drop as
  select o.id, o.name, market.sort_name(o.name) as sort_name, w.words, w.words || market.place_words(o.city, o.state)
      || market.website_words(o.website) || market.phone_words(o.phone) as all_words,
    market.keys(o.cik, ltrim(o.cik, '0'), o.crd, o.lei) as keys,
    case when o.parent_id is null and n.children > 0 then 'organization_group' else o.type end as type,
    o.type as institution_type, o.parent_id, p.name as parent_name, coalesce(n.children, 0)::integer as child_count,
    o.city, o.state, o.country_code, o.website, o.phone, o.aum, k.quarter, coalesce(k.eaum, g.eaum) as eaum,
    coalesce(t.styles, o.declared_styles) as styles,
    'index' = any (coalesce(t.styles, o.declared_styles)) as is_passive, k.passive_share, k.turnover,
    market.turnover_label(k.turnover) as turnover_label, coalesce(k.position_count, g.position_count) as position_count,
    k.top_ten_share,
    coalesce(e.sectors, '{}') as sector_codes, coalesce(e.market_caps, '{}') as market_cap_codes,
    coalesce(e.countries, '{}') as geo_codes, coalesce(j.people, 0)::integer as people_count,
    coalesce(f.funds, 0)::integer as fund_count, coalesce(k.eaum, g.eaum, o.aum, 0) as weight
  from market.organizations o
  cross join lateral (select market.words(o.name) as words offset 0) w
  left join market.organizations p on p.id = o.parent_id
  left join latest_portfolios k on k.organization_id = o.id
  left join group_sums g on g.group_id = o.id
  left join lateral (select array_agg(s ->> 'style') as styles from jsonb_array_elements(k.styles) s
    where k.organization_id is not null) t on true
  left join (
    select parent_id, count(*) as children from market.organizations where parent_id is not null group by 1
  ) n on n.parent_id = o.id
  left join (
    select organization_id,
      array_agg(code order by share desc, code) filter (where kind = 'sector') as sectors,
      array_agg(code order by share desc, code) filter (where kind = 'market_cap') as market_caps,
      array_agg(code order by share desc, code) filter (where kind = 'country') as countries
    from market.organization_exposures where share >= 0.05 group by 1
  ) e on e.organization_id = o.id
  left join (
    select organization_id, count(distinct person_id) as people from market.employments where ended_on is null group by 1
  ) j on j.organization_id = o.id
  left join (select organization_id, count(*) as funds from market.funds group by 1) f on f.organization_id = o.id;
  perform market.replace_rows('organization_index', 'fresh_organizations');
  analyze market.organization_index;

  -- People, with their current employment.
  create temporary table fresh_people on commit drop as
  select p.id, p.first_name, p.last_name, p.preferred_name, n.last_name || ' ' || n.first_name as sort_name,
    market.folded_names(n.first_name, n.last_name, n.preferred_name) as names, w.words,
    w.words || coalesce(o.words, '') || coalesce(t.words, '') || coalesce(l.words, '') || market.email_words(p.email_primary)
      || market.email_words(p.email_secondary) || market.phone_words(j.phone) || market.phone_words(j.mobile_phone) as all_words,
    p.email_primary as email, j.title, coalesce(j.job_functions, '{}') as job_functions,
    j.organization_id, o.name as organization_name, o.institution_type as organization_type,
    coalesce(j.city, o.city) as city, coalesce(j.state, o.state) as state,
    coalesce(j.country_code, o.country_code) as country_code, coalesce(j.sector_codes, '{}') as sector_codes,
    coalesce(m.funds, 0)::integer as fund_count, coalesce(o.weight, 0) as weight
  from market.people p
  cross join lateral (select market.fold(p.first_name) as first_name, market.fold(p.last_name) as last_name,
    market.fold(p.preferred_name) as preferred_name offset 0) n
  cross join lateral (select market.folded_person_words(n.first_name, n.last_name, n.preferred_name) as words offset 0) w
  left join lateral (select * from market.employments where person_id = p.id
    order by is_primary desc, ended_on is null desc, started_on desc nulls last, id limit 1) j on true
  left join market.organization_index o on o.id = j.organization_id
  -- Titles and places repeat, so the words of each are computed once.
  left join (select title, market.title_words(title) as words
    from (select distinct title from market.employments) e) t on t.title = j.title
  left join (select city, state, market.place_words(city, state) as words
    from (select city, state from market.employments union select e.city, o.state from market.employments e
      join market.organizations o on o.id = e.organization_id union select city, state from market.organizations) e
  ) l on l.city = coalesce(j.city, o.city) and l.state is not distinct from coalesce(j.state, o.state)
  left join (select person_id, count(*) as funds from market.fund_managers group by 1) m on m.person_id = p.id;
  perform market.replace_rows('person_index', 'fresh_people');
  analyze market.person_index;

  -- Funds, with their latest holdings.
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

  -- Vocabulary for typo correction and for estimating how many rows a word finds.
  delete from market.search_words;
  insert into market.search_words (kind, word, entries)
  with named as (
    select 'organizations' as kind, market.fold(name) as name, 1 as entries from market.organization_index
    union all select 'funds', market.fold(name), 1 from market.fund_index
    union all select 'securities', market.fold(concat_ws(' ', name, ticker)), 1 from market.security_index
    union all select 'people', market.fold(concat_ws(' ', first_name, preferred_name, last_name)), 1
      from market.person_index
    union all select 'people', market.fold(organization_name), count(*) from market.person_index
      where organization_name is not null group by organization_name
    union all select 'people', array_to_string(tsvector_to_array(market.title_words(title)), ' '), count(*)
      from market.person_index where title is not null group by title
    union all select 'people', array_to_string(tsvector_to_array(market.place_words(city, state)), ' '), count(*)
      from market.person_index where city is not null group by city, state
    union all select 'organizations', array_to_string(tsvector_to_array(market.place_words(city, state)), ' '), count(*)
      from market.organization_index where city is not null group by city, state
    union all select 'securities', array_to_string(tsvector_to_array(
      market.listing_words(exchange_code, country_code)), ' '), count(*)
      from market.security_index group by exchange_code, country_code
  )
  select kind, word, sum(entries) from named cross join lateral unnest(string_to_array(name, ' ')) word
  where word <> '' group by kind, word;
  analyze market.search_words;

  update market.directory_version
  set version = version + 1, quarter = settled, newest_quarter = market.newest_quarter(), refreshed_at = now();
  drop table fresh_securities, latest_portfolios, fresh_exposures, group_sums, fresh_organizations, fresh_people, fresh_funds;
end $$;
revoke all on function market.refresh_directory from public;
