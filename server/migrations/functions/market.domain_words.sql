-- A domain from each of its labels on, without separators: mail.oak-hill.example is '@@mailoakhillexample',
-- '@@oakhillexample' and '@@hillexample'. The prefix keeps them apart from the words of names. A loop, because it is
-- computed for every person, and a query in a function costs ten times as much.
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
