-- The words of a person's folded names. A last name of two parts is also one word, so that "nunezblanco" finds Núñez-Blanco.
-- The whole name is not: 200,000 words that occur once would make every prefix slow to find.
create or replace function market.folded_person_words(first_name text, last_name text, preferred_name text) returns tsvector
  language sql immutable parallel safe return market.folded_words(last_name) || market.folded_words(first_name)
    || market.folded_words(preferred_name);
