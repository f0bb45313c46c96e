-- Pulse surveys: what is asked, whom, and what they answered.
create table app.surveys (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  name text not null,
  security_id uuid references market.securities,
  category text not null check (category in ('attributed', 'recipient_defined', 'anonymous')),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  -- As it is being edited. What respondents see is the latest of survey_forms.
  form jsonb not null,
  closes_at timestamptz,
  quota integer check (quota > 0),
  user_id uuid not null references identity.users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  archived_at timestamptz,
  deleted_at timestamptz,
  primary key (customer_id, id)
);
create index surveys_open on app.surveys (customer_id, updated_at) where deleted_at is null;
create index surveys_security on app.surveys (security_id);
create index surveys_user on app.surveys (user_id);
select app.guard('app.surveys');

-- Each form that was published, so that an answer is read with the questions it was given to.
create table app.survey_forms (
  customer_id uuid not null,
  survey_id uuid not null,
  number integer not null check (number > 0),
  form jsonb not null,
  published_at timestamptz not null default now(),
  primary key (customer_id, survey_id, number),
  foreign key (customer_id, survey_id) references app.surveys (customer_id, id) on delete cascade
);
select app.guard('app.survey_forms');

create table app.survey_recipients (
  customer_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  channel text not null check (channel in ('email', 'campaign', 'link')),
  -- A person of the directory; null for an address that is no one's, and for a link that is handed out.
  person_id uuid,
  name text not null,
  email text,
  user_id uuid not null references identity.users,
  invited_at timestamptz not null default now(),
  -- When the message left; null for a link that is handed out.
  sent_at timestamptz,
  opened_at timestamptz,
  has_answered boolean not null default false,
  -- Never of an anonymous survey: a time would lead from the person to the answer.
  answered_at timestamptz,
  reminder_count integer not null default 0,
  reminded_at timestamptz,
  opted_out_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, survey_id) references app.surveys (customer_id, id) on delete cascade
);
create unique index survey_recipients_email on app.survey_recipients (customer_id, survey_id, lower(email));
create index survey_recipients_survey on app.survey_recipients (customer_id, survey_id, invited_at);
create index survey_recipients_person on app.survey_recipients (customer_id, person_id);
create index survey_recipients_user on app.survey_recipients (user_id);
select app.guard('app.survey_recipients');

create table app.survey_responses (
  customer_id uuid not null,
  -- Random, without a time in it.
  id uuid not null,
  survey_id uuid not null,
  form_number integer not null,
  channel text not null check (channel in ('email', 'campaign', 'link')),
  language text not null,
  -- [{questionId, value}]
  answers jsonb not null,
  is_anonymous boolean not null default false,
  -- Nameless answers are counted in groups of at least five, so that no change shows what one person answered. Null
  -- while they wait for their group.
  batch integer,
  recipient_id uuid,
  person_id uuid,
  respondent_name text,
  respondent_email text,
  respondent_firm text,
  submitted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, survey_id, form_number) references app.survey_forms (customer_id, survey_id, number)
    on delete cascade,
  foreign key (customer_id, recipient_id) references app.survey_recipients (customer_id, id),
  constraint anonymous_has_no_person check (not is_anonymous or (recipient_id is null and person_id is null
    and respondent_name is null and respondent_email is null and respondent_firm is null and submitted_at is null))
);
create index survey_responses_survey on app.survey_responses (customer_id, survey_id, submitted_at);
create unique index survey_responses_recipient on app.survey_responses (customer_id, recipient_id);
create index survey_responses_person on app.survey_responses (customer_id, person_id);
create index survey_responses_form on app.survey_responses (customer_id, survey_id, form_number);
select app.guard('app.survey_responses');

-- Unfinished answers, of attributed surveys only: of others they stay in the respondent's browser.
create table app.survey_drafts (
  customer_id uuid not null,
  recipient_id uuid not null,
  answers jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (customer_id, recipient_id),
  foreign key (customer_id, recipient_id) references app.survey_recipients (customer_id, id) on delete cascade
);
select app.guard('app.survey_drafts');

-- Addresses that receive no more surveys of the customer.
create table app.survey_opt_outs (
  customer_id uuid not null references identity.customers on delete cascade,
  email text not null,
  opted_out_at timestamptz not null default now(),
  primary key (customer_id, email)
);
select app.guard('app.survey_opt_outs');
