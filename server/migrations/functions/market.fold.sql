-- Accents, case and punctuation do not matter: "J.P. Möller & Co" and "jp moller co" are equal.
create or replace function market.fold(text) returns text language sql immutable parallel safe return
  btrim(regexp_replace(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, coalesce($1, ''))),
    '[''’`.&]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'));
