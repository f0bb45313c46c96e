-- The domain of a website, for search: see market.domain_words.
create or replace function market.website_words(text) returns tsvector language sql immutable parallel safe return
  market.domain_words(coalesce(split_part(regexp_replace(lower($1), '^([a-z]+://)?(www\.)?', ''), '/', 1), ''));
