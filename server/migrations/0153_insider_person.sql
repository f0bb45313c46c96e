-- The news of a person's profile has the forms they filed as an insider.
create index insider_transactions_person on market.insider_transactions (person_id, filed_on desc)
  where person_id is not null;
