-- Email campaigns: one message to many, with consent. Each recipient is one row, from the queue to the last answer.
create table app.campaign_settings (
  customer_id uuid primary key references identity.customers on delete cascade,
  -- A second person approves before anything is sent.
  needs_approval boolean not null default false,
  tracks_opens boolean not null default true,
  tracks_clicks boolean not null default true,
  -- The postal address that the law wants at the end of each message.
  postal_address text not null default '',
  per_hour integer check (per_hour > 0),
  per_domain_hour integer check (per_domain_hour > 0),
  updated_at timestamptz not null default now()
);
select app.guard('app.campaign_settings');

-- What recipients choose to hear about.
create table app.mail_topics (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  position integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id)
);
create unique index mail_topics_name on app.mail_topics (customer_id, lower(name)) where deleted_at is null;
select app.guard('app.mail_topics');

create table app.campaigns (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  name text not null,
  subject text not null default '',
  preheader text not null default '',
  -- Whose quiet periods count; null: those of every security.
  security_id uuid references market.securities,
  topic_id uuid,
  status text not null default 'draft'
    check (status in ('draft', 'approval', 'scheduled', 'sending', 'paused', 'sent', 'canceled')),
  content jsonb not null,
  audience jsonb not null,
  tracks_opens boolean not null default true,
  tracks_clicks boolean not null default true,
  -- Whether anyone with its address can read it on the web once it was sent.
  has_archive boolean not null default true,
  -- {localTime, zone, timeZone}, null: at once.
  send_later jsonb,
  per_hour integer check (per_hour > 0),
  per_domain_hour integer check (per_domain_hour > 0),
  user_id uuid not null references identity.users,
  version integer not null default 1,
  requested_by uuid references identity.users,
  requested_at timestamptz,
  approved_by uuid references identity.users,
  approved_at timestamptz,
  approval_note text,
  -- The quiet period that it was approved in, by name.
  quiet_period text,
  -- Subject, HTML and text as they leave, with fields and places for links; the files of its pictures.
  rendered jsonb,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, topic_id) references app.mail_topics (customer_id, id)
);
create index campaigns_listed on app.campaigns (customer_id, updated_at) where deleted_at is null;
create index campaigns_security on app.campaigns (security_id);
create index campaigns_topic on app.campaigns (customer_id, topic_id);
create index campaigns_user on app.campaigns (user_id);
create index campaigns_requested_by on app.campaigns (requested_by);
create index campaigns_approved_by on app.campaigns (approved_by);
select app.guard('app.campaigns');

create table app.campaign_recipients (
  customer_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  -- Null for an address that is no one's.
  person_id uuid,
  organization_id uuid,
  name text not null,
  -- In lower case.
  email text not null,
  domain text not null,
  -- Values of the personalized fields when it was frozen.
  fields jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sending', 'accepted', 'delivered', 'deferred',
    'bounced', 'complained', 'unsubscribed', 'failed', 'unconfirmed', 'suppressed', 'canceled')),
  send_at timestamptz not null,
  message_id text not null,
  -- A worker has it until then.
  leased_until timestamptz,
  attempts integer not null default 0,
  -- What the server said.
  answer text,
  accepted_at timestamptz,
  delivered_at timestamptz,
  bounced_at timestamptz,
  complained_at timestamptz,
  unsubscribed_at timestamptz,
  answered_at timestamptz,
  -- By people; what machines fetch is counted apart.
  first_opened_at timestamptz,
  open_count integer not null default 0,
  first_clicked_at timestamptz,
  click_count integer not null default 0,
  machine_open_count integer not null default 0,
  machine_click_count integer not null default 0,
  primary key (customer_id, id),
  unique (customer_id, campaign_id, email),
  foreign key (customer_id, campaign_id) references app.campaigns (customer_id, id) on delete cascade
);
create index campaign_recipients_due on app.campaign_recipients (customer_id, send_at)
  where state in ('queued', 'deferred');
create index campaign_recipients_leased on app.campaign_recipients (customer_id, leased_until) where state = 'sending';
create index campaign_recipients_campaign on app.campaign_recipients (customer_id, campaign_id, state);
create index campaign_recipients_person on app.campaign_recipients (customer_id, person_id);
create index campaign_recipients_organization on app.campaign_recipients (customer_id, organization_id);
create index campaign_recipients_email on app.campaign_recipients (customer_id, email);
create unique index campaign_recipients_message on app.campaign_recipients (customer_id, message_id);
select app.guard('app.campaign_recipients');

