-- Surveys whose answers may have no name keep no time at which someone opened them: whoever opened a survey while one
-- version of its form was live could be matched with the few answers to that version.
alter table app.surveys no force row level security;
alter table app.survey_forms no force row level security;
alter table app.survey_recipients no force row level security;
alter table app.survey_responses no force row level security;

update app.survey_recipients r set opened_at = null,
    -- Campaign recipients were added when they clicked.
    invited_at = case when r.channel = 'campaign' then coalesce(r.sent_at, s.published_at, s.created_at) else r.invited_at end,
    -- The id had that time in it. A link that was used leads nowhere but to "already answered".
    id = case when r.channel = 'campaign' and r.has_answered and not exists (select from app.survey_responses a
        where a.customer_id = r.customer_id and a.recipient_id = r.id) then gen_random_uuid() else r.id end
  from app.surveys s
  where s.customer_id = r.customer_id and s.id = r.survey_id and s.category <> 'attributed'
    and (r.opened_at is not null or r.channel = 'campaign');

-- Released answers without a name no longer say which version of the form they were given on.
update app.survey_responses r set form_number = (select max(f.number) from app.survey_forms f
    where f.customer_id = r.customer_id and f.survey_id = r.survey_id)
  where r.is_anonymous and r.batch is not null;

alter table app.surveys force row level security;
alter table app.survey_forms force row level security;
alter table app.survey_recipients force row level security;
alter table app.survey_responses force row level security;

comment on column app.survey_recipients.opened_at is 'Of attributed surveys only.';
