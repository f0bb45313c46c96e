-- The ways to write a person's name: first and last, last and first, preferred and last.
create or replace function market.folded_names(first_name text, last_name text, preferred_name text) returns text[]
  language sql immutable parallel safe return array[first_name || ' ' || last_name, last_name || ' ' || first_name,
    coalesce(nullif(preferred_name, ''), first_name) || ' ' || last_name];
