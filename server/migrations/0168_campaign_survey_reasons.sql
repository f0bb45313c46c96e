-- A campaign with a survey leaves out those who opted out of surveys or have answered it.
alter table app.campaign_left_out drop constraint campaign_left_out_reason_check;
alter table app.campaign_left_out add constraint campaign_left_out_reason_check check (reason in ('no_address',
  'invalid_address', 'suppressed', 'no_consent', 'bounced', 'duplicate', 'excluded', 'topic', 'frequency',
  'survey_opt_out', 'survey_answered'));
