-- The digits of a phone number, last one first, without leading zeros and extension: a number that is given without its
-- country or area code is a prefix of it.
create or replace function market.phone_words(text) returns tsvector language sql immutable parallel safe return
  (select case when length(digits) < 7 then ''::tsvector else array_to_tsvector(array['#' || reverse(digits)]) end
   from ltrim(regexp_replace(regexp_replace(lower(left(coalesce($1, ''), 100)), 'e?x.*', ''), '[^0-9]', '', 'g'), '0') digits);
