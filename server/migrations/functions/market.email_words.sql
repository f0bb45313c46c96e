-- An email address, for search: its domain, and the part before it from each separator on, so that "eklund@oakhill" finds
-- ursula.eklund@oakhill.example.
create or replace function market.email_words(text) returns tsvector language sql immutable parallel safe return
  case when position('@' in coalesce($1, '')) = 0 then ''::tsvector else
    (select array_to_tsvector(array(select '@' || array_to_string(parts[at:], '')
        from generate_subscripts(parts, 1) at where parts[at] <> ''))
     from regexp_split_to_array(lower(left(split_part($1, '@', 1), 300)), '[^[:alnum:]]+') parts)
    || market.domain_words(split_part($1, '@', 2)) end;
