-- What answers in words are about, from the same list as the themes of activities.
create table app.survey_answer_themes (
  customer_id uuid not null,
  survey_id uuid not null,
  -- Made from the response and its question; the response itself is not named, because it may have no name.
  verbatim_id uuid not null,
  theme_id uuid not null,
  primary key (customer_id, survey_id, verbatim_id, theme_id),
  foreign key (customer_id, survey_id) references app.surveys (customer_id, id) on delete cascade,
  foreign key (customer_id, theme_id) references app.themes (customer_id, id) on delete cascade
);
create index survey_answer_themes_theme on app.survey_answer_themes (customer_id, theme_id);
select app.guard('app.survey_answer_themes');
