-- The words of a name, for search.
create or replace function market.words(text) returns tsvector language sql immutable parallel safe return
  market.folded_words(market.fold($1));
