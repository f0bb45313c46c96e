-- Sort key of a name: "The Harbour Group" is listed under H.
create or replace function market.sort_name(text) returns text language sql immutable parallel safe return
  regexp_replace(market.fold($1), '^the (?=.)', '');
