-- Search finds organizations by location, website and phone, and people also by title and email address. The words are
-- stored beside those of the name, which alone decide how close a match is. The functions also have source files, which are
-- applied after the migrations; the generated columns below need them before.
create or replace function market.domain_words(text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  labels text[] := string_to_array(translate(lower(left($1, 300)), '-_:?#&=%+~!@,; ', '...............'), '.');
  words text[] := '{}';
  rest text := '';
begin
  for at in reverse coalesce(cardinality(labels), 0)..1 loop
    rest := labels[at] || rest;
    if labels[at] <> '' and (at < cardinality(labels) or at = 1) then words := words || ('@@' || rest); end if;
  end loop;
  return array_to_tsvector(words);
end $$;
create or replace function market.website_words(text) returns tsvector language sql immutable parallel safe return
  market.domain_words(coalesce(split_part(regexp_replace(lower($1), '^([a-z]+://)?(www\.)?', ''), '/', 1), ''));
create or replace function market.email_words(text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  parts text[];
  words text[] := '{}';
  rest text := '';
begin
  if position('@' in coalesce($1, '')) = 0 then return ''; end if;
  parts := string_to_array(translate(lower(left(split_part($1, '@', 1), 300)),
    '-_+''%!#$&*/=?^`{|}~" ', '.....................'), '.');
  for at in reverse coalesce(cardinality(parts), 0)..1 loop
    rest := parts[at] || rest;
    if parts[at] <> '' then words := words || ('@' || rest); end if;
  end loop;
  return array_to_tsvector(words) || market.domain_words(split_part($1, '@', 2));
end $$;
create or replace function market.phone_words(text) returns tsvector language sql immutable parallel safe return
  (select case when length(digits) < 7 then ''::tsvector else array_to_tsvector(array['#' || reverse(digits)]) end
   from ltrim(regexp_replace(regexp_replace(lower(left(coalesce($1, ''), 100)), 'e?x.*', ''), '[^0-9]', '', 'g'), '0') digits);
create or replace function market.place_words(city text, state text) returns tsvector
  language sql immutable parallel safe return
  market.words(city) || case when length(coalesce(state, '')) between 1 and 3 and market.fold(state) <> ''
    then array_to_tsvector(array['~' || market.fold(state)]) else market.words(state) end;
create or replace function market.title_words(text) returns tsvector language sql immutable parallel safe return
  (select case when title = '' then ''::tsvector else array_to_tsvector(string_to_array(title, ' ') || array(
      select unnest(case when ' ' || title || ' ' like '% ' || phrase || ' %' then array[short]
        when ' ' || title || ' ' like '% ' || short || ' %' then string_to_array(phrase, ' ') end)
      from (values ('chief executive officer', 'ceo'), ('chief financial officer', 'cfo'),
        ('chief investment officer', 'cio'), ('chief operating officer', 'coo'), ('chief technology officer', 'cto'),
        ('chief compliance officer', 'cco'), ('chief risk officer', 'cro'), ('portfolio manager', 'pm'),
        ('vice president', 'vp'), ('senior vice president', 'svp'), ('executive vice president', 'evp'),
        ('managing director', 'md'), ('director of research', 'dor'), ('investor relations', 'ir')
      ) abbreviations(phrase, short))) end
   from market.fold($1) title);

alter table market.organization_index add column all_words tsvector not null default '';
update market.organization_index set all_words = words;
alter table market.organization_index alter column all_words drop default;
create index organization_index_all_words on market.organization_index using gin (all_words);

alter table app.organizations add column all_words tsvector not null generated always as (market.words(name)
  || market.place_words(city, state) || market.website_words(website) || market.phone_words(phone)) stored;
create index organizations_all_words on app.organizations using gin (customer_id, all_words)
  where deleted_at is null and merged_into is null;

alter table app.people add column own_words tsvector not null generated always as (
  market.folded_person_words(market.fold(first_name), market.fold(last_name), market.fold(preferred_name))
  || market.email_words(email_primary) || market.email_words(email_secondary)) stored;
create index people_own_words on app.people using gin (customer_id, own_words)
  where deleted_at is null and merged_into is null;

alter table app.employments add column words tsvector not null generated always as (market.title_words(title)
  || market.place_words(city, state) || market.phone_words(phone) || market.phone_words(mobile_phone)) stored;
create index employments_words on app.employments using gin (customer_id, words) where is_primary;
-- Searched by a function that runs as the owner, like the tables of 0022.
alter table app.employments no force row level security;

drop index app.organizations_words, app.people_words;
drop function app.people_with_words(tsquery, text), app.activities_containing(text), app.notes_containing(text),
  app.tasks_containing(text);

-- The next start refreshes the directory.
update market.directory_version set refreshed_at = null;
