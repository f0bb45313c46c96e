-- An answer without a name is sealed while it waits for its group: until then, a copy of the database says who has
-- answered, but not what. The program seals those that wait already. A process of an earlier release that would release
-- a sealed answer fails on the first constraint, and leaves it to the others.
alter table app.survey_responses
  alter column answers drop not null,
  add column sealed text,
  add constraint answers_or_sealed check ((answers is null) = (sealed is not null)),
  add constraint sealed_until_released check (sealed is null or (is_anonymous and batch is null));
comment on column app.survey_responses.sealed is 'The answers of one that waits, and blanks up to a common length.';
