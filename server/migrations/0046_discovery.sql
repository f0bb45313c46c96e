-- A person's latest questions.
create table app.asked_questions (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users on delete cascade,
  question text not null,
  asked_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create unique index asked_questions_question on app.asked_questions (customer_id, user_id, lower(question));
create index asked_questions_latest on app.asked_questions (customer_id, user_id, asked_at desc);
select app.guard('app.asked_questions');

-- Suggestions that the team found not interesting for a security. Subjects are profiles of the market.
create table app.dismissed_suggestions (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  security_id uuid not null references market.securities on delete cascade,
  organization_id uuid references market.organizations on delete cascade,
  fund_id uuid references market.funds on delete cascade,
  person_id uuid references market.people on delete cascade,
  reason text not null check (reason in ('too_small', 'wrong_style', 'already_tried', 'other')),
  note text,
  user_id uuid not null references identity.users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  check (num_nonnulls(organization_id, fund_id, person_id) = 1)
);
create unique index dismissed_suggestions_subject on app.dismissed_suggestions
  (customer_id, security_id, coalesce(organization_id, fund_id, person_id));
select app.guard('app.dismissed_suggestions');