-- Who was in the audience and got nothing, with the reason at that time.
create table app.campaign_left_out (
  customer_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  person_id uuid,
  name text not null,
  email text,
  reason text not null check (reason in ('no_address', 'invalid_address', 'suppressed', 'no_consent', 'bounced',
    'duplicate', 'excluded', 'topic', 'frequency')),
  detail text,
  primary key (customer_id, id),
  foreign key (customer_id, campaign_id) references app.campaigns (customer_id, id) on delete cascade
);
create index campaign_left_out_campaign on app.campaign_left_out (customer_id, campaign_id, reason);
create index campaign_left_out_person on app.campaign_left_out (customer_id, person_id);
select app.guard('app.campaign_left_out');

-- The addresses that a campaign links to, by number: a link in a message names its number, never where it leads.
create table app.campaign_links (
  customer_id uuid not null,
  campaign_id uuid not null,
  number integer not null,
  url text not null,
  primary key (customer_id, campaign_id, number),
  foreign key (customer_id, campaign_id) references app.campaigns (customer_id, id) on delete cascade
);
select app.guard('app.campaign_links');

-- Opens and clicks, each with the verdict whether a person or a machine was there.
create table app.campaign_visits (
  customer_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  recipient_id uuid not null,
  kind text not null check (kind in ('open', 'click')),
  link_number integer,
  visited_at timestamptz not null default now(),
  is_machine boolean not null,
  -- Why it is taken for a machine: proxy, scanner, prefetch, too_soon, head, agent, honeypot.
  reason text,
  agent text not null default '',
  primary key (customer_id, id),
  foreign key (customer_id, campaign_id) references app.campaigns (customer_id, id) on delete cascade,
  foreign key (customer_id, recipient_id) references app.campaign_recipients (customer_id, id) on delete cascade
);
create index campaign_visits_campaign on app.campaign_visits (customer_id, campaign_id, kind);
create index campaign_visits_recipient on app.campaign_visits (customer_id, recipient_id, visited_at);
select app.guard('app.campaign_visits');

-- Addresses that get no mail to many. A row stays after its removal, as the record of why.
create table app.suppressions (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  -- In lower case.
  email text not null,
  reason text not null check (reason in ('unsubscribed', 'hard_bounce', 'complaint', 'manual', 'import')),
  note text not null default '',
  campaign_id uuid,
  added_by uuid references identity.users,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  removed_by uuid references identity.users,
  removal_reason text,
  primary key (customer_id, id),
  foreign key (customer_id, campaign_id) references app.campaigns (customer_id, id) on delete set null (campaign_id)
);
create unique index suppressions_email on app.suppressions (customer_id, email) where removed_at is null;
create index suppressions_listed on app.suppressions (customer_id, created_at);
create index suppressions_campaign on app.suppressions (customer_id, campaign_id);
create index suppressions_added_by on app.suppressions (added_by);
create index suppressions_removed_by on app.suppressions (removed_by);
select app.guard('app.suppressions');

-- The consent ledger: what an address agreed to, where that is known from, and until when. The latest entry counts.
create table app.consents (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  email text not null,
  person_id uuid,
  kind text not null check (kind in ('express', 'implied', 'none')),
  jurisdiction text not null check (jurisdiction in ('casl', 'gdpr', 'can_spam', 'other')),
  source text not null,
  evidence text not null default '',
  given_on date not null,
  expires_on date,
  added_by uuid references identity.users,
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create index consents_email on app.consents (customer_id, email, created_at);
create index consents_person on app.consents (customer_id, person_id);
create index consents_added_by on app.consents (added_by);
select app.guard('app.consents');

-- What a recipient chose on their own page.
create table app.mail_preferences (
  customer_id uuid not null references identity.customers on delete cascade,
  email text not null,
  -- Topics they do not want.
  declined_topics uuid[] not null default '{}',
  -- At most one message in so many days; null: every one.
  days_between integer check (days_between in (7, 30, 90)),
  updated_at timestamptz not null default now(),
  primary key (customer_id, email)
);
select app.guard('app.mail_preferences');
