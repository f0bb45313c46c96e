-- An answer without a name also says neither how its link arrived nor in which language it was read: few may share them.
alter table app.survey_responses alter column channel drop not null, alter column language drop not null;

-- Answers through the open link, each sent once: hashes of numbers that only the respondent's page knows.
create table app.survey_submissions (
  customer_id uuid not null,
  survey_id uuid not null,
  key bytea not null,
  primary key (customer_id, survey_id, key),
  foreign key (customer_id, survey_id) references app.surveys (customer_id, id) on delete cascade
);
select app.guard('app.survey_submissions');

-- Answers that wait for their group.
create index survey_responses_waiting on app.survey_responses (customer_id, survey_id)
  where is_anonymous and batch is null;
