-- A domain from each of its labels on, without separators: mail.oak-hill.example is '@@mailoakhillexample',
-- '@@oakhillexample' and '@@hillexample'. The prefix keeps them apart from the words of names.
create or replace function market.domain_words(text) returns tsvector language sql immutable parallel safe return
  (select array_to_tsvector(array(select '@@' || array_to_string(labels[at:], '')
      from generate_series(1, greatest(1, cardinality(labels) - 1)) at where labels[at] <> ''))
   from regexp_split_to_array(lower(left($1, 300)), '[^[:alnum:]]+') labels);
