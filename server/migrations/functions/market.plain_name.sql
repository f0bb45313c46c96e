-- A name to compare with others: "The Harbour Group, L.P." and "HARBOUR GROUP LP" are equal.
create or replace function market.plain_name(text) returns text language sql immutable parallel safe return
  market.without_legal_form(market.sort_name($1));
