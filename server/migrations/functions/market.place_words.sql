-- A city and its state. The code of a state is no word of its own: "ca" begins many names, so it is marked with "~" and
-- only searched for beside another word.
create or replace function market.place_words(city text, state text) returns tsvector
  language sql immutable parallel safe return
  market.words(city) || case when length(coalesce(state, '')) between 1 and 3 and market.fold(state) <> ''
    then array_to_tsvector(array['~' || market.fold(state)]) else market.words(state) end;
