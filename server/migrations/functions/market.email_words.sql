-- An email address, for search: its domain, and the part before it from each separator on, so that "eklund@oakhill" finds
-- ursula.eklund@oakhill.example. A loop, as in market.domain_words.
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
