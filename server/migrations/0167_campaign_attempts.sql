-- How many messages mail servers were given in each minute, whatever they answered: the limits per hour count these. A row
-- of a recipient keeps only its last attempt. Rows are kept for hours.
create table app.campaign_attempts (
  customer_id uuid not null,
  minute timestamptz not null,
  campaign_id uuid not null,
  domain text not null,
  count integer not null,
  primary key (customer_id, minute, campaign_id, domain),
  foreign key (customer_id, campaign_id) references app.campaigns (customer_id, id) on delete cascade
);
select app.guard('app.campaign_attempts');
create index campaign_attempts_campaign on app.campaign_attempts (customer_id, campaign_id);
