-- The words of a folded name, and the whole name as one word: "black rock" finds Blackrock and vice versa.
create or replace function market.folded_words(text) returns tsvector language sql immutable parallel safe return
  case when coalesce($1, '') = '' then ''::tsvector
    else array_to_tsvector(string_to_array($1, ' ') || replace(regexp_replace($1, '^the (?=.)', ''), ' ', '')) end;
