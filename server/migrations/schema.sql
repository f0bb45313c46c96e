-- Made by `npm run db:schema` from the migrations; a test fails when it is stale.

create table app.activities (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  type_id uuid not null,
  subject text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  location text,
  link text,
  broker_id uuid,
  security_id uuid,
  notes text not null default ''::text,
  plain text not null default ''::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  sentiment text,
  visible_to uuid[],
  constraint activities_check CHECK (((ends_at IS NULL) OR (ends_at >= starts_at))),
  constraint activities_customer_id_broker_id_fkey FOREIGN KEY (customer_id, broker_id) REFERENCES app.brokers(customer_id, id),
  constraint activities_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint activities_customer_id_type_id_fkey FOREIGN KEY (customer_id, type_id) REFERENCES app.activity_types(customer_id, id),
  constraint activities_pkey PRIMARY KEY (customer_id, id),
  constraint activities_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint activities_sentiment_check CHECK ((sentiment = ANY (ARRAY['positive'::text, 'neutral'::text, 'negative'::text]))),
  constraint activities_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id),
  constraint activities_visible_to_check CHECK ((cardinality(visible_to) > 0))
);
CREATE INDEX activities_kept ON app.activities USING btree (customer_id, starts_at DESC, id) WHERE (deleted_at IS NULL);
CREATE INDEX activities_long ON app.activities USING btree (customer_id, ends_at) WHERE ((deleted_at IS NULL) AND ((ends_at - starts_at) > '12:00:00'::interval));
CREATE INDEX activities_newest ON app.activities USING btree (customer_id, starts_at DESC, id);
CREATE INDEX activities_text ON app.activities USING gin (customer_id, subject gin_trgm_ops, plain gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX activities_type ON app.activities USING btree (customer_id, type_id, starts_at DESC);
alter table app.activities enable row level security;
create policy tenant on app.activities using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.activities as restrictive using app.may_see(visible_to);
grant delete, insert, select, update on app.activities to rostrum_app;

create table app.activity_colleagues (
  customer_id uuid not null,
  activity_id uuid not null,
  colleague_id uuid not null,
  visible_to uuid[],
  constraint activity_colleagues_customer_id_activity_id_fkey FOREIGN KEY (customer_id, activity_id) REFERENCES app.activities(customer_id, id) ON DELETE CASCADE,
  constraint activity_colleagues_customer_id_colleague_id_fkey FOREIGN KEY (customer_id, colleague_id) REFERENCES app.colleagues(customer_id, id),
  constraint activity_colleagues_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint activity_colleagues_pkey PRIMARY KEY (customer_id, activity_id, colleague_id)
);
CREATE INDEX activity_colleagues_colleague ON app.activity_colleagues USING btree (customer_id, colleague_id);
alter table app.activity_colleagues force row level security;
create policy tenant on app.activity_colleagues using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.activity_colleagues as restrictive using app.may_see(visible_to);
grant delete, insert, select, update on app.activity_colleagues to rostrum_app;

create table app.activity_organizations (
  customer_id uuid not null,
  activity_id uuid not null,
  organization_id uuid not null,
  occurs_at timestamp with time zone,
  visible_to uuid[],
  constraint activity_organizations_customer_id_activity_id_fkey FOREIGN KEY (customer_id, activity_id) REFERENCES app.activities(customer_id, id) ON DELETE CASCADE,
  constraint activity_organizations_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint activity_organizations_pkey PRIMARY KEY (customer_id, activity_id, organization_id)
);
CREATE INDEX activity_organizations_contact ON app.activity_organizations USING btree (customer_id, organization_id, occurs_at) INCLUDE (visible_to);
alter table app.activity_organizations force row level security;
create policy tenant on app.activity_organizations using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.activity_organizations as restrictive using app.may_see(visible_to);
grant delete, insert, select, update on app.activity_organizations to rostrum_app;

create table app.activity_people (
  customer_id uuid not null,
  activity_id uuid not null,
  person_id uuid not null,
  organization_id uuid,
  occurs_at timestamp with time zone,
  visible_to uuid[],
  constraint activity_people_customer_id_activity_id_fkey FOREIGN KEY (customer_id, activity_id) REFERENCES app.activities(customer_id, id) ON DELETE CASCADE,
  constraint activity_people_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint activity_people_pkey PRIMARY KEY (customer_id, activity_id, person_id)
);
CREATE INDEX activity_people_contact ON app.activity_people USING btree (customer_id, person_id, occurs_at) INCLUDE (visible_to);
CREATE INDEX activity_people_firm ON app.activity_people USING btree (customer_id, organization_id, occurs_at) INCLUDE (visible_to);
alter table app.activity_people force row level security;
create policy tenant on app.activity_people using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.activity_people as restrictive using app.may_see(visible_to);
grant delete, insert, select, update on app.activity_people to rostrum_app;

create table app.activity_themes (
  customer_id uuid not null,
  activity_id uuid not null,
  theme_id uuid not null,
  visible_to uuid[],
  constraint activity_themes_customer_id_activity_id_fkey FOREIGN KEY (customer_id, activity_id) REFERENCES app.activities(customer_id, id) ON DELETE CASCADE,
  constraint activity_themes_customer_id_theme_id_fkey FOREIGN KEY (customer_id, theme_id) REFERENCES app.themes(customer_id, id) ON DELETE CASCADE,
  constraint activity_themes_pkey PRIMARY KEY (customer_id, activity_id, theme_id)
);
CREATE INDEX activity_themes_theme ON app.activity_themes USING btree (customer_id, theme_id, activity_id);
alter table app.activity_themes force row level security;
create policy tenant on app.activity_themes using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.activity_themes as restrictive using app.may_see(visible_to);
grant delete, insert, select, update on app.activity_themes to rostrum_app;

create table app.activity_types (
  customer_id uuid not null,
  id uuid not null,
  name text not null,
  medium text not null default 'other'::text,
  color text not null default 'gray'::text,
  "position" integer not null default 0,
  archived_at timestamp with time zone,
  constraint activity_types_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint activity_types_medium_check CHECK ((medium = ANY (ARRAY['in_person'::text, 'virtual'::text, 'conference'::text, 'group'::text, 'call'::text, 'email'::text, 'other'::text]))),
  constraint activity_types_pkey PRIMARY KEY (customer_id, id)
);
CREATE UNIQUE INDEX activity_types_name ON app.activity_types USING btree (customer_id, lower(name));
alter table app.activity_types force row level security;
create policy tenant on app.activity_types using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.activity_types to rostrum_app;

create table app.alert_digests (
  customer_id uuid not null,
  user_id uuid not null,
  on_date date not null,
  alert_count integer not null,
  created_at timestamp with time zone not null default now(),
  constraint alert_digests_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint alert_digests_pkey PRIMARY KEY (customer_id, user_id, on_date),
  constraint alert_digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
alter table app.alert_digests force row level security;
create policy tenant on app.alert_digests using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.alert_digests to rostrum_app;

create table app.alert_rules (
  customer_id uuid not null,
  user_id uuid not null,
  kind text not null,
  rule jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint alert_rules_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint alert_rules_pkey PRIMARY KEY (customer_id, user_id, kind),
  constraint alert_rules_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
alter table app.alert_rules force row level security;
create policy tenant on app.alert_rules using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.alert_rules to rostrum_app;

create table app.alert_severities (
  customer_id uuid not null,
  user_id uuid not null,
  condition text not null,
  severity text not null,
  updated_at timestamp with time zone not null default now(),
  constraint alert_severities_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint alert_severities_pkey PRIMARY KEY (customer_id, user_id, condition),
  constraint alert_severities_severity_check CHECK ((severity = ANY (ARRAY['high'::text, 'medium'::text, 'low'::text]))),
  constraint alert_severities_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
alter table app.alert_severities force row level security;
create policy tenant on app.alert_severities using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.alert_severities to rostrum_app;

create table app.alert_watermarks (
  customer_id uuid not null,
  user_id uuid not null,
  security_id uuid not null,
  examined_until timestamp with time zone not null,
  from_quarter date not null,
  constraint alert_watermarks_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint alert_watermarks_pkey PRIMARY KEY (customer_id, user_id, security_id),
  constraint alert_watermarks_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE,
  constraint alert_watermarks_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
alter table app.alert_watermarks force row level security;
create policy tenant on app.alert_watermarks using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.alert_watermarks to rostrum_app;

create table app.alerts (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  event_id bigint not null,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  mailed_at timestamp with time zone,
  superseded_at timestamp with time zone,
  revision integer not null,
  kind text not null,
  email text not null,
  peers text[],
  condition text,
  constraint alerts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint alerts_email_check CHECK ((email = ANY (ARRAY['at_once'::text, 'daily'::text, 'none'::text]))),
  constraint alerts_event_id_fkey FOREIGN KEY (event_id) REFERENCES market.alert_events(id),
  constraint alerts_pkey PRIMARY KEY (customer_id, id),
  constraint alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
) partition by hash (customer_id);
CREATE INDEX alerts_for_digest ON ONLY app.alerts USING btree (customer_id, user_id) WHERE ((email = 'daily'::text) AND (mailed_at IS NULL));
CREATE INDEX alerts_newest ON ONLY app.alerts USING btree (customer_id, user_id, created_at);
CREATE UNIQUE INDEX alerts_once ON ONLY app.alerts USING btree (event_id, customer_id, user_id, revision);
alter table app.alerts force row level security;
create policy tenant on app.alerts using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.alerts to rostrum_app;

create table app.analysts (
  customer_id uuid not null,
  id uuid not null,
  broker_id uuid not null,
  name text not null,
  email text,
  person_id uuid,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint analysts_customer_id_broker_id_fkey FOREIGN KEY (customer_id, broker_id) REFERENCES app.brokers(customer_id, id),
  constraint analysts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint analysts_pkey PRIMARY KEY (customer_id, id)
);
CREATE UNIQUE INDEX analysts_name ON app.analysts USING btree (customer_id, broker_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX analysts_person ON app.analysts USING btree (customer_id, person_id);
alter table app.analysts force row level security;
create policy tenant on app.analysts using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.analysts to rostrum_app;

create table app.asked_questions (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  question text not null,
  asked_at timestamp with time zone not null default now(),
  constraint asked_questions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint asked_questions_pkey PRIMARY KEY (customer_id, id),
  constraint asked_questions_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE INDEX asked_questions_latest ON app.asked_questions USING btree (customer_id, user_id, asked_at DESC);
CREATE UNIQUE INDEX asked_questions_question ON app.asked_questions USING btree (customer_id, user_id, lower(question));
alter table app.asked_questions force row level security;
create policy tenant on app.asked_questions using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.asked_questions to rostrum_app;

create table app.audit_events (
  customer_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null default now(),
  user_id uuid not null,
  scope text not null,
  request_id text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  constraint audit_events_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint audit_events_pkey PRIMARY KEY (customer_id, id)
) partition by range (id);
CREATE INDEX audit_events_subject ON ONLY app.audit_events USING btree (customer_id, subject_type, subject_id, at DESC);
alter table app.audit_events force row level security;
create policy tenant on app.audit_events using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant insert, select on app.audit_events to rostrum_app;

create table app.board_pack_versions (
  customer_id uuid not null,
  id uuid not null,
  pack_id uuid not null,
  number integer not null,
  state text not null default 'waiting'::text,
  settings jsonb not null,
  page_count integer not null,
  done_count integer not null default 0,
  report jsonb,
  pdf_file_id uuid,
  pptx_file_id uuid,
  xlsx_file_id uuid,
  made_by uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint board_pack_versions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint board_pack_versions_customer_id_pack_id_fkey FOREIGN KEY (customer_id, pack_id) REFERENCES app.board_packs(customer_id, id) ON DELETE CASCADE,
  constraint board_pack_versions_customer_id_pack_id_number_key UNIQUE (customer_id, pack_id, number),
  constraint board_pack_versions_customer_id_pdf_file_id_fkey FOREIGN KEY (customer_id, pdf_file_id) REFERENCES app.files(customer_id, id) ON DELETE SET NULL (pdf_file_id),
  constraint board_pack_versions_customer_id_pptx_file_id_fkey FOREIGN KEY (customer_id, pptx_file_id) REFERENCES app.files(customer_id, id) ON DELETE SET NULL (pptx_file_id),
  constraint board_pack_versions_customer_id_xlsx_file_id_fkey FOREIGN KEY (customer_id, xlsx_file_id) REFERENCES app.files(customer_id, id) ON DELETE SET NULL (xlsx_file_id),
  constraint board_pack_versions_made_by_fkey FOREIGN KEY (made_by) REFERENCES identity.users(id),
  constraint board_pack_versions_pkey PRIMARY KEY (customer_id, id),
  constraint board_pack_versions_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'working'::text, 'ready'::text, 'failed'::text, 'canceled'::text])))
);
CREATE INDEX board_pack_versions_made_by ON app.board_pack_versions USING btree (made_by);
CREATE INDEX board_pack_versions_pdf ON app.board_pack_versions USING btree (customer_id, pdf_file_id);
CREATE INDEX board_pack_versions_pptx ON app.board_pack_versions USING btree (customer_id, pptx_file_id);
CREATE INDEX board_pack_versions_xlsx ON app.board_pack_versions USING btree (customer_id, xlsx_file_id);
alter table app.board_pack_versions force row level security;
create policy tenant on app.board_pack_versions using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.board_pack_versions to rostrum_app;

create table app.board_packs (
  customer_id uuid not null,
  id uuid not null,
  title text not null,
  subtitle text not null default ''::text,
  date_line text not null default ''::text,
  has_cover boolean not null default true,
  known_on date,
  pages jsonb not null default '[]'::jsonb,
  revision integer not null default 1,
  created_by uuid not null,
  updated_by uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint board_packs_created_by_fkey FOREIGN KEY (created_by) REFERENCES identity.users(id),
  constraint board_packs_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint board_packs_pkey PRIMARY KEY (customer_id, id),
  constraint board_packs_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES identity.users(id)
);
CREATE INDEX board_packs_created_by ON app.board_packs USING btree (created_by);
CREATE INDEX board_packs_updated_by ON app.board_packs USING btree (updated_by);
alter table app.board_packs force row level security;
create policy tenant on app.board_packs using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.board_packs to rostrum_app;

create table app.booking_hosts (
  customer_id uuid not null,
  booking_id uuid not null,
  user_id uuid not null,
  blocked_from timestamp with time zone not null,
  blocked_to timestamp with time zone not null,
  is_kept boolean not null default true,
  constraint booking_hosts_customer_id_booking_id_fkey FOREIGN KEY (customer_id, booking_id) REFERENCES app.bookings(customer_id, id) ON DELETE CASCADE,
  constraint booking_hosts_once EXCLUDE USING gist (customer_id WITH =, user_id WITH =, tstzrange(blocked_from, blocked_to) WITH &&) WHERE (is_kept),
  constraint booking_hosts_pkey PRIMARY KEY (customer_id, booking_id, user_id),
  constraint booking_hosts_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX booking_hosts_user ON app.booking_hosts USING btree (user_id);
alter table app.booking_hosts force row level security;
create policy tenant on app.booking_hosts using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.booking_hosts to rostrum_app;

create table app.booking_links (
  customer_id uuid not null,
  id uuid not null,
  page_id uuid not null,
  person_id uuid not null,
  name text not null,
  email text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint booking_links_customer_id_page_id_fkey FOREIGN KEY (customer_id, page_id) REFERENCES app.booking_pages(customer_id, id) ON DELETE CASCADE,
  constraint booking_links_pkey PRIMARY KEY (customer_id, id),
  constraint booking_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX booking_links_page ON app.booking_links USING btree (customer_id, page_id, created_at);
CREATE INDEX booking_links_person ON app.booking_links USING btree (customer_id, person_id);
CREATE INDEX booking_links_user ON app.booking_links USING btree (user_id);
alter table app.booking_links force row level security;
create policy tenant on app.booking_links using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.booking_links to rostrum_app;

create table app.booking_page_hosts (
  customer_id uuid not null,
  page_id uuid not null,
  user_id uuid not null,
  "position" integer not null,
  constraint booking_page_hosts_customer_id_page_id_fkey FOREIGN KEY (customer_id, page_id) REFERENCES app.booking_pages(customer_id, id) ON DELETE CASCADE,
  constraint booking_page_hosts_pkey PRIMARY KEY (customer_id, page_id, user_id),
  constraint booking_page_hosts_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX booking_page_hosts_user ON app.booking_page_hosts USING btree (user_id);
alter table app.booking_page_hosts force row level security;
create policy tenant on app.booking_page_hosts using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.booking_page_hosts to rostrum_app;

create table app.booking_pages (
  customer_id uuid not null,
  id uuid not null,
  title text not null,
  address text not null,
  is_secret boolean not null default false,
  is_paused boolean not null default false,
  security_id uuid,
  type_id uuid,
  settings jsonb not null,
  user_id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint booking_pages_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint booking_pages_customer_id_type_id_fkey FOREIGN KEY (customer_id, type_id) REFERENCES app.activity_types(customer_id, id),
  constraint booking_pages_pkey PRIMARY KEY (customer_id, id),
  constraint booking_pages_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint booking_pages_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE UNIQUE INDEX booking_pages_address ON app.booking_pages USING btree (address) WHERE (deleted_at IS NULL);
CREATE INDEX booking_pages_kept ON app.booking_pages USING btree (customer_id, updated_at) WHERE (deleted_at IS NULL);
CREATE INDEX booking_pages_security ON app.booking_pages USING btree (security_id);
CREATE INDEX booking_pages_type ON app.booking_pages USING btree (customer_id, type_id);
CREATE INDEX booking_pages_user ON app.booking_pages USING btree (user_id);
alter table app.booking_pages force row level security;
create policy tenant on app.booking_pages using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.booking_pages to rostrum_app;

create table app.bookings (
  customer_id uuid not null,
  id uuid not null,
  page_id uuid not null,
  status text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  name text not null,
  email text not null,
  firm text,
  phone text,
  answers jsonb not null default '[]'::jsonb,
  time_zone text not null,
  person_id uuid,
  link_id uuid,
  activity_id uuid,
  key bytea not null,
  sequence integer not null default 0,
  canceled_by text,
  reminded_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint bookings_canceled_by_check CHECK ((canceled_by = ANY (ARRAY['visitor'::text, 'team'::text]))),
  constraint bookings_customer_id_link_id_fkey FOREIGN KEY (customer_id, link_id) REFERENCES app.booking_links(customer_id, id),
  constraint bookings_customer_id_page_id_fkey FOREIGN KEY (customer_id, page_id) REFERENCES app.booking_pages(customer_id, id) ON DELETE CASCADE,
  constraint bookings_pkey PRIMARY KEY (customer_id, id),
  constraint bookings_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'confirmed'::text, 'canceled'::text, 'declined'::text])))
);
CREATE INDEX bookings_activity ON app.bookings USING btree (customer_id, activity_id);
CREATE UNIQUE INDEX bookings_key ON app.bookings USING btree (customer_id, page_id, key);
CREATE UNIQUE INDEX bookings_link ON app.bookings USING btree (customer_id, link_id) WHERE (status = ANY (ARRAY['requested'::text, 'confirmed'::text]));
CREATE INDEX bookings_page ON app.bookings USING btree (customer_id, page_id, starts_at);
CREATE INDEX bookings_person ON app.bookings USING btree (customer_id, person_id);
CREATE INDEX bookings_start ON app.bookings USING btree (customer_id, starts_at);
alter table app.bookings force row level security;
create policy tenant on app.bookings using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.bookings to rostrum_app;

create table app.brands (
  customer_id uuid not null,
  name text not null,
  color text not null,
  logo bytea,
  updated_at timestamp with time zone not null default now(),
  constraint brands_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint brands_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint brands_logo_check CHECK ((octet_length(logo) <= 524288)),
  constraint brands_pkey PRIMARY KEY (customer_id)
);
alter table app.brands force row level security;
create policy tenant on app.brands using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.brands to rostrum_app;

create table app.briefing_choices (
  customer_id uuid not null,
  user_id uuid not null,
  sections text[] not null,
  constraint briefing_choices_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint briefing_choices_pkey PRIMARY KEY (customer_id, user_id),
  constraint briefing_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX briefing_choices_user ON app.briefing_choices USING btree (user_id);
alter table app.briefing_choices force row level security;
create policy tenant on app.briefing_choices using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.briefing_choices to rostrum_app;

create table app.briefings (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  title text not null,
  sections text[] not null,
  meetings jsonb not null,
  state text not null default 'waiting'::text,
  done_count integer not null default 0,
  contents jsonb not null default '[]'::jsonb,
  file_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint briefings_customer_id_file_id_fkey FOREIGN KEY (customer_id, file_id) REFERENCES app.files(customer_id, id) ON DELETE SET NULL (file_id),
  constraint briefings_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint briefings_pkey PRIMARY KEY (customer_id, id),
  constraint briefings_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'working'::text, 'ready'::text, 'failed'::text, 'canceled'::text]))),
  constraint briefings_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX briefings_file ON app.briefings USING btree (customer_id, file_id);
CREATE INDEX briefings_maker ON app.briefings USING btree (user_id);
CREATE INDEX briefings_user ON app.briefings USING btree (customer_id, user_id, created_at);
alter table app.briefings force row level security;
create policy tenant on app.briefings using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.briefings as restrictive using app.may_see(ARRAY[user_id]);
grant delete, insert, select, update on app.briefings to rostrum_app;

create table app.broker_ratings (
  customer_id uuid not null,
  id uuid not null,
  security_id uuid not null,
  broker_id uuid not null,
  analyst_id uuid,
  dated date not null,
  rating text,
  rating_word text,
  target_price numeric(20,4),
  currency text,
  source text not null,
  document_id uuid,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  source_name text,
  source_row integer,
  constraint broker_ratings_customer_id_analyst_id_fkey FOREIGN KEY (customer_id, analyst_id) REFERENCES app.analysts(customer_id, id),
  constraint broker_ratings_customer_id_broker_id_fkey FOREIGN KEY (customer_id, broker_id) REFERENCES app.brokers(customer_id, id),
  constraint broker_ratings_customer_id_document_id_fkey FOREIGN KEY (customer_id, document_id) REFERENCES app.research_documents(customer_id, id),
  constraint broker_ratings_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint broker_ratings_pkey PRIMARY KEY (customer_id, id),
  constraint broker_ratings_rating_check CHECK ((rating = ANY (ARRAY['buy'::text, 'hold'::text, 'sell'::text]))),
  constraint broker_ratings_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint broker_ratings_source_check CHECK ((source = ANY (ARRAY['document'::text, 'file'::text, 'typed'::text]))),
  constraint broker_ratings_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX broker_ratings_analyst ON app.broker_ratings USING btree (customer_id, analyst_id);
CREATE INDEX broker_ratings_broker ON app.broker_ratings USING btree (customer_id, broker_id);
CREATE UNIQUE INDEX broker_ratings_day ON app.broker_ratings USING btree (customer_id, security_id, broker_id, dated) WHERE (deleted_at IS NULL);
CREATE INDEX broker_ratings_document ON app.broker_ratings USING btree (customer_id, document_id);
CREATE INDEX broker_ratings_security ON app.broker_ratings USING btree (security_id);
CREATE INDEX broker_ratings_user ON app.broker_ratings USING btree (user_id);
alter table app.broker_ratings force row level security;
create policy tenant on app.broker_ratings using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.broker_ratings to rostrum_app;

create table app.brokers (
  customer_id uuid not null,
  id uuid not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  aliases text[] not null default '{}'::text[],
  domains text[] not null default '{}'::text[],
  license_notice text,
  may_download boolean not null default true,
  license_days integer,
  constraint brokers_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint brokers_license_days_check CHECK ((license_days > 0)),
  constraint brokers_pkey PRIMARY KEY (customer_id, id)
);
CREATE UNIQUE INDEX brokers_name ON app.brokers USING btree (customer_id, lower(name)) WHERE (deleted_at IS NULL);
alter table app.brokers force row level security;
create policy tenant on app.brokers using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.brokers to rostrum_app;

create table app.calendar_busy (
  customer_id uuid not null,
  calendar_id uuid not null,
  user_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint calendar_busy_check CHECK ((ends_at > starts_at)),
  constraint calendar_busy_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint calendar_busy_pkey PRIMARY KEY (customer_id, calendar_id, starts_at),
  constraint calendar_busy_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX calendar_busy_person ON app.calendar_busy USING btree (user_id);
CREATE INDEX calendar_busy_user ON app.calendar_busy USING btree (customer_id, user_id, starts_at);
alter table app.calendar_busy force row level security;
create policy tenant on app.calendar_busy using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.calendar_busy to rostrum_app;

create table app.calendar_entries (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  source text not null,
  source_id uuid not null,
  uid text not null,
  sequence integer not null default 0,
  subject text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  time_zone text not null,
  location text,
  description text not null default ''::text,
  is_canceled boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint calendar_entries_check CHECK ((ends_at > starts_at)),
  constraint calendar_entries_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint calendar_entries_pkey PRIMARY KEY (customer_id, id),
  constraint calendar_entries_sequence_check CHECK ((sequence >= 0)),
  constraint calendar_entries_source_check CHECK ((source = ANY (ARRAY['booking'::text, 'meeting'::text, 'poll'::text]))),
  constraint calendar_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX calendar_entries_person ON app.calendar_entries USING btree (user_id);
CREATE UNIQUE INDEX calendar_entries_source ON app.calendar_entries USING btree (customer_id, source, source_id, user_id);
CREATE INDEX calendar_entries_user ON app.calendar_entries USING btree (customer_id, user_id, starts_at);
alter table app.calendar_entries force row level security;
create policy tenant on app.calendar_entries using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.calendar_entries to rostrum_app;

create table app.calendar_feeds (
  customer_id uuid not null,
  user_id uuid not null,
  secret uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint calendar_feeds_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint calendar_feeds_pkey PRIMARY KEY (customer_id, user_id),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX calendar_feeds_person ON app.calendar_feeds USING btree (user_id);
alter table app.calendar_feeds force row level security;
create policy tenant on app.calendar_feeds using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.calendar_feeds to rostrum_app;

create table app.calendar_objects (
  customer_id uuid not null,
  calendar_id uuid not null,
  href text not null,
  etag text,
  content text not null,
  constraint calendar_objects_customer_id_calendar_id_fkey FOREIGN KEY (customer_id, calendar_id) REFERENCES app.calendars(customer_id, id) ON DELETE CASCADE,
  constraint calendar_objects_pkey PRIMARY KEY (customer_id, calendar_id, href)
);
alter table app.calendar_objects force row level security;
create policy tenant on app.calendar_objects using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.calendar_objects to rostrum_app;

create table app.calendar_sources (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  account_id uuid,
  url text,
  sync_after timestamp with time zone not null default now(),
  sync_failures integer not null default 0,
  synced_at timestamp with time zone,
  reason text,
  etag text,
  last_modified text,
  created_at timestamp with time zone not null default now(),
  constraint calendar_sources_check CHECK (((account_id IS NOT NULL) OR (url IS NOT NULL))),
  constraint calendar_sources_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES app.email_accounts(customer_id, id) ON DELETE CASCADE,
  constraint calendar_sources_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint calendar_sources_pkey PRIMARY KEY (customer_id, id),
  constraint calendar_sources_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE UNIQUE INDEX calendar_sources_account ON app.calendar_sources USING btree (customer_id, account_id);
CREATE INDEX calendar_sources_due ON app.calendar_sources USING btree (customer_id, sync_after);
CREATE INDEX calendar_sources_person ON app.calendar_sources USING btree (user_id);
CREATE UNIQUE INDEX calendar_sources_url ON app.calendar_sources USING btree (customer_id, user_id, url);
alter table app.calendar_sources force row level security;
create policy tenant on app.calendar_sources using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.calendar_sources to rostrum_app;

create table app.calendar_writes (
  customer_id uuid not null,
  entry_id uuid not null,
  calendar_id uuid not null,
  href text not null,
  etag text,
  written_version timestamp with time zone,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  state text not null,
  noted_at timestamp with time zone,
  constraint calendar_writes_customer_id_calendar_id_fkey FOREIGN KEY (customer_id, calendar_id) REFERENCES app.calendars(customer_id, id) ON DELETE CASCADE,
  constraint calendar_writes_customer_id_entry_id_fkey FOREIGN KEY (customer_id, entry_id) REFERENCES app.calendar_entries(customer_id, id) ON DELETE CASCADE,
  constraint calendar_writes_pkey PRIMARY KEY (customer_id, entry_id),
  constraint calendar_writes_state_check CHECK ((state = ANY (ARRAY['written'::text, 'removed'::text, 'moved'::text, 'deleted'::text, 'left'::text])))
);
CREATE INDEX calendar_writes_calendar ON app.calendar_writes USING btree (customer_id, calendar_id);
alter table app.calendar_writes force row level security;
create policy tenant on app.calendar_writes using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.calendar_writes to rostrum_app;

create table app.calendars (
  customer_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  user_id uuid not null,
  url text not null,
  name text not null,
  counts_as_busy boolean not null default true,
  is_written boolean not null default false,
  is_cut boolean not null default false,
  sync_token text,
  ctag text,
  computed_for text,
  created_at timestamp with time zone not null default now(),
  constraint calendars_customer_id_source_id_fkey FOREIGN KEY (customer_id, source_id) REFERENCES app.calendar_sources(customer_id, id) ON DELETE CASCADE,
  constraint calendars_pkey PRIMARY KEY (customer_id, id),
  constraint calendars_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX calendars_person ON app.calendars USING btree (user_id);
CREATE UNIQUE INDEX calendars_url ON app.calendars USING btree (customer_id, source_id, url);
CREATE UNIQUE INDEX calendars_written ON app.calendars USING btree (customer_id, user_id) WHERE is_written;
alter table app.calendars force row level security;
create policy tenant on app.calendars using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.calendars to rostrum_app;

create table app.campaign_attempts (
  customer_id uuid not null,
  minute timestamp with time zone not null,
  campaign_id uuid not null,
  domain text not null,
  count integer not null,
  constraint campaign_attempts_customer_id_campaign_id_fkey FOREIGN KEY (customer_id, campaign_id) REFERENCES app.campaigns(customer_id, id) ON DELETE CASCADE,
  constraint campaign_attempts_pkey PRIMARY KEY (customer_id, minute, campaign_id, domain)
);
CREATE INDEX campaign_attempts_campaign ON app.campaign_attempts USING btree (customer_id, campaign_id);
alter table app.campaign_attempts force row level security;
create policy tenant on app.campaign_attempts using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.campaign_attempts to rostrum_app;

create table app.campaign_left_out (
  customer_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  person_id uuid,
  name text not null,
  email text,
  reason text not null,
  detail text,
  constraint campaign_left_out_customer_id_campaign_id_fkey FOREIGN KEY (customer_id, campaign_id) REFERENCES app.campaigns(customer_id, id) ON DELETE CASCADE,
  constraint campaign_left_out_pkey PRIMARY KEY (customer_id, id),
  constraint campaign_left_out_reason_check CHECK ((reason = ANY (ARRAY['no_address'::text, 'invalid_address'::text, 'suppressed'::text, 'no_consent'::text, 'bounced'::text, 'duplicate'::text, 'excluded'::text, 'topic'::text, 'frequency'::text, 'survey_opt_out'::text, 'survey_answered'::text])))
);
CREATE INDEX campaign_left_out_campaign ON app.campaign_left_out USING btree (customer_id, campaign_id, reason);
CREATE INDEX campaign_left_out_person ON app.campaign_left_out USING btree (customer_id, person_id);
alter table app.campaign_left_out force row level security;
create policy tenant on app.campaign_left_out using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.campaign_left_out to rostrum_app;

create table app.campaign_links (
  customer_id uuid not null,
  campaign_id uuid not null,
  number integer not null,
  url text not null,
  constraint campaign_links_customer_id_campaign_id_fkey FOREIGN KEY (customer_id, campaign_id) REFERENCES app.campaigns(customer_id, id) ON DELETE CASCADE,
  constraint campaign_links_pkey PRIMARY KEY (customer_id, campaign_id, number)
);
alter table app.campaign_links force row level security;
create policy tenant on app.campaign_links using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.campaign_links to rostrum_app;

create table app.campaign_recipients (
  customer_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  person_id uuid,
  organization_id uuid,
  name text not null,
  email text not null,
  domain text not null,
  fields jsonb not null default '{}'::jsonb,
  state text not null default 'queued'::text,
  send_at timestamp with time zone not null,
  message_id text not null,
  leased_until timestamp with time zone,
  attempts integer not null default 0,
  answer text,
  accepted_at timestamp with time zone,
  delivered_at timestamp with time zone,
  bounced_at timestamp with time zone,
  complained_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  answered_at timestamp with time zone,
  first_opened_at timestamp with time zone,
  open_count integer not null default 0,
  first_clicked_at timestamp with time zone,
  click_count integer not null default 0,
  machine_open_count integer not null default 0,
  machine_click_count integer not null default 0,
  constraint campaign_recipients_customer_id_campaign_id_email_key UNIQUE (customer_id, campaign_id, email),
  constraint campaign_recipients_customer_id_campaign_id_fkey FOREIGN KEY (customer_id, campaign_id) REFERENCES app.campaigns(customer_id, id) ON DELETE CASCADE,
  constraint campaign_recipients_pkey PRIMARY KEY (customer_id, id),
  constraint campaign_recipients_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'accepted'::text, 'delivered'::text, 'deferred'::text, 'bounced'::text, 'complained'::text, 'unsubscribed'::text, 'failed'::text, 'unconfirmed'::text, 'suppressed'::text, 'canceled'::text])))
);
CREATE INDEX campaign_recipients_campaign ON app.campaign_recipients USING btree (customer_id, campaign_id, state);
CREATE INDEX campaign_recipients_email ON app.campaign_recipients USING btree (customer_id, email);
CREATE INDEX campaign_recipients_leased ON app.campaign_recipients USING btree (customer_id, leased_until) WHERE (state = 'sending'::text);
CREATE UNIQUE INDEX campaign_recipients_message ON app.campaign_recipients USING btree (customer_id, message_id);
CREATE INDEX campaign_recipients_next ON app.campaign_recipients USING btree (customer_id, campaign_id, send_at) WHERE (state = ANY (ARRAY['queued'::text, 'deferred'::text]));
CREATE INDEX campaign_recipients_organization ON app.campaign_recipients USING btree (customer_id, organization_id);
CREATE INDEX campaign_recipients_person ON app.campaign_recipients USING btree (customer_id, person_id);
alter table app.campaign_recipients force row level security;
create policy tenant on app.campaign_recipients using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.campaign_recipients to rostrum_app;

create table app.campaign_settings (
  customer_id uuid not null,
  needs_approval boolean not null default false,
  tracks_opens boolean not null default true,
  tracks_clicks boolean not null default true,
  postal_address text not null default ''::text,
  per_hour integer,
  per_domain_hour integer,
  updated_at timestamp with time zone not null default now(),
  constraint campaign_settings_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint campaign_settings_per_domain_hour_check CHECK ((per_domain_hour > 0)),
  constraint campaign_settings_per_hour_check CHECK ((per_hour > 0)),
  constraint campaign_settings_pkey PRIMARY KEY (customer_id)
);
alter table app.campaign_settings force row level security;
create policy tenant on app.campaign_settings using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.campaign_settings to rostrum_app;

create table app.campaign_visits (
  customer_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  recipient_id uuid not null,
  kind text not null,
  link_number integer,
  visited_at timestamp with time zone not null default now(),
  is_machine boolean not null,
  reason text,
  agent text not null default ''::text,
  constraint campaign_visits_customer_id_campaign_id_fkey FOREIGN KEY (customer_id, campaign_id) REFERENCES app.campaigns(customer_id, id) ON DELETE CASCADE,
  constraint campaign_visits_customer_id_recipient_id_fkey FOREIGN KEY (customer_id, recipient_id) REFERENCES app.campaign_recipients(customer_id, id) ON DELETE CASCADE,
  constraint campaign_visits_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'click'::text]))),
  constraint campaign_visits_pkey PRIMARY KEY (customer_id, id)
);
CREATE INDEX campaign_visits_campaign ON app.campaign_visits USING btree (customer_id, campaign_id, kind);
CREATE INDEX campaign_visits_recipient ON app.campaign_visits USING btree (customer_id, recipient_id, visited_at);
alter table app.campaign_visits force row level security;
create policy tenant on app.campaign_visits using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.campaign_visits to rostrum_app;

create table app.campaigns (
  customer_id uuid not null,
  id uuid not null,
  name text not null,
  subject text not null default ''::text,
  preheader text not null default ''::text,
  security_id uuid,
  topic_id uuid,
  status text not null default 'draft'::text,
  content jsonb not null,
  audience jsonb not null,
  tracks_opens boolean not null default true,
  tracks_clicks boolean not null default true,
  has_archive boolean not null default true,
  send_later jsonb,
  per_hour integer,
  per_domain_hour integer,
  user_id uuid not null,
  version integer not null default 1,
  requested_by uuid,
  requested_at timestamp with time zone,
  approved_by uuid,
  approved_at timestamp with time zone,
  approval_note text,
  quiet_period text,
  rendered jsonb,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint campaigns_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES identity.users(id),
  constraint campaigns_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint campaigns_customer_id_topic_id_fkey FOREIGN KEY (customer_id, topic_id) REFERENCES app.mail_topics(customer_id, id),
  constraint campaigns_per_domain_hour_check CHECK ((per_domain_hour > 0)),
  constraint campaigns_per_hour_check CHECK ((per_hour > 0)),
  constraint campaigns_pkey PRIMARY KEY (customer_id, id),
  constraint campaigns_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES identity.users(id),
  constraint campaigns_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint campaigns_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approval'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'sent'::text, 'canceled'::text]))),
  constraint campaigns_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX campaigns_approved_by ON app.campaigns USING btree (approved_by);
CREATE INDEX campaigns_listed ON app.campaigns USING btree (customer_id, updated_at) WHERE (deleted_at IS NULL);
CREATE INDEX campaigns_requested_by ON app.campaigns USING btree (requested_by);
CREATE INDEX campaigns_security ON app.campaigns USING btree (security_id);
CREATE INDEX campaigns_topic ON app.campaigns USING btree (customer_id, topic_id);
CREATE INDEX campaigns_user ON app.campaigns USING btree (user_id);
alter table app.campaigns force row level security;
create policy tenant on app.campaigns using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.campaigns to rostrum_app;

create table app.change_counters (
  customer_id uuid not null,
  topic text not null,
  shard bigint not null,
  count bigint not null default 1,
  constraint change_counters_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint change_counters_pkey PRIMARY KEY (customer_id, topic, shard)
);
alter table app.change_counters force row level security;
create policy tenant on app.change_counters using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.change_counters to rostrum_app;

create table app.chart_annotations (
  customer_id uuid not null,
  id uuid not null,
  security_id uuid not null,
  on_date date not null,
  text text not null,
  user_id uuid not null,
  editor_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint chart_annotations_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint chart_annotations_editor_id_fkey FOREIGN KEY (editor_id) REFERENCES identity.users(id),
  constraint chart_annotations_pkey PRIMARY KEY (customer_id, id),
  constraint chart_annotations_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint chart_annotations_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX chart_annotations_day ON app.chart_annotations USING btree (customer_id, security_id, on_date) WHERE (deleted_at IS NULL);
CREATE INDEX chart_annotations_editor ON app.chart_annotations USING btree (editor_id);
CREATE INDEX chart_annotations_security ON app.chart_annotations USING btree (security_id);
CREATE INDEX chart_annotations_user ON app.chart_annotations USING btree (user_id);
alter table app.chart_annotations force row level security;
create policy tenant on app.chart_annotations using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.chart_annotations to rostrum_app;

create table app.colleagues (
  customer_id uuid not null,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text,
  user_id uuid,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint colleagues_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint colleagues_pkey PRIMARY KEY (customer_id, id),
  constraint colleagues_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE UNIQUE INDEX colleagues_email ON app.colleagues USING btree (customer_id, lower(email)) WHERE ((deleted_at IS NULL) AND (email IS NOT NULL));
alter table app.colleagues force row level security;
create policy tenant on app.colleagues using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.colleagues to rostrum_app;

create table app.company_event_feeds (
  customer_id uuid not null,
  id uuid not null,
  security_id uuid not null,
  url text not null,
  etag text,
  last_modified text,
  read_at timestamp with time zone,
  problem text,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint company_event_feeds_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint company_event_feeds_customer_id_security_id_url_key UNIQUE (customer_id, security_id, url),
  constraint company_event_feeds_pkey PRIMARY KEY (customer_id, id),
  constraint company_event_feeds_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint company_event_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX company_event_feeds_security ON app.company_event_feeds USING btree (security_id);
CREATE INDEX company_event_feeds_user ON app.company_event_feeds USING btree (user_id);
alter table app.company_event_feeds force row level security;
create policy tenant on app.company_event_feeds using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.company_event_feeds to rostrum_app;

create table app.company_events (
  customer_id uuid not null,
  id uuid not null,
  security_id uuid not null,
  kind text not null,
  title text not null,
  day date not null,
  "time" time without time zone,
  time_zone text not null,
  status text not null default 'expected'::text,
  webcast_url text,
  location text,
  event_id uuid,
  source text not null default 'typed'::text,
  uid text,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint company_events_customer_id_event_id_fkey FOREIGN KEY (customer_id, event_id) REFERENCES app.events(customer_id, id),
  constraint company_events_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint company_events_kind_check CHECK ((kind = ANY (ARRAY['earnings_call'::text, 'conference'::text, 'investor_day'::text, 'annual_meeting'::text, 'other'::text]))),
  constraint company_events_pkey PRIMARY KEY (customer_id, id),
  constraint company_events_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint company_events_source_check CHECK ((source = ANY (ARRAY['typed'::text, 'file'::text, 'calendar'::text, 'feed'::text]))),
  constraint company_events_status_check CHECK ((status = ANY (ARRAY['expected'::text, 'confirmed'::text]))),
  constraint company_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX company_events_day ON app.company_events USING btree (customer_id, day, id) WHERE (deleted_at IS NULL);
CREATE INDEX company_events_event ON app.company_events USING btree (customer_id, event_id);
CREATE INDEX company_events_security ON app.company_events USING btree (security_id);
CREATE UNIQUE INDEX company_events_uid ON app.company_events USING btree (customer_id, security_id, uid);
CREATE INDEX company_events_user ON app.company_events USING btree (user_id);
alter table app.company_events force row level security;
create policy tenant on app.company_events using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.company_events to rostrum_app;

create table app.computed_state (
  customer_id uuid not null,
  name text not null,
  computed_at timestamp with time zone,
  change_count bigint not null default 0,
  constraint computed_state_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint computed_state_pkey PRIMARY KEY (customer_id, name)
);
alter table app.computed_state force row level security;
create policy tenant on app.computed_state using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.computed_state to rostrum_app;

create table app.consents (
  customer_id uuid not null,
  id uuid not null,
  email text not null,
  person_id uuid,
  kind text not null,
  jurisdiction text not null,
  source text not null,
  evidence text not null default ''::text,
  given_on date not null,
  expires_on date,
  added_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint consents_added_by_fkey FOREIGN KEY (added_by) REFERENCES identity.users(id),
  constraint consents_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint consents_jurisdiction_check CHECK ((jurisdiction = ANY (ARRAY['casl'::text, 'gdpr'::text, 'can_spam'::text, 'other'::text]))),
  constraint consents_kind_check CHECK ((kind = ANY (ARRAY['express'::text, 'implied'::text, 'none'::text]))),
  constraint consents_pkey PRIMARY KEY (customer_id, id)
);
CREATE INDEX consents_added_by ON app.consents USING btree (added_by);
CREATE INDEX consents_email ON app.consents USING btree (customer_id, email, created_at);
CREATE INDEX consents_person ON app.consents USING btree (customer_id, person_id);
alter table app.consents force row level security;
create policy tenant on app.consents using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.consents to rostrum_app;

create table app.custom_field_values (
  customer_id uuid not null,
  field_id uuid not null,
  subject_id uuid not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  visible_to uuid[],
  constraint custom_field_values_customer_id_field_id_fkey FOREIGN KEY (customer_id, field_id) REFERENCES app.custom_fields(customer_id, id) ON DELETE CASCADE,
  constraint custom_field_values_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint custom_field_values_pkey PRIMARY KEY (customer_id, field_id, subject_id)
);
CREATE INDEX custom_field_values_subject ON app.custom_field_values USING btree (customer_id, subject_id);
alter table app.custom_field_values force row level security;
create policy tenant on app.custom_field_values using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.custom_field_values as restrictive using app.may_see(visible_to);
grant delete, insert, select, update on app.custom_field_values to rostrum_app;

create table app.custom_fields (
  customer_id uuid not null,
  id uuid not null,
  subject text not null,
  name text not null,
  kind text not null,
  options text[] not null default '{}'::text[],
  "position" integer not null default 0,
  created_at timestamp with time zone not null default now(),
  archived_at timestamp with time zone,
  constraint custom_fields_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint custom_fields_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'number'::text, 'date'::text, 'choice'::text, 'multi_choice'::text]))),
  constraint custom_fields_pkey PRIMARY KEY (customer_id, id),
  constraint custom_fields_subject_check CHECK ((subject = ANY (ARRAY['person'::text, 'organization'::text, 'activity'::text])))
);
CREATE UNIQUE INDEX custom_fields_name ON app.custom_fields USING btree (customer_id, subject, lower(name)) WHERE (archived_at IS NULL);
alter table app.custom_fields force row level security;
create policy tenant on app.custom_fields using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.custom_fields to rostrum_app;

create table app.custom_report_viewers (
  customer_id uuid not null,
  report_id uuid not null,
  user_id uuid not null,
  constraint custom_report_viewers_customer_id_report_id_fkey FOREIGN KEY (customer_id, report_id) REFERENCES app.custom_reports(customer_id, id) ON DELETE CASCADE,
  constraint custom_report_viewers_pkey PRIMARY KEY (customer_id, report_id, user_id),
  constraint custom_report_viewers_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX custom_report_viewers_user ON app.custom_report_viewers USING btree (user_id);
alter table app.custom_report_viewers force row level security;
create policy tenant on app.custom_report_viewers using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.custom_report_viewers to rostrum_app;

create table app.custom_reports (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  definition jsonb not null,
  labels jsonb not null default '[]'::jsonb,
  sharing text not null default 'private'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint custom_reports_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint custom_reports_pkey PRIMARY KEY (customer_id, id),
  constraint custom_reports_sharing_check CHECK ((sharing = ANY (ARRAY['private'::text, 'colleagues'::text, 'everyone'::text]))),
  constraint custom_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX custom_reports_kept ON app.custom_reports USING btree (customer_id, updated_at) WHERE (deleted_at IS NULL);
CREATE INDEX custom_reports_user ON app.custom_reports USING btree (user_id);
alter table app.custom_reports force row level security;
create policy tenant on app.custom_reports using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.custom_reports to rostrum_app;

create table app.customer_securities (
  customer_id uuid not null,
  security_id uuid not null,
  "position" integer not null,
  constraint customer_securities_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint customer_securities_pkey PRIMARY KEY (customer_id, security_id),
  constraint customer_securities_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id)
);
alter table app.customer_securities force row level security;
create policy tenant on app.customer_securities using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.customer_securities to rostrum_app;

create table app.departures (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  role text not null,
  was_locked boolean not null,
  heir_id uuid,
  handed_over jsonb not null,
  removed_by uuid not null,
  removed_at timestamp with time zone not null default now(),
  constraint departures_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint departures_heir_id_fkey FOREIGN KEY (heir_id) REFERENCES identity.users(id),
  constraint departures_pkey PRIMARY KEY (customer_id, id),
  constraint departures_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES identity.users(id),
  constraint departures_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
alter table app.departures force row level security;
create policy tenant on app.departures using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.departures to rostrum_app;

create table app.dismissed_suggestions (
  customer_id uuid not null,
  id uuid not null,
  security_id uuid not null,
  organization_id uuid,
  fund_id uuid,
  person_id uuid,
  reason text not null,
  note text,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint dismissed_suggestions_check CHECK ((num_nonnulls(organization_id, fund_id, person_id) = 1)),
  constraint dismissed_suggestions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint dismissed_suggestions_fund_id_fkey FOREIGN KEY (fund_id) REFERENCES market.funds(id) ON DELETE CASCADE,
  constraint dismissed_suggestions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES market.organizations(id) ON DELETE CASCADE,
  constraint dismissed_suggestions_person_id_fkey FOREIGN KEY (person_id) REFERENCES market.people(id) ON DELETE CASCADE,
  constraint dismissed_suggestions_pkey PRIMARY KEY (customer_id, id),
  constraint dismissed_suggestions_reason_check CHECK ((reason = ANY (ARRAY['too_small'::text, 'wrong_style'::text, 'already_tried'::text, 'other'::text]))),
  constraint dismissed_suggestions_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE,
  constraint dismissed_suggestions_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX dismissed_suggestions_subject ON app.dismissed_suggestions USING btree (customer_id, security_id, COALESCE(organization_id, fund_id, person_id));
alter table app.dismissed_suggestions force row level security;
create policy tenant on app.dismissed_suggestions using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.dismissed_suggestions to rostrum_app;

create table app.distinct_profiles (
  customer_id uuid not null,
  id uuid not null,
  kind text not null,
  first_id uuid not null,
  second_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint distinct_profiles_check CHECK ((first_id <> second_id)),
  constraint distinct_profiles_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint distinct_profiles_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'organization'::text]))),
  constraint distinct_profiles_pkey PRIMARY KEY (customer_id, id),
  constraint distinct_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE UNIQUE INDEX distinct_profiles_once ON app.distinct_profiles USING btree (customer_id, first_id, second_id);
alter table app.distinct_profiles force row level security;
create policy tenant on app.distinct_profiles using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.distinct_profiles to rostrum_app;

create table app.dkim_keys (
  customer_id uuid not null,
  domain text not null,
  selector text not null,
  public_key text not null,
  private_key text not null,
  created_at timestamp with time zone not null default now(),
  constraint dkim_keys_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint dkim_keys_pkey PRIMARY KEY (customer_id, domain)
);
alter table app.dkim_keys force row level security;
create policy tenant on app.dkim_keys using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.dkim_keys to rostrum_app;

create table app.email_accounts (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid,
  type text not null,
  email_address text not null,
  sender_name text,
  external_id text not null,
  enabled_features text[] not null default '{}'::text[],
  signature text not null default ''::text,
  servers jsonb not null default '{}'::jsonb,
  secret text,
  status text not null default 'connected'::text,
  reason text,
  checked_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  archived_at timestamp with time zone,
  recording text not null default 'everything'::text,
  sync_after timestamp with time zone not null default now(),
  sync_failures integer not null default 0,
  synced_at timestamp with time zone,
  watched_by uuid,
  watched_until timestamp with time zone,
  constraint email_accounts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint email_accounts_pkey PRIMARY KEY (customer_id, id),
  constraint email_accounts_recording_check CHECK ((recording = ANY (ARRAY['everything'::text, 'subject'::text, 'filed'::text]))),
  constraint email_accounts_status_check CHECK ((status = ANY (ARRAY['connected'::text, 'failed'::text]))),
  constraint email_accounts_type_check CHECK ((type = ANY (ARRAY['imap'::text, 'caldav'::text, 'google'::text, 'microsoft'::text, 'postmarkSender'::text]))),
  constraint email_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE UNIQUE INDEX email_accounts_connected ON app.email_accounts USING btree (customer_id, user_id, type, email_address) WHERE (archived_at IS NULL);
CREATE UNIQUE INDEX email_accounts_group ON app.email_accounts USING btree (customer_id) WHERE ((type = 'postmarkSender'::text) AND (archived_at IS NULL));
CREATE INDEX email_accounts_user ON app.email_accounts USING btree (user_id);
alter table app.email_accounts force row level security;
create policy tenant on app.email_accounts using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.email_accounts to rostrum_app;

create table app.email_attachments (
  customer_id uuid not null,
  id uuid not null,
  email_message_id uuid not null,
  place integer not null,
  name text not null,
  bytes bigint not null,
  content_type text not null,
  file_id uuid,
  reason text,
  visible_to uuid[],
  content_id text,
  constraint email_attachments_customer_id_email_message_id_fkey FOREIGN KEY (customer_id, email_message_id) REFERENCES app.email_messages(customer_id, id) ON DELETE CASCADE,
  constraint email_attachments_customer_id_file_id_fkey FOREIGN KEY (customer_id, file_id) REFERENCES app.files(customer_id, id) ON DELETE SET NULL (file_id),
  constraint email_attachments_pkey PRIMARY KEY (customer_id, id)
);
CREATE INDEX email_attachments_file ON app.email_attachments USING btree (customer_id, file_id);
CREATE INDEX email_attachments_message ON app.email_attachments USING btree (customer_id, email_message_id, place);
alter table app.email_attachments force row level security;
create policy tenant on app.email_attachments using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.email_attachments as restrictive using app.may_see(visible_to);
grant delete, insert, select, update on app.email_attachments to rostrum_app;

create table app.email_bounces (
  customer_id uuid not null,
  address text not null,
  reason text not null,
  bounced_at timestamp with time zone not null,
  constraint email_bounces_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint email_bounces_pkey PRIMARY KEY (customer_id, address)
);
alter table app.email_bounces force row level security;
create policy tenant on app.email_bounces using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.email_bounces to rostrum_app;

create table app.email_drafts (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  account_id uuid,
  recipients_to jsonb not null default '[]'::jsonb,
  recipients_cc jsonb not null default '[]'::jsonb,
  recipients_bcc jsonb not null default '[]'::jsonb,
  subject text not null default ''::text,
  body text not null default ''::text,
  is_p2p boolean not null default true,
  is_personalized boolean not null default false,
  reply_to_message_id uuid,
  reply jsonb,
  template_id uuid,
  attachment_ids uuid[] not null default '{}'::uuid[],
  version integer not null default 1,
  failure text,
  sent_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint email_drafts_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES app.email_accounts(customer_id, id),
  constraint email_drafts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint email_drafts_pkey PRIMARY KEY (customer_id, id),
  constraint email_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX email_drafts_account ON app.email_drafts USING btree (customer_id, account_id);
CREATE INDEX email_drafts_open ON app.email_drafts USING btree (customer_id, user_id, updated_at) WHERE ((sent_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX email_drafts_user ON app.email_drafts USING btree (user_id);
alter table app.email_drafts force row level security;
create policy tenant on app.email_drafts using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.email_drafts to rostrum_app;

create table app.email_exclude_rules (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  value text not null,
  kept_out integer not null default 0,
  last_kept_out_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint email_exclude_rules_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint email_exclude_rules_kind_check CHECK ((kind = ANY (ARRAY['address'::text, 'domain'::text, 'subject'::text]))),
  constraint email_exclude_rules_pkey PRIMARY KEY (customer_id, id),
  constraint email_exclude_rules_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE UNIQUE INDEX email_exclude_rules_value ON app.email_exclude_rules USING btree (customer_id, kind, value) WHERE (deleted_at IS NULL);
alter table app.email_exclude_rules force row level security;
create policy tenant on app.email_exclude_rules using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.email_exclude_rules to rostrum_app;

create table app.email_messages (
  customer_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  message_id text not null,
  account_id uuid,
  is_sent boolean not null,
  kind text not null default 'message'::text,
  sent_at timestamp with time zone not null,
  subject text not null,
  from_name text not null default ''::text,
  from_address text not null,
  recipients jsonb not null default '[]'::jsonb,
  excerpt text not null default ''::text,
  text text,
  html text,
  visible_to uuid[],
  created_at timestamp with time zone not null default now(),
  reply_to jsonb not null default '[]'::jsonb,
  constraint email_messages_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES app.email_accounts(customer_id, id),
  constraint email_messages_customer_id_message_id_key UNIQUE (customer_id, message_id),
  constraint email_messages_customer_id_thread_id_fkey FOREIGN KEY (customer_id, thread_id) REFERENCES app.email_threads(customer_id, id) ON DELETE CASCADE,
  constraint email_messages_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'bounce'::text, 'automatic_reply'::text]))),
  constraint email_messages_pkey PRIMARY KEY (customer_id, id)
);
CREATE INDEX email_messages_from ON app.email_messages USING btree (customer_id, from_address);
CREATE INDEX email_messages_thread ON app.email_messages USING btree (customer_id, thread_id, sent_at, id);
alter table app.email_messages force row level security;
create policy tenant on app.email_messages using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.email_messages as restrictive using app.may_see(visible_to);
grant delete, insert, select, update on app.email_messages to rostrum_app;

create table app.email_outgoing (
  customer_id uuid not null,
  id uuid not null,
  draft_id uuid not null,
  user_id uuid not null,
  account_id uuid not null,
  message_id text not null,
  in_reply_to text,
  reference_ids text[] not null default '{}'::text[],
  sender_name text not null,
  sender_address text not null,
  recipients_to jsonb not null,
  recipients_cc jsonb not null default '[]'::jsonb,
  recipients_bcc jsonb not null default '[]'::jsonb,
  subject text not null,
  html text not null,
  plain text not null,
  attachment_ids uuid[] not null default '{}'::uuid[],
  is_p2p boolean not null,
  send_at timestamp with time zone not null,
  state text not null default 'queued'::text,
  attempts integer not null default 0,
  lease_id uuid,
  leased_until timestamp with time zone,
  answer text,
  rejected text[] not null default '{}'::text[],
  accepted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint email_outgoing_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES app.email_accounts(customer_id, id),
  constraint email_outgoing_customer_id_draft_id_fkey FOREIGN KEY (customer_id, draft_id) REFERENCES app.email_drafts(customer_id, id),
  constraint email_outgoing_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint email_outgoing_customer_id_message_id_key UNIQUE (customer_id, message_id),
  constraint email_outgoing_pkey PRIMARY KEY (customer_id, id),
  constraint email_outgoing_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'accepted'::text, 'failed'::text, 'canceled'::text, 'unconfirmed'::text]))),
  constraint email_outgoing_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX email_outgoing_account ON app.email_outgoing USING btree (customer_id, account_id);
CREATE INDEX email_outgoing_draft ON app.email_outgoing USING btree (customer_id, draft_id);
CREATE INDEX email_outgoing_due ON app.email_outgoing USING btree (customer_id, send_at, id) WHERE (state = 'queued'::text);
CREATE INDEX email_outgoing_leased ON app.email_outgoing USING btree (customer_id, leased_until) WHERE (state = 'sending'::text);
CREATE INDEX email_outgoing_of_user ON app.email_outgoing USING btree (customer_id, user_id, created_at);
CREATE INDEX email_outgoing_user ON app.email_outgoing USING btree (user_id);
alter table app.email_outgoing force row level security;
create policy tenant on app.email_outgoing using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.email_outgoing to rostrum_app;

create table app.email_proposals (
  customer_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  uid text not null,
  subject text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  location text,
  state text not null default 'open'::text,
  activity_id uuid,
  visible_to uuid[],
  created_at timestamp with time zone not null default now(),
  constraint email_proposals_customer_id_activity_id_fkey FOREIGN KEY (customer_id, activity_id) REFERENCES app.activities(customer_id, id) ON DELETE SET NULL (activity_id),
  constraint email_proposals_customer_id_thread_id_fkey FOREIGN KEY (customer_id, thread_id) REFERENCES app.email_threads(customer_id, id) ON DELETE CASCADE,
  constraint email_proposals_customer_id_uid_key UNIQUE (customer_id, uid),
  constraint email_proposals_pkey PRIMARY KEY (customer_id, id),
  constraint email_proposals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'dismissed'::text, 'canceled'::text])))
);
CREATE INDEX email_proposals_activity ON app.email_proposals USING btree (customer_id, activity_id);
CREATE INDEX email_proposals_thread ON app.email_proposals USING btree (customer_id, thread_id);
alter table app.email_proposals force row level security;
create policy tenant on app.email_proposals using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.email_proposals as restrictive using app.may_see(visible_to);
grant delete, insert, select, update on app.email_proposals to rostrum_app;

create table app.email_received (
  customer_id uuid not null,
  id uuid not null,
  received_at timestamp with time zone not null default now(),
  source bytea not null,
  signed_in_as text,
  state text not null default 'new'::text,
  reason text,
  user_id uuid,
  message_id text,
  from_name text not null default ''::text,
  from_address text not null default ''::text,
  subject text not null default ''::text,
  excerpt text not null default ''::text,
  sent_at timestamp with time zone,
  others jsonb not null default '[]'::jsonb,
  discarded_at timestamp with time zone,
  constraint email_received_check CHECK (((state = 'new'::text) OR ((reason IS NOT NULL) AND (sent_at IS NOT NULL)))),
  constraint email_received_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint email_received_pkey PRIMARY KEY (customer_id, id),
  constraint email_received_reason_check CHECK ((reason = ANY (ARRAY['unknown_sender'::text, 'unproven_sender'::text, 'unknown_person'::text, 'unreadable'::text]))),
  constraint email_received_state_check CHECK ((state = ANY (ARRAY['new'::text, 'waiting'::text]))),
  constraint email_received_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX email_received_waiting ON app.email_received USING btree (customer_id, received_at) WHERE ((state = 'waiting'::text) AND (discarded_at IS NULL));
alter table app.email_received force row level security;
create policy tenant on app.email_received using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.email_received to rostrum_app;

create table app.email_sync (
  customer_id uuid not null,
  account_id uuid not null,
  folder text not null,
  uid_validity bigint not null,
  last_uid bigint not null default 0,
  state text not null default 'reading'::text,
  error text,
  seen_count integer not null default 0,
  recorded_count integer not null default 0,
  updated_at timestamp with time zone not null default now(),
  constraint email_sync_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES app.email_accounts(customer_id, id) ON DELETE CASCADE,
  constraint email_sync_pkey PRIMARY KEY (customer_id, account_id, folder),
  constraint email_sync_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'done'::text, 'failed'::text])))
);
alter table app.email_sync force row level security;
create policy tenant on app.email_sync using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.email_sync to rostrum_app;

create table app.email_templates (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  subject text not null,
  body text not null,
  is_shared boolean not null default false,
  use_count integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint email_templates_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint email_templates_pkey PRIMARY KEY (customer_id, id),
  constraint email_templates_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX email_templates_name ON app.email_templates USING btree (customer_id, lower(name)) WHERE (deleted_at IS NULL);
alter table app.email_templates force row level security;
create policy tenant on app.email_templates using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.email_templates to rostrum_app;

create table app.email_thread_ids (
  customer_id uuid not null,
  message_id text not null,
  thread_id uuid not null,
  visible_to uuid[],
  constraint email_thread_ids_customer_id_thread_id_fkey FOREIGN KEY (customer_id, thread_id) REFERENCES app.email_threads(customer_id, id) ON DELETE CASCADE,
  constraint email_thread_ids_pkey PRIMARY KEY (customer_id, message_id, thread_id)
);
CREATE INDEX email_thread_ids_thread ON app.email_thread_ids USING btree (customer_id, thread_id);
alter table app.email_thread_ids force row level security;
create policy tenant on app.email_thread_ids using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.email_thread_ids as restrictive using app.may_see(visible_to);
grant delete, insert, select, update on app.email_thread_ids to rostrum_app;

create table app.email_threads (
  customer_id uuid not null,
  id uuid not null,
  activity_id uuid not null,
  subject text not null,
  message_count integer not null default 0,
  last_message_at timestamp with time zone not null,
  visible_to uuid[],
  created_at timestamp with time zone not null default now(),
  constraint email_threads_customer_id_activity_id_fkey FOREIGN KEY (customer_id, activity_id) REFERENCES app.activities(customer_id, id) ON DELETE CASCADE,
  constraint email_threads_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint email_threads_pkey PRIMARY KEY (customer_id, id)
);
CREATE UNIQUE INDEX email_threads_activity ON app.email_threads USING btree (customer_id, activity_id);
alter table app.email_threads force row level security;
create policy tenant on app.email_threads using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.email_threads as restrictive using app.may_see(visible_to);
grant delete, insert, select, update on app.email_threads to rostrum_app;

create table app.employments (
  customer_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  organization_id uuid not null,
  title text not null default ''::text,
  job_functions text[] not null default '{}'::text[],
  phone text,
  mobile_phone text,
  street text,
  street2 text,
  city text,
  state text,
  country_code text,
  postal_code text,
  is_primary boolean not null default false,
  words tsvector not null default (((market.title_words(title) || market.place_words(city, state)) || market.phone_words(phone)) || market.phone_words(mobile_phone)),
  constraint employments_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint employments_customer_id_person_id_fkey FOREIGN KEY (customer_id, person_id) REFERENCES app.people(customer_id, id) ON DELETE CASCADE,
  constraint employments_pkey PRIMARY KEY (customer_id, id)
);
CREATE UNIQUE INDEX employments_one_primary ON app.employments USING btree (customer_id, person_id) WHERE is_primary;
CREATE INDEX employments_organization ON app.employments USING btree (customer_id, organization_id);
CREATE INDEX employments_person ON app.employments USING btree (customer_id, person_id);
CREATE INDEX employments_words ON app.employments USING gin (customer_id, words) WHERE is_primary;
alter table app.employments enable row level security;
create policy tenant on app.employments using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.employments to rostrum_app;

create table app.engagement_scores (
  customer_id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  score double precision not null,
  earlier_score double precision not null,
  percentile double precision not null,
  label text not null,
  label_order smallint not null,
  trend text not null,
  interaction_count integer not null,
  last_interaction_at timestamp with time zone not null,
  parts jsonb not null,
  constraint engagement_scores_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint engagement_scores_label_check CHECK ((label = ANY (ARRAY['very_high'::text, 'high'::text, 'medium'::text, 'low'::text, 'very_low'::text]))),
  constraint engagement_scores_pkey PRIMARY KEY (customer_id, subject_type, subject_id),
  constraint engagement_scores_subject_type_check CHECK ((subject_type = ANY (ARRAY['organization'::text, 'person'::text]))),
  constraint engagement_scores_trend_check CHECK ((trend = ANY (ARRAY['increased'::text, 'decreased'::text, 'stable'::text])))
);
CREATE INDEX engagement_scores_label ON app.engagement_scores USING btree (customer_id, subject_type, label_order, subject_id);
alter table app.engagement_scores force row level security;
create policy tenant on app.engagement_scores using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.engagement_scores to rostrum_app;

create table app.engagement_settings (
  customer_id uuid not null,
  is_opted_out boolean not null default false,
  updated_at timestamp with time zone not null default now(),
  constraint engagement_settings_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint engagement_settings_pkey PRIMARY KEY (customer_id)
);
alter table app.engagement_settings force row level security;
create policy tenant on app.engagement_settings using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.engagement_settings to rostrum_app;

create table app.estimate_actuals (
  customer_id uuid not null,
  id uuid not null,
  security_id uuid not null,
  measure text not null,
  period text not null,
  value numeric(24,6) not null,
  currency text,
  reported_on date not null,
  note text,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint estimate_actuals_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint estimate_actuals_period_check CHECK ((period ~ '^\d{4}(-Q[1-4])?$'::text)),
  constraint estimate_actuals_pkey PRIMARY KEY (customer_id, id),
  constraint estimate_actuals_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint estimate_actuals_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE UNIQUE INDEX estimate_actuals_period ON app.estimate_actuals USING btree (customer_id, security_id, measure, period) WHERE (deleted_at IS NULL);
CREATE INDEX estimate_actuals_security ON app.estimate_actuals USING btree (security_id);
CREATE INDEX estimate_actuals_user ON app.estimate_actuals USING btree (user_id);
alter table app.estimate_actuals force row level security;
create policy tenant on app.estimate_actuals using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.estimate_actuals to rostrum_app;

create table app.estimate_guidance (
  customer_id uuid not null,
  id uuid not null,
  security_id uuid not null,
  measure text not null,
  period text not null,
  low numeric(24,6) not null,
  high numeric(24,6) not null,
  currency text,
  dated date not null,
  note text,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint estimate_guidance_check CHECK ((low <= high)),
  constraint estimate_guidance_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint estimate_guidance_period_check CHECK ((period ~ '^\d{4}(-Q[1-4])?$'::text)),
  constraint estimate_guidance_pkey PRIMARY KEY (customer_id, id),
  constraint estimate_guidance_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint estimate_guidance_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE UNIQUE INDEX estimate_guidance_day ON app.estimate_guidance USING btree (customer_id, security_id, measure, period, dated) WHERE (deleted_at IS NULL);
CREATE INDEX estimate_guidance_security ON app.estimate_guidance USING btree (security_id);
CREATE INDEX estimate_guidance_user ON app.estimate_guidance USING btree (user_id);
alter table app.estimate_guidance force row level security;
create policy tenant on app.estimate_guidance using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.estimate_guidance to rostrum_app;

create table app.estimate_measures (
  customer_id uuid not null,
  id uuid not null,
  name text not null,
  format text not null,
  unit text,
  decimals smallint not null default 1,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint estimate_measures_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint estimate_measures_decimals_check CHECK (((decimals >= 0) AND (decimals <= 4))),
  constraint estimate_measures_format_check CHECK ((format = ANY (ARRAY['millions'::text, 'per_share'::text, 'percent'::text, 'number'::text]))),
  constraint estimate_measures_pkey PRIMARY KEY (customer_id, id)
);
CREATE UNIQUE INDEX estimate_measures_name ON app.estimate_measures USING btree (customer_id, lower(name)) WHERE (deleted_at IS NULL);
alter table app.estimate_measures force row level security;
create policy tenant on app.estimate_measures using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.estimate_measures to rostrum_app;

create table app.estimate_past_rules (
  customer_id uuid not null,
  ended_on date not null,
  stale_days integer not null,
  counts_stale boolean not null,
  constraint estimate_past_rules_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint estimate_past_rules_pkey PRIMARY KEY (customer_id, ended_on),
  constraint estimate_past_rules_stale_days_check CHECK ((stale_days > 0))
);
alter table app.estimate_past_rules force row level security;
create policy tenant on app.estimate_past_rules using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.estimate_past_rules to rostrum_app;

create table app.estimate_settings (
  customer_id uuid not null,
  stale_days integer not null,
  counts_stale boolean not null,
  constraint estimate_settings_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint estimate_settings_pkey PRIMARY KEY (customer_id),
  constraint estimate_settings_stale_days_check CHECK ((stale_days > 0))
);
alter table app.estimate_settings force row level security;
create policy tenant on app.estimate_settings using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.estimate_settings to rostrum_app;

create table app.estimates (
  customer_id uuid not null,
  id uuid not null,
  security_id uuid not null,
  broker_id uuid not null,
  analyst_id uuid,
  measure text not null,
  period text not null,
  value numeric(24,6) not null,
  currency text,
  dated date not null,
  source text not null,
  source_name text,
  source_row integer,
  document_id uuid,
  page integer,
  external_id text,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  excluded_reason text,
  excluded_by uuid,
  excluded_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint estimates_check CHECK (((excluded_at IS NULL) = (excluded_reason IS NULL))),
  constraint estimates_customer_id_analyst_id_fkey FOREIGN KEY (customer_id, analyst_id) REFERENCES app.analysts(customer_id, id),
  constraint estimates_customer_id_broker_id_fkey FOREIGN KEY (customer_id, broker_id) REFERENCES app.brokers(customer_id, id),
  constraint estimates_customer_id_document_id_fkey FOREIGN KEY (customer_id, document_id) REFERENCES app.research_documents(customer_id, id),
  constraint estimates_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint estimates_excluded_by_fkey FOREIGN KEY (excluded_by) REFERENCES identity.users(id),
  constraint estimates_period_check CHECK ((period ~ '^\d{4}(-Q[1-4])?$'::text)),
  constraint estimates_pkey PRIMARY KEY (customer_id, id),
  constraint estimates_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint estimates_source_check CHECK ((source = ANY (ARRAY['typed'::text, 'file'::text, 'document'::text, 'feed'::text]))),
  constraint estimates_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX estimates_analyst ON app.estimates USING btree (customer_id, analyst_id);
CREATE INDEX estimates_broker ON app.estimates USING btree (customer_id, broker_id);
CREATE UNIQUE INDEX estimates_day ON app.estimates USING btree (customer_id, security_id, measure, period, broker_id, dated) WHERE (deleted_at IS NULL);
CREATE INDEX estimates_document ON app.estimates USING btree (customer_id, document_id);
CREATE INDEX estimates_excluded_by ON app.estimates USING btree (excluded_by);
CREATE INDEX estimates_external ON app.estimates USING btree (customer_id, source_name, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX estimates_security ON app.estimates USING btree (security_id);
CREATE INDEX estimates_user ON app.estimates USING btree (user_id);
alter table app.estimates force row level security;
create policy tenant on app.estimates using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.estimates to rostrum_app;

create table app.event_invitee_people (
  customer_id uuid not null,
  invitee_id uuid not null,
  person_id uuid not null,
  constraint event_invitee_people_customer_id_invitee_id_fkey FOREIGN KEY (customer_id, invitee_id) REFERENCES app.event_invitees(customer_id, id) ON DELETE CASCADE,
  constraint event_invitee_people_pkey PRIMARY KEY (customer_id, invitee_id, person_id)
);
CREATE INDEX event_invitee_people_person ON app.event_invitee_people USING btree (customer_id, person_id);
alter table app.event_invitee_people force row level security;
create policy tenant on app.event_invitee_people using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.event_invitee_people to rostrum_app;

create table app.event_invitees (
  customer_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  organization_id uuid,
  state text not null default 'listed'::text,
  priority integer not null default 2,
  reason text not null default ''::text,
  wanted_format text,
  city text,
  venue_id uuid,
  unavailable jsonb not null default '[]'::jsonb,
  note text not null default ''::text,
  added_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint event_invitees_customer_id_event_id_fkey FOREIGN KEY (customer_id, event_id) REFERENCES app.events(customer_id, id) ON DELETE CASCADE,
  constraint event_invitees_customer_id_venue_id_fkey FOREIGN KEY (customer_id, venue_id) REFERENCES app.event_venues(customer_id, id),
  constraint event_invitees_pkey PRIMARY KEY (customer_id, id),
  constraint event_invitees_priority_check CHECK (((priority >= 1) AND (priority <= 3))),
  constraint event_invitees_state_check CHECK ((state = ANY (ARRAY['listed'::text, 'invited'::text, 'requested'::text, 'accepted'::text, 'declined'::text, 'waitlisted'::text, 'met'::text, 'no_show'::text]))),
  constraint event_invitees_wanted_format_check CHECK ((wanted_format = ANY (ARRAY['one_on_one'::text, 'group'::text, 'large'::text])))
);
CREATE INDEX event_invitees_event ON app.event_invitees USING btree (customer_id, event_id);
CREATE UNIQUE INDEX event_invitees_organization ON app.event_invitees USING btree (customer_id, event_id, organization_id) WHERE (deleted_at IS NULL);
CREATE INDEX event_invitees_organizations ON app.event_invitees USING btree (customer_id, organization_id);
CREATE INDEX event_invitees_venue ON app.event_invitees USING btree (customer_id, venue_id);
alter table app.event_invitees force row level security;
create policy tenant on app.event_invitees using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.event_invitees to rostrum_app;

create table app.event_meetings (
  customer_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  stop_id uuid not null,
  team_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  format text not null,
  title text not null default ''::text,
  capacity integer not null,
  quorum integer,
  venue_id uuid,
  room text,
  link text,
  is_held boolean not null default false,
  is_canceled boolean not null default false,
  activity_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint event_meetings_capacity_check CHECK ((capacity > 0)),
  constraint event_meetings_check CHECK ((ends_at > starts_at)),
  constraint event_meetings_check1 CHECK (((quorum > 0) AND (quorum <= capacity))),
  constraint event_meetings_customer_id_activity_id_fkey FOREIGN KEY (customer_id, activity_id) REFERENCES app.activities(customer_id, id),
  constraint event_meetings_customer_id_event_id_fkey FOREIGN KEY (customer_id, event_id) REFERENCES app.events(customer_id, id) ON DELETE CASCADE,
  constraint event_meetings_customer_id_stop_id_fkey FOREIGN KEY (customer_id, stop_id) REFERENCES app.event_stops(customer_id, id) ON DELETE CASCADE,
  constraint event_meetings_customer_id_team_id_fkey FOREIGN KEY (customer_id, team_id) REFERENCES app.event_teams(customer_id, id) ON DELETE CASCADE,
  constraint event_meetings_customer_id_venue_id_fkey FOREIGN KEY (customer_id, venue_id) REFERENCES app.event_venues(customer_id, id),
  constraint event_meetings_format_check CHECK ((format = ANY (ARRAY['one_on_one'::text, 'group'::text, 'large'::text]))),
  constraint event_meetings_pkey PRIMARY KEY (customer_id, id)
);
CREATE INDEX event_meetings_activity ON app.event_meetings USING btree (customer_id, activity_id);
CREATE INDEX event_meetings_event ON app.event_meetings USING btree (customer_id, event_id, starts_at);
CREATE INDEX event_meetings_stop ON app.event_meetings USING btree (customer_id, stop_id);
CREATE INDEX event_meetings_team ON app.event_meetings USING btree (customer_id, team_id);
CREATE INDEX event_meetings_venue ON app.event_meetings USING btree (customer_id, venue_id);
alter table app.event_meetings force row level security;
create policy tenant on app.event_meetings using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.event_meetings to rostrum_app;

create table app.event_placements (
  customer_id uuid not null,
  invitee_id uuid not null,
  meeting_id uuid not null,
  is_pinned boolean not null default false,
  proposal_id uuid,
  reason text not null default ''::text,
  placed_at timestamp with time zone not null default now(),
  constraint event_placements_customer_id_invitee_id_fkey FOREIGN KEY (customer_id, invitee_id) REFERENCES app.event_invitees(customer_id, id) ON DELETE CASCADE,
  constraint event_placements_customer_id_meeting_id_fkey FOREIGN KEY (customer_id, meeting_id) REFERENCES app.event_meetings(customer_id, id) ON DELETE CASCADE,
  constraint event_placements_customer_id_proposal_id_fkey FOREIGN KEY (customer_id, proposal_id) REFERENCES app.event_proposals(customer_id, id),
  constraint event_placements_pkey PRIMARY KEY (customer_id, invitee_id)
);
CREATE INDEX event_placements_meeting ON app.event_placements USING btree (customer_id, meeting_id);
CREATE INDEX event_placements_proposal ON app.event_placements USING btree (customer_id, proposal_id);
alter table app.event_placements force row level security;
create policy tenant on app.event_placements using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.event_placements to rostrum_app;

create table app.event_proposals (
  customer_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  user_id uuid not null,
  placed_count integer not null,
  left_out jsonb not null,
  replaced jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  constraint event_proposals_customer_id_event_id_fkey FOREIGN KEY (customer_id, event_id) REFERENCES app.events(customer_id, id) ON DELETE CASCADE,
  constraint event_proposals_pkey PRIMARY KEY (customer_id, id),
  constraint event_proposals_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX event_proposals_event ON app.event_proposals USING btree (customer_id, event_id, created_at);
CREATE INDEX event_proposals_user ON app.event_proposals USING btree (user_id);
alter table app.event_proposals force row level security;
create policy tenant on app.event_proposals using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.event_proposals to rostrum_app;

create table app.event_stops (
  customer_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  day date not null,
  city text not null,
  time_zone text not null,
  starts_at time without time zone not null default '08:00:00'::time without time zone,
  ends_at time without time zone not null default '18:00:00'::time without time zone,
  lunch_from time without time zone,
  lunch_to time without time zone,
  constraint event_stops_check CHECK ((ends_at > starts_at)),
  constraint event_stops_check1 CHECK ((((lunch_from IS NULL) = (lunch_to IS NULL)) AND ((lunch_to IS NULL) OR (lunch_to > lunch_from)))),
  constraint event_stops_customer_id_event_id_fkey FOREIGN KEY (customer_id, event_id) REFERENCES app.events(customer_id, id) ON DELETE CASCADE,
  constraint event_stops_pkey PRIMARY KEY (customer_id, id)
);
CREATE INDEX event_stops_event ON app.event_stops USING btree (customer_id, event_id, day);
alter table app.event_stops force row level security;
create policy tenant on app.event_stops using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.event_stops to rostrum_app;

create table app.event_team_colleagues (
  customer_id uuid not null,
  team_id uuid not null,
  colleague_id uuid not null,
  constraint event_team_colleagues_customer_id_colleague_id_fkey FOREIGN KEY (customer_id, colleague_id) REFERENCES app.colleagues(customer_id, id),
  constraint event_team_colleagues_customer_id_team_id_fkey FOREIGN KEY (customer_id, team_id) REFERENCES app.event_teams(customer_id, id) ON DELETE CASCADE,
  constraint event_team_colleagues_pkey PRIMARY KEY (customer_id, team_id, colleague_id)
);
CREATE INDEX event_team_colleagues_colleague ON app.event_team_colleagues USING btree (customer_id, colleague_id);
alter table app.event_team_colleagues force row level security;
create policy tenant on app.event_team_colleagues using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.event_team_colleagues to rostrum_app;

create table app.event_teams (
  customer_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  "position" integer not null,
  constraint event_teams_customer_id_event_id_fkey FOREIGN KEY (customer_id, event_id) REFERENCES app.events(customer_id, id) ON DELETE CASCADE,
  constraint event_teams_pkey PRIMARY KEY (customer_id, id)
);
CREATE INDEX event_teams_event ON app.event_teams USING btree (customer_id, event_id, "position");
alter table app.event_teams force row level security;
create policy tenant on app.event_teams using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.event_teams to rostrum_app;

create table app.event_updates (
  customer_id uuid not null,
  invitee_id uuid not null,
  email text not null,
  name text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  time_zone text not null,
  place text not null,
  is_canceled boolean not null default false,
  sequence integer not null default 0,
  user_id uuid not null,
  sent_at timestamp with time zone not null default now(),
  constraint event_updates_customer_id_invitee_id_fkey FOREIGN KEY (customer_id, invitee_id) REFERENCES app.event_invitees(customer_id, id) ON DELETE CASCADE,
  constraint event_updates_pkey PRIMARY KEY (customer_id, invitee_id, email),
  constraint event_updates_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX event_updates_user ON app.event_updates USING btree (user_id);
alter table app.event_updates force row level security;
create policy tenant on app.event_updates using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.event_updates to rostrum_app;

create table app.event_venues (
  customer_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  address text not null default ''::text,
  latitude double precision,
  longitude double precision,
  rooms text[] not null default '{}'::text[],
  constraint event_venues_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint event_venues_customer_id_event_id_fkey FOREIGN KEY (customer_id, event_id) REFERENCES app.events(customer_id, id) ON DELETE CASCADE,
  constraint event_venues_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint event_venues_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint event_venues_pkey PRIMARY KEY (customer_id, id)
);
CREATE INDEX event_venues_event ON app.event_venues USING btree (customer_id, event_id);
alter table app.event_venues force row level security;
create policy tenant on app.event_venues using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.event_venues to rostrum_app;

create table app.events (
  customer_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  kind_name text,
  status text not null default 'planning'::text,
  security_id uuid,
  broker_id uuid,
  host text,
  description text not null default ''::text,
  budget bigint,
  user_id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint events_budget_check CHECK ((budget >= 0)),
  constraint events_customer_id_broker_id_fkey FOREIGN KEY (customer_id, broker_id) REFERENCES app.brokers(customer_id, id),
  constraint events_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint events_kind_check CHECK ((kind = ANY (ARRAY['roadshow'::text, 'conference'::text, 'investor_day'::text, 'earnings'::text, 'site_visit'::text, 'annual_meeting'::text, 'other'::text]))),
  constraint events_pkey PRIMARY KEY (customer_id, id),
  constraint events_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint events_status_check CHECK ((status = ANY (ARRAY['planning'::text, 'confirmed'::text, 'done'::text, 'canceled'::text]))),
  constraint events_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX events_broker ON app.events USING btree (customer_id, broker_id);
CREATE INDEX events_kept ON app.events USING btree (customer_id, updated_at) WHERE (deleted_at IS NULL);
CREATE INDEX events_security ON app.events USING btree (security_id);
CREATE INDEX events_user ON app.events USING btree (user_id);
alter table app.events force row level security;
create policy tenant on app.events using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.events to rostrum_app;

create table app.favorite_people (
  customer_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  organization_id uuid,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint favorite_people_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint favorite_people_pkey PRIMARY KEY (customer_id, id),
  constraint favorite_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE UNIQUE INDEX favorite_people_once ON app.favorite_people USING btree (customer_id, person_id);
alter table app.favorite_people force row level security;
create policy tenant on app.favorite_people using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.favorite_people to rostrum_app;

create table app.favorite_securities (
  customer_id uuid not null,
  user_id uuid not null,
  security_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint favorite_securities_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint favorite_securities_pkey PRIMARY KEY (customer_id, user_id, security_id),
  constraint favorite_securities_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint favorite_securities_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
alter table app.favorite_securities force row level security;
create policy tenant on app.favorite_securities using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.favorite_securities to rostrum_app;

create table app.file_uses (
  customer_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  visible_to uuid[],
  constraint file_uses_customer_id_file_id_fkey FOREIGN KEY (customer_id, file_id) REFERENCES app.files(customer_id, id) ON DELETE CASCADE,
  constraint file_uses_customer_id_file_id_subject_type_subject_id_key UNIQUE (customer_id, file_id, subject_type, subject_id),
  constraint file_uses_pkey PRIMARY KEY (customer_id, id),
  constraint file_uses_subject_type_check CHECK ((subject_type = ANY (ARRAY['organization'::text, 'person'::text, 'note'::text, 'activity'::text, 'event'::text, 'upload_request'::text, 'upload_request_entry'::text, 'email_account'::text, 'email_draft'::text, 'email_outgoing'::text, 'email_message'::text, 'briefing'::text, 'board_pack'::text, 'campaign'::text, 'email_template'::text, 'transcript'::text, 'research_document'::text, 'note_template'::text, 'survey'::text, 'survey_template'::text]))),
  constraint file_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX file_uses_subject ON app.file_uses USING btree (customer_id, subject_type, subject_id);
alter table app.file_uses force row level security;
create policy tenant on app.file_uses using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.file_uses as restrictive using app.may_see(visible_to);
grant delete, insert, select, update on app.file_uses to rostrum_app;

create table app.files (
  customer_id uuid not null,
  id uuid not null,
  bucket text not null,
  name text not null,
  extension text not null,
  status text not null default 'expected'::text,
  user_id uuid not null,
  max_bytes bigint not null,
  bytes bigint,
  sha256 text,
  content_type text,
  marks text[] not null default '{}'::text[],
  reason text,
  has_thumbnail boolean not null default false,
  created_at timestamp with time zone not null default now(),
  received_at timestamp with time zone,
  scanned_at timestamp with time zone,
  claimed_at timestamp with time zone,
  constraint files_bucket_check CHECK ((bucket = ANY (ARRAY['private'::text, 'public'::text]))),
  constraint files_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint files_pkey PRIMARY KEY (customer_id, id),
  constraint files_status_check CHECK ((status = ANY (ARRAY['expected'::text, 'receiving'::text, 'in_progress'::text, 'completed'::text, 'threats_found'::text, 'failed'::text, 'removed'::text]))),
  constraint files_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX files_unfinished ON app.files USING btree (customer_id, created_at) WHERE (status = ANY (ARRAY['expected'::text, 'receiving'::text, 'in_progress'::text, 'removed'::text]));
alter table app.files force row level security;
create policy tenant on app.files using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.files to rostrum_app;

create table app.fit_weights (
  customer_id uuid not null,
  id uuid not null,
  security_id uuid not null,
  user_id uuid not null,
  name text not null,
  weights jsonb not null,
  is_shared boolean not null default false,
  is_in_use boolean not null default false,
  changed_by uuid not null,
  changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint fit_weights_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES identity.users(id),
  constraint fit_weights_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint fit_weights_pkey PRIMARY KEY (customer_id, id),
  constraint fit_weights_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint fit_weights_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE UNIQUE INDEX fit_weights_own_in_use ON app.fit_weights USING btree (customer_id, security_id, user_id) WHERE ((NOT is_shared) AND is_in_use);
CREATE UNIQUE INDEX fit_weights_own_name ON app.fit_weights USING btree (customer_id, security_id, user_id, lower(name)) WHERE (NOT is_shared);
CREATE UNIQUE INDEX fit_weights_shared_in_use ON app.fit_weights USING btree (customer_id, security_id) WHERE (is_shared AND is_in_use);
CREATE UNIQUE INDEX fit_weights_shared_name ON app.fit_weights USING btree (customer_id, security_id, lower(name)) WHERE is_shared;
alter table app.fit_weights force row level security;
create policy tenant on app.fit_weights using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.fit_weights to rostrum_app;

create table app.focused_securities (
  customer_id uuid not null,
  user_id uuid not null,
  security_id uuid not null,
  constraint focused_securities_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint focused_securities_pkey PRIMARY KEY (customer_id, user_id),
  constraint focused_securities_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint focused_securities_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
alter table app.focused_securities force row level security;
create policy tenant on app.focused_securities using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.focused_securities to rostrum_app;

create table app.invitations (
  customer_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null,
  invited_by uuid not null,
  version integer not null default 1,
  sent_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint invitations_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint invitations_email_check CHECK ((email = lower(email))),
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES identity.users(id),
  constraint invitations_pkey PRIMARY KEY (customer_id, id),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text, 'read_only'::text])))
);
CREATE UNIQUE INDEX invitations_open ON app.invitations USING btree (customer_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
alter table app.invitations force row level security;
create policy tenant on app.invitations using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.invitations to rostrum_app;

create table app.irm_organizations (
  customer_id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  added_at timestamp with time zone not null default now(),
  constraint irm_organizations_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint irm_organizations_pkey PRIMARY KEY (customer_id, organization_id),
  constraint irm_organizations_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX irm_organizations_newest ON app.irm_organizations USING btree (customer_id, added_at DESC);
alter table app.irm_organizations force row level security;
create policy tenant on app.irm_organizations using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.irm_organizations to rostrum_app;

create table app.irm_people (
  customer_id uuid not null,
  person_id uuid not null,
  user_id uuid not null,
  added_at timestamp with time zone not null default now(),
  constraint irm_people_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint irm_people_pkey PRIMARY KEY (customer_id, person_id),
  constraint irm_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX irm_people_newest ON app.irm_people USING btree (customer_id, added_at DESC);
alter table app.irm_people force row level security;
create policy tenant on app.irm_people using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.irm_people to rostrum_app;

create table app.irm_upload_changes (
  customer_id uuid not null,
  upload_id uuid not null,
  place integer not null,
  row_number integer not null,
  what text not null,
  subject_type text not null,
  subject_id uuid not null,
  row_id uuid,
  detail jsonb not null default '{}'::jsonb,
  is_kept boolean not null default false,
  constraint irm_upload_changes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint irm_upload_changes_customer_id_upload_id_fkey FOREIGN KEY (customer_id, upload_id) REFERENCES app.irm_uploads(customer_id, id) ON DELETE CASCADE,
  constraint irm_upload_changes_pkey PRIMARY KEY (customer_id, upload_id, place),
  constraint irm_upload_changes_what_check CHECK ((what = ANY (ARRAY['organization'::text, 'person'::text, 'activity'::text, 'note'::text, 'tag'::text, 'tagging'::text, 'member'::text, 'custom_value'::text, 'filled'::text])))
);
CREATE INDEX irm_upload_changes_row ON app.irm_upload_changes USING btree (customer_id, upload_id, row_id);
CREATE INDEX irm_upload_changes_subject ON app.irm_upload_changes USING btree (customer_id, upload_id, subject_id);
alter table app.irm_upload_changes force row level security;
create policy tenant on app.irm_upload_changes using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.irm_upload_changes to rostrum_app;

create table app.irm_upload_rows (
  customer_id uuid not null,
  upload_id uuid not null,
  row_number integer not null,
  given jsonb not null,
  cells text[],
  outcome text not null,
  errors jsonb not null default '[]'::jsonb,
  differences jsonb not null default '[]'::jsonb,
  keys text[] not null default '{}'::text[],
  new_organization text,
  subject_id uuid,
  result text,
  kept text,
  same_as integer,
  remarks jsonb not null default '[]'::jsonb,
  constraint irm_upload_rows_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint irm_upload_rows_customer_id_upload_id_fkey FOREIGN KEY (customer_id, upload_id) REFERENCES app.irm_uploads(customer_id, id) ON DELETE CASCADE,
  constraint irm_upload_rows_outcome_check CHECK ((outcome = ANY (ARRAY['new'::text, 'own'::text, 'market'::text, 'repeated'::text, 'error'::text]))),
  constraint irm_upload_rows_pkey PRIMARY KEY (customer_id, upload_id, row_number),
  constraint irm_upload_rows_result_check CHECK ((result = ANY (ARRAY['created'::text, 'filled'::text, 'added'::text, 'unchanged'::text, 'failed'::text])))
);
CREATE INDEX irm_upload_rows_errors ON app.irm_upload_rows USING btree (customer_id, upload_id, row_number) WHERE ((outcome = 'error'::text) OR (result = 'failed'::text));
CREATE INDEX irm_upload_rows_kept ON app.irm_upload_rows USING btree (customer_id, upload_id, row_number) WHERE (kept IS NOT NULL);
alter table app.irm_upload_rows force row level security;
create policy tenant on app.irm_upload_rows using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.irm_upload_rows to rostrum_app;

create table app.irm_uploads (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  scope text not null,
  kind text not null,
  state text not null default 'checking'::text,
  sheet_id uuid not null,
  file_name text not null,
  columns text[] not null,
  mapping jsonb not null,
  date_order text not null,
  time_zone text not null,
  has_custom_fields boolean not null,
  row_count integer not null,
  done_count integer not null default 0,
  last_row integer not null default 0,
  created_at timestamp with time zone not null default now(),
  touched_at timestamp with time zone not null default now(),
  imported_at timestamp with time zone,
  undone_at timestamp with time zone,
  undone_by uuid,
  delimiter text,
  discarded_at timestamp with time zone,
  constraint irm_uploads_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint irm_uploads_date_order_check CHECK ((date_order = ANY (ARRAY['month_first'::text, 'day_first'::text]))),
  constraint irm_uploads_kind_check CHECK ((kind = ANY (ARRAY['people'::text, 'organizations'::text, 'activities'::text]))),
  constraint irm_uploads_pkey PRIMARY KEY (customer_id, id),
  constraint irm_uploads_state_check CHECK ((state = ANY (ARRAY['checking'::text, 'checked'::text, 'importing'::text, 'imported'::text, 'cancelled'::text, 'undoing'::text, 'undone'::text]))),
  constraint irm_uploads_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES identity.users(id),
  constraint irm_uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX irm_uploads_newest ON app.irm_uploads USING btree (customer_id, created_at DESC);
alter table app.irm_uploads force row level security;
create policy tenant on app.irm_uploads using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.irm_uploads to rostrum_app;

create table app.mail_preferences (
  customer_id uuid not null,
  email text not null,
  declined_topics uuid[] not null default '{}'::uuid[],
  days_between integer,
  updated_at timestamp with time zone not null default now(),
  constraint mail_preferences_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint mail_preferences_days_between_check CHECK ((days_between = ANY (ARRAY[7, 30, 90]))),
  constraint mail_preferences_pkey PRIMARY KEY (customer_id, email)
);
alter table app.mail_preferences force row level security;
create policy tenant on app.mail_preferences using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.mail_preferences to rostrum_app;

create table app.mail_topics (
  customer_id uuid not null,
  id uuid not null,
  name text not null,
  description text not null default ''::text,
  "position" integer not null default 0,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint mail_topics_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint mail_topics_pkey PRIMARY KEY (customer_id, id)
);
CREATE UNIQUE INDEX mail_topics_name ON app.mail_topics USING btree (customer_id, lower(name)) WHERE (deleted_at IS NULL);
alter table app.mail_topics force row level security;
create policy tenant on app.mail_topics using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.mail_topics to rostrum_app;

create table app.marketing_errors (
  customer_id uuid not null,
  email text not null,
  name text not null,
  message text not null,
  run_id uuid not null,
  failed_at timestamp with time zone not null default now(),
  constraint marketing_errors_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint marketing_errors_customer_id_run_id_fkey FOREIGN KEY (customer_id, run_id) REFERENCES app.marketing_runs(customer_id, id) ON DELETE CASCADE,
  constraint marketing_errors_pkey PRIMARY KEY (customer_id, email)
);
CREATE INDEX marketing_errors_run ON app.marketing_errors USING btree (customer_id, run_id);
alter table app.marketing_errors force row level security;
create policy tenant on app.marketing_errors using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.marketing_errors to rostrum_app;

create table app.marketing_members (
  customer_id uuid not null,
  email text not null,
  status text not null,
  fingerprint text,
  constraint marketing_members_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint marketing_members_pkey PRIMARY KEY (customer_id, email)
);
alter table app.marketing_members force row level security;
create policy tenant on app.marketing_members using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.marketing_members to rostrum_app;

create table app.marketing_runs (
  customer_id uuid not null,
  id uuid not null,
  trigger text not null,
  state text not null default 'running'::text,
  phase text not null default 'pull'::text,
  cursor jsonb,
  total integer,
  handled integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  unsubscribed integer not null default 0,
  suppressed integer not null default 0,
  joined integer not null default 0,
  waits integer not null default 0,
  attempts integer not null default 0,
  error text,
  leased_until timestamp with time zone,
  resume_at timestamp with time zone,
  user_id uuid not null,
  started_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint marketing_runs_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint marketing_runs_phase_check CHECK ((phase = ANY (ARRAY['pull'::text, 'unsubscribe'::text, 'push'::text]))),
  constraint marketing_runs_pkey PRIMARY KEY (customer_id, id),
  constraint marketing_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'completed'::text, 'failed'::text, 'canceled'::text]))),
  constraint marketing_runs_trigger_check CHECK ((trigger = ANY (ARRAY['manual'::text, 'schedule'::text, 'retry'::text]))),
  constraint marketing_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX marketing_runs_listed ON app.marketing_runs USING btree (customer_id, started_at);
CREATE UNIQUE INDEX marketing_runs_running ON app.marketing_runs USING btree (customer_id) WHERE (state = 'running'::text);
CREATE INDEX marketing_runs_user ON app.marketing_runs USING btree (user_id);
alter table app.marketing_runs force row level security;
create policy tenant on app.marketing_runs using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.marketing_runs to rostrum_app;

create table app.marketing_services (
  customer_id uuid not null,
  secret text not null,
  data_center text not null,
  account_name text not null,
  plan text,
  contact_count integer,
  checked_at timestamp with time zone not null default now(),
  problem text,
  list_id text,
  list_name text,
  mapping jsonb not null default '[]'::jsonb,
  contacts text not null default 'all'::text,
  tag_id uuid,
  direction text not null default 'to_service'::text,
  takes_unsubscribes boolean not null default true,
  sends_unsubscribes boolean not null default true,
  is_hourly boolean not null default false,
  next_run_at timestamp with time zone,
  pulled_until timestamp with time zone,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint marketing_services_contacts_check CHECK ((contacts = ANY (ARRAY['all'::text, 'tag'::text]))),
  constraint marketing_services_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint marketing_services_customer_id_tag_id_fkey FOREIGN KEY (customer_id, tag_id) REFERENCES app.tags(customer_id, id) ON DELETE SET NULL (tag_id),
  constraint marketing_services_direction_check CHECK ((direction = ANY (ARRAY['to_service'::text, 'both'::text]))),
  constraint marketing_services_pkey PRIMARY KEY (customer_id),
  constraint marketing_services_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX marketing_services_tag ON app.marketing_services USING btree (customer_id, tag_id);
CREATE INDEX marketing_services_user ON app.marketing_services USING btree (user_id);
alter table app.marketing_services force row level security;
create policy tenant on app.marketing_services using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.marketing_services to rostrum_app;

create table app.mentions (
  customer_id uuid not null,
  source_type text not null,
  source_id uuid not null,
  mentioned_type text not null,
  mentioned_id uuid not null,
  visible_to uuid[],
  constraint mentions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint mentions_mentioned_type_check CHECK ((mentioned_type = ANY (ARRAY['organization'::text, 'person'::text]))),
  constraint mentions_pkey PRIMARY KEY (customer_id, source_type, source_id, mentioned_type, mentioned_id),
  constraint mentions_source_type_check CHECK ((source_type = ANY (ARRAY['note'::text, 'activity'::text])))
);
CREATE INDEX mentions_mentioned ON app.mentions USING btree (customer_id, mentioned_type, mentioned_id);
alter table app.mentions force row level security;
create policy tenant on app.mentions using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.mentions as restrictive using app.may_see(visible_to);
grant delete, insert, select, update on app.mentions to rostrum_app;

create table app.merges (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  source_id uuid not null,
  target_id uuid not null,
  moved jsonb not null,
  merged_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  constraint merges_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint merges_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'organization'::text]))),
  constraint merges_pkey PRIMARY KEY (customer_id, id),
  constraint merges_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX merges_newest ON app.merges USING btree (customer_id, merged_at DESC);
alter table app.merges force row level security;
create policy tenant on app.merges using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.merges to rostrum_app;

create table app.news_corrections (
  customer_id uuid not null,
  feed_id uuid not null,
  security_id uuid not null,
  phrase text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint news_corrections_customer_id_feed_id_fkey FOREIGN KEY (customer_id, feed_id) REFERENCES app.news_feeds(customer_id, id) ON DELETE CASCADE,
  constraint news_corrections_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint news_corrections_pkey PRIMARY KEY (customer_id, feed_id, security_id, phrase),
  constraint news_corrections_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint news_corrections_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX news_corrections_security ON app.news_corrections USING btree (security_id);
CREATE INDEX news_corrections_user ON app.news_corrections USING btree (user_id);
alter table app.news_corrections force row level security;
create policy tenant on app.news_corrections using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.news_corrections to rostrum_app;

create table app.news_digests (
  customer_id uuid not null,
  user_id uuid not null,
  on_date date not null,
  sent_at timestamp with time zone not null default now(),
  item_count integer not null default 0,
  constraint news_digests_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint news_digests_pkey PRIMARY KEY (customer_id, user_id, on_date),
  constraint news_digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE INDEX news_digests_user ON app.news_digests USING btree (user_id);
alter table app.news_digests force row level security;
create policy tenant on app.news_digests using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.news_digests to rostrum_app;

create table app.news_feeds (
  customer_id uuid not null,
  id uuid not null,
  name text not null,
  url text not null,
  host text not null,
  is_on boolean not null default true,
  interval_minutes integer not null default 60,
  fetch_after timestamp with time zone not null default now(),
  lease uuid,
  leased_until timestamp with time zone,
  etag text,
  last_modified text,
  last_fetched_at timestamp with time zone,
  failures integer not null default 0,
  problem text,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint news_feeds_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint news_feeds_interval_minutes_check CHECK (((interval_minutes >= 15) AND (interval_minutes <= 1440))),
  constraint news_feeds_pkey PRIMARY KEY (customer_id, id),
  constraint news_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX news_feeds_due ON app.news_feeds USING btree (customer_id, fetch_after) WHERE (is_on AND (deleted_at IS NULL));
CREATE UNIQUE INDEX news_feeds_url ON app.news_feeds USING btree (customer_id, url) WHERE (deleted_at IS NULL);
CREATE INDEX news_feeds_user ON app.news_feeds USING btree (user_id);
alter table app.news_feeds force row level security;
create policy tenant on app.news_feeds using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.news_feeds to rostrum_app;

create table app.news_item_sources (
  customer_id uuid not null,
  feed_id uuid not null,
  guid text not null,
  item_id uuid not null,
  url text,
  constraint news_item_sources_customer_id_feed_id_fkey FOREIGN KEY (customer_id, feed_id) REFERENCES app.news_feeds(customer_id, id) ON DELETE CASCADE,
  constraint news_item_sources_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint news_item_sources_customer_id_item_id_fkey FOREIGN KEY (customer_id, item_id) REFERENCES app.news_items(customer_id, id) ON DELETE CASCADE,
  constraint news_item_sources_pkey PRIMARY KEY (customer_id, feed_id, guid)
);
CREATE INDEX news_item_sources_item ON app.news_item_sources USING btree (customer_id, item_id);
alter table app.news_item_sources force row level security;
create policy tenant on app.news_item_sources using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.news_item_sources to rostrum_app;

create table app.news_items (
  customer_id uuid not null,
  id uuid not null,
  title text not null,
  summary text not null,
  url text,
  canonical_url text,
  title_key text not null,
  published_at timestamp with time zone not null,
  first_seen_at timestamp with time zone not null default now(),
  constraint news_items_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint news_items_pkey PRIMARY KEY (customer_id, id)
);
CREATE UNIQUE INDEX news_items_canonical_url ON app.news_items USING btree (customer_id, canonical_url);
CREATE INDEX news_items_published ON app.news_items USING btree (customer_id, published_at DESC, id);
alter table app.news_items force row level security;
create policy tenant on app.news_items using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.news_items to rostrum_app;

create table app.news_marks (
  customer_id uuid not null,
  user_id uuid not null,
  item_key text not null,
  read_at timestamp with time zone,
  saved_at timestamp with time zone,
  constraint news_marks_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint news_marks_pkey PRIMARY KEY (customer_id, user_id, item_key),
  constraint news_marks_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE INDEX news_marks_saved ON app.news_marks USING btree (customer_id, item_key) WHERE (saved_at IS NOT NULL);
CREATE INDEX news_marks_user ON app.news_marks USING btree (user_id);
alter table app.news_marks force row level security;
create policy tenant on app.news_marks using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.news_marks to rostrum_app;

create table app.news_matchings (
  customer_id uuid not null,
  fingerprint text not null,
  matched_at timestamp with time zone not null default now(),
  constraint news_matchings_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint news_matchings_pkey PRIMARY KEY (customer_id)
);
alter table app.news_matchings force row level security;
create policy tenant on app.news_matchings using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.news_matchings to rostrum_app;

create table app.news_mentions (
  customer_id uuid not null,
  item_id uuid not null,
  security_id uuid not null,
  phrase text not null,
  rejected_by uuid,
  rejected_at timestamp with time zone,
  constraint news_mentions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint news_mentions_customer_id_item_id_fkey FOREIGN KEY (customer_id, item_id) REFERENCES app.news_items(customer_id, id) ON DELETE CASCADE,
  constraint news_mentions_pkey PRIMARY KEY (customer_id, item_id, security_id),
  constraint news_mentions_rejected_by_fkey FOREIGN KEY (rejected_by) REFERENCES identity.users(id),
  constraint news_mentions_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id)
);
CREATE INDEX news_mentions_rejected_by ON app.news_mentions USING btree (rejected_by);
CREATE INDEX news_mentions_security ON app.news_mentions USING btree (customer_id, security_id);
alter table app.news_mentions force row level security;
create policy tenant on app.news_mentions using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.news_mentions to rostrum_app;

create table app.news_preferences (
  customer_id uuid not null,
  user_id uuid not null,
  preferences jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint news_preferences_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint news_preferences_pkey PRIMARY KEY (customer_id, user_id),
  constraint news_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE INDEX news_preferences_user ON app.news_preferences USING btree (user_id);
alter table app.news_preferences force row level security;
create policy tenant on app.news_preferences using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.news_preferences to rostrum_app;

create table app.note_templates (
  customer_id uuid not null,
  id uuid not null,
  name text not null,
  notes text not null,
  "position" integer not null,
  constraint note_templates_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint note_templates_pkey PRIMARY KEY (customer_id, id)
);
CREATE UNIQUE INDEX note_templates_name ON app.note_templates USING btree (customer_id, lower(name));
alter table app.note_templates force row level security;
create policy tenant on app.note_templates using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.note_templates to rostrum_app;

create table app.notes (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  notable_type text not null,
  notable_id uuid not null,
  notes text not null,
  plain text not null,
  is_pinned boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  visible_to uuid[],
  constraint notes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint notes_notable_type_check CHECK ((notable_type = ANY (ARRAY['organization'::text, 'person'::text]))),
  constraint notes_pkey PRIMARY KEY (customer_id, id),
  constraint notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id),
  constraint notes_visible_to_check CHECK ((cardinality(visible_to) > 0))
);
CREATE INDEX notes_author ON app.notes USING btree (customer_id, user_id, created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX notes_newest ON app.notes USING btree (customer_id, created_at DESC);
CREATE INDEX notes_notable ON app.notes USING btree (customer_id, notable_type, notable_id, created_at DESC);
CREATE INDEX notes_pinned ON app.notes USING btree (customer_id, is_pinned DESC, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX notes_text ON app.notes USING gin (customer_id, plain gin_trgm_ops) WHERE (deleted_at IS NULL);
alter table app.notes enable row level security;
create policy tenant on app.notes using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.notes as restrictive using app.may_see(visible_to);
grant delete, insert, select, update on app.notes to rostrum_app;

create table app.notification_preferences (
  customer_id uuid not null,
  user_id uuid not null,
  preferences jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint notification_preferences_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint notification_preferences_pkey PRIMARY KEY (customer_id, user_id),
  constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
alter table app.notification_preferences force row level security;
create policy tenant on app.notification_preferences using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.notification_preferences to rostrum_app;

create table app.notifications (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  title text not null,
  body text not null default ''::text,
  path text not null,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  dedup_key text not null,
  constraint notifications_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint notifications_pkey PRIMARY KEY (customer_id, id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE INDEX notifications_newest ON app.notifications USING btree (customer_id, user_id, created_at DESC);
CREATE UNIQUE INDEX notifications_once ON app.notifications USING btree (customer_id, user_id, dedup_key);
alter table app.notifications force row level security;
create policy tenant on app.notifications using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.notifications to rostrum_app;

create table app.organization_overrides (
  customer_id uuid not null,
  organization_id uuid not null,
  styles text[],
  styles_by uuid,
  styles_at timestamp with time zone,
  turnover_label text,
  turnover_by uuid,
  turnover_at timestamp with time zone,
  changed_at timestamp with time zone not null default now(),
  constraint organization_overrides_check CHECK ((((styles IS NULL) = (styles_by IS NULL)) AND ((styles IS NULL) = (styles_at IS NULL)))),
  constraint organization_overrides_check1 CHECK ((((turnover_label IS NULL) = (turnover_by IS NULL)) AND ((turnover_label IS NULL) = (turnover_at IS NULL)))),
  constraint organization_overrides_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint organization_overrides_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES market.organizations(id) ON DELETE CASCADE,
  constraint organization_overrides_pkey PRIMARY KEY (customer_id, organization_id),
  constraint organization_overrides_styles_by_fkey FOREIGN KEY (styles_by) REFERENCES identity.users(id),
  constraint organization_overrides_turnover_by_fkey FOREIGN KEY (turnover_by) REFERENCES identity.users(id),
  constraint organization_overrides_turnover_label_check CHECK ((turnover_label = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text])))
);
alter table app.organization_overrides force row level security;
create policy tenant on app.organization_overrides using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.organization_overrides to rostrum_app;

create table app.organizations (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  sort_name text not null default market.sort_name(name),
  words tsvector not null default market.words(name),
  type text not null,
  parent_id uuid,
  website text,
  phone text,
  description text,
  street text,
  street2 text,
  city text,
  state text,
  country_code text,
  postal_code text,
  aum bigint,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  merged_into uuid,
  all_words tsvector not null default (((market.words(name) || market.place_words(city, state)) || market.website_words(website)) || market.phone_words(phone)),
  constraint organizations_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint organizations_pkey PRIMARY KEY (customer_id, id),
  constraint organizations_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX organizations_all_words ON app.organizations USING gin (customer_id, all_words) WHERE ((deleted_at IS NULL) AND (merged_into IS NULL));
CREATE INDEX organizations_bare_name ON app.organizations USING btree (customer_id, market.bare_name(name));
CREATE INDEX organizations_name ON app.organizations USING btree (customer_id, sort_name);
alter table app.organizations enable row level security;
create policy tenant on app.organizations using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.organizations to rostrum_app;

create table app.peer_groups (
  customer_id uuid not null,
  id uuid not null,
  security_id uuid not null,
  name text not null,
  is_primary boolean not null default false,
  "position" integer not null default 0,
  version integer not null default 1,
  constraint peer_groups_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint peer_groups_pkey PRIMARY KEY (customer_id, id),
  constraint peer_groups_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id)
);
CREATE UNIQUE INDEX peer_groups_name ON app.peer_groups USING btree (customer_id, security_id, lower(name));
CREATE UNIQUE INDEX peer_groups_one_primary ON app.peer_groups USING btree (customer_id, security_id) WHERE is_primary;
alter table app.peer_groups force row level security;
create policy tenant on app.peer_groups using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.peer_groups to rostrum_app;

create table app.peers (
  customer_id uuid not null,
  peer_group_id uuid not null,
  security_id uuid not null,
  "position" integer not null,
  constraint peers_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint peers_customer_id_peer_group_id_fkey FOREIGN KEY (customer_id, peer_group_id) REFERENCES app.peer_groups(customer_id, id) ON DELETE CASCADE,
  constraint peers_pkey PRIMARY KEY (customer_id, peer_group_id, security_id),
  constraint peers_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id)
);
alter table app.peers force row level security;
create policy tenant on app.peers using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.peers to rostrum_app;

create table app.people (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  first_name text not null,
  last_name text not null,
  preferred_name text,
  sort_name text not null default market.fold(((last_name || ' '::text) || first_name)),
  names text[] not null default market.folded_names(market.fold(first_name), market.fold(last_name), market.fold(preferred_name)),
  words tsvector not null default market.folded_person_words(market.fold(first_name), market.fold(last_name), market.fold(preferred_name)),
  email_primary text,
  email_secondary text,
  description text,
  datasource text not null default 'irm'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  merged_into uuid,
  own_words tsvector not null default ((market.folded_person_words(market.fold(first_name), market.fold(last_name), market.fold(preferred_name)) || market.email_words(email_primary)) || market.email_words(email_secondary)),
  constraint people_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint people_pkey PRIMARY KEY (customer_id, id),
  constraint people_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX people_email ON app.people USING btree (customer_id, lower(email_primary));
CREATE INDEX people_email_secondary ON app.people USING btree (customer_id, lower(email_secondary));
CREATE INDEX people_name ON app.people USING btree (customer_id, sort_name);
CREATE INDEX people_own_words ON app.people USING gin (customer_id, own_words) WHERE ((deleted_at IS NULL) AND (merged_into IS NULL));
alter table app.people enable row level security;
create policy tenant on app.people using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.people to rostrum_app;

create table app.poll_hosts (
  customer_id uuid not null,
  poll_id uuid not null,
  user_id uuid not null,
  "position" integer not null,
  constraint poll_hosts_customer_id_poll_id_fkey FOREIGN KEY (customer_id, poll_id) REFERENCES app.polls(customer_id, id) ON DELETE CASCADE,
  constraint poll_hosts_pkey PRIMARY KEY (customer_id, poll_id, user_id),
  constraint poll_hosts_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX poll_hosts_user ON app.poll_hosts USING btree (user_id);
alter table app.poll_hosts force row level security;
create policy tenant on app.poll_hosts using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.poll_hosts to rostrum_app;

create table app.poll_invitees (
  customer_id uuid not null,
  id uuid not null,
  poll_id uuid not null,
  "position" integer not null,
  name text not null,
  email text not null,
  person_id uuid,
  time_zone text,
  comment text,
  invited_at timestamp with time zone,
  voted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint poll_invitees_customer_id_poll_id_fkey FOREIGN KEY (customer_id, poll_id) REFERENCES app.polls(customer_id, id) ON DELETE CASCADE,
  constraint poll_invitees_pkey PRIMARY KEY (customer_id, id)
);
CREATE UNIQUE INDEX poll_invitees_once ON app.poll_invitees USING btree (customer_id, poll_id, email);
CREATE INDEX poll_invitees_person ON app.poll_invitees USING btree (customer_id, person_id);
alter table app.poll_invitees force row level security;
create policy tenant on app.poll_invitees using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.poll_invitees to rostrum_app;

create table app.poll_times (
  customer_id uuid not null,
  id uuid not null,
  poll_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  is_confirmed boolean not null default false,
  constraint poll_times_check CHECK ((ends_at > starts_at)),
  constraint poll_times_customer_id_poll_id_fkey FOREIGN KEY (customer_id, poll_id) REFERENCES app.polls(customer_id, id) ON DELETE CASCADE,
  constraint poll_times_pkey PRIMARY KEY (customer_id, id)
);
CREATE UNIQUE INDEX poll_times_confirmed ON app.poll_times USING btree (customer_id, poll_id) WHERE is_confirmed;
CREATE UNIQUE INDEX poll_times_once ON app.poll_times USING btree (customer_id, poll_id, starts_at);
CREATE INDEX poll_times_start ON app.poll_times USING btree (customer_id, starts_at);
alter table app.poll_times force row level security;
create policy tenant on app.poll_times using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.poll_times to rostrum_app;

create table app.poll_votes (
  customer_id uuid not null,
  invitee_id uuid not null,
  time_id uuid not null,
  answer text not null,
  constraint poll_votes_answer_check CHECK ((answer = ANY (ARRAY['yes'::text, 'if_needed'::text, 'no'::text]))),
  constraint poll_votes_customer_id_invitee_id_fkey FOREIGN KEY (customer_id, invitee_id) REFERENCES app.poll_invitees(customer_id, id) ON DELETE CASCADE,
  constraint poll_votes_customer_id_time_id_fkey FOREIGN KEY (customer_id, time_id) REFERENCES app.poll_times(customer_id, id) ON DELETE CASCADE,
  constraint poll_votes_pkey PRIMARY KEY (customer_id, invitee_id, time_id)
);
CREATE INDEX poll_votes_time ON app.poll_votes USING btree (customer_id, time_id);
alter table app.poll_votes force row level security;
create policy tenant on app.poll_votes using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.poll_votes to rostrum_app;

create table app.polls (
  customer_id uuid not null,
  id uuid not null,
  title text not null,
  description text not null default ''::text,
  length integer not null,
  place_kind text not null,
  place_text text not null default ''::text,
  time_zone text not null,
  needed integer not null,
  confirms_itself boolean not null default false,
  holds_times boolean not null default true,
  closes_at timestamp with time zone not null,
  status text not null default 'open'::text,
  security_id uuid,
  type_id uuid,
  user_id uuid not null,
  activity_id uuid,
  sequence integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint polls_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint polls_customer_id_type_id_fkey FOREIGN KEY (customer_id, type_id) REFERENCES app.activity_types(customer_id, id),
  constraint polls_length_check CHECK ((length > 0)),
  constraint polls_needed_check CHECK ((needed > 0)),
  constraint polls_pkey PRIMARY KEY (customer_id, id),
  constraint polls_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint polls_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text, 'confirmed'::text, 'canceled'::text]))),
  constraint polls_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX polls_activity ON app.polls USING btree (customer_id, activity_id);
CREATE INDEX polls_security ON app.polls USING btree (security_id);
CREATE INDEX polls_type ON app.polls USING btree (customer_id, type_id);
CREATE INDEX polls_updated ON app.polls USING btree (customer_id, updated_at);
CREATE INDEX polls_user ON app.polls USING btree (user_id);
alter table app.polls force row level security;
create policy tenant on app.polls using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.polls to rostrum_app;

create table app.product_feedback (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  message text not null,
  path text not null,
  created_at timestamp with time zone not null default now(),
  constraint product_feedback_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint product_feedback_kind_check CHECK ((kind = ANY (ARRAY['idea'::text, 'problem'::text, 'praise'::text]))),
  constraint product_feedback_pkey PRIMARY KEY (customer_id, id),
  constraint product_feedback_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE INDEX product_feedback_newest ON app.product_feedback USING btree (customer_id, created_at DESC, id);
alter table app.product_feedback force row level security;
create policy tenant on app.product_feedback using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.product_feedback to rostrum_app;

create table app.quiet_periods (
  customer_id uuid not null,
  id uuid not null,
  name text not null,
  security_id uuid,
  first_day date not null,
  last_day date not null,
  created_at timestamp with time zone not null default now(),
  constraint quiet_periods_check CHECK ((last_day >= first_day)),
  constraint quiet_periods_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint quiet_periods_pkey PRIMARY KEY (customer_id, id),
  constraint quiet_periods_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id)
);
CREATE INDEX quiet_periods_days ON app.quiet_periods USING btree (customer_id, last_day);
CREATE INDEX quiet_periods_security ON app.quiet_periods USING btree (security_id);
alter table app.quiet_periods force row level security;
create policy tenant on app.quiet_periods using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.quiet_periods to rostrum_app;

create table app.register_breakdowns (
  customer_id uuid not null,
  snapshot_id uuid not null,
  dimension text not null,
  code text not null,
  holder_count integer not null,
  shares bigint not null,
  constraint register_breakdowns_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint register_breakdowns_customer_id_snapshot_id_fkey FOREIGN KEY (customer_id, snapshot_id) REFERENCES app.register_snapshots(customer_id, id) ON DELETE CASCADE,
  constraint register_breakdowns_dimension_check CHECK ((dimension = ANY (ARRAY['band'::text, 'country'::text, 'state'::text, 'tenure'::text, 'intermediary'::text, 'type'::text]))),
  constraint register_breakdowns_pkey PRIMARY KEY (customer_id, snapshot_id, dimension, code)
);
alter table app.register_breakdowns force row level security;
create policy tenant on app.register_breakdowns using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.register_breakdowns to rostrum_app;

create table app.register_cells (
  customer_id uuid not null,
  snapshot_id uuid not null,
  cell bigint not null,
  band text not null,
  tenure text not null,
  country text not null,
  state text,
  intermediary text not null,
  type text not null,
  holder_count integer not null,
  shares bigint not null,
  constraint register_cells_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint register_cells_customer_id_snapshot_id_fkey FOREIGN KEY (customer_id, snapshot_id) REFERENCES app.register_snapshots(customer_id, id) ON DELETE CASCADE,
  constraint register_cells_pkey PRIMARY KEY (customer_id, snapshot_id, cell)
);
alter table app.register_cells force row level security;
create policy tenant on app.register_cells using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.register_cells to rostrum_app;

create table app.register_issues (
  customer_id uuid not null,
  snapshot_id uuid not null,
  row_number integer not null,
  is_rejected boolean not null,
  reason text not null,
  cells text[] not null default '{}'::text[],
  constraint register_issues_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint register_issues_customer_id_snapshot_id_fkey FOREIGN KEY (customer_id, snapshot_id) REFERENCES app.register_snapshots(customer_id, id) ON DELETE CASCADE,
  constraint register_issues_pkey PRIMARY KEY (customer_id, snapshot_id, row_number)
);
alter table app.register_issues force row level security;
create policy tenant on app.register_issues using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.register_issues to rostrum_app;

create table app.register_matches (
  customer_id uuid not null,
  plain_name text not null,
  organization_id uuid,
  user_id uuid not null,
  decided_at timestamp with time zone not null default now(),
  constraint register_matches_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint register_matches_pkey PRIMARY KEY (customer_id, plain_name),
  constraint register_matches_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX register_matches_organization ON app.register_matches USING btree (customer_id, organization_id);
alter table app.register_matches force row level security;
create policy tenant on app.register_matches using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.register_matches to rostrum_app;

create table app.register_names (
  customer_id uuid not null,
  snapshot_id uuid not null,
  plain_name text not null,
  name text not null,
  shares bigint not null,
  holder_count integer not null,
  organization_id uuid,
  confidence text,
  reason text,
  constraint register_names_confidence_check CHECK ((confidence = ANY (ARRAY['high'::text, 'medium'::text, 'low'::text]))),
  constraint register_names_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint register_names_customer_id_snapshot_id_fkey FOREIGN KEY (customer_id, snapshot_id) REFERENCES app.register_snapshots(customer_id, id) ON DELETE CASCADE,
  constraint register_names_pkey PRIMARY KEY (customer_id, snapshot_id, plain_name)
);
CREATE INDEX register_names_largest ON app.register_names USING btree (customer_id, snapshot_id, shares DESC, plain_name);
alter table app.register_names force row level security;
create policy tenant on app.register_names using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.register_names to rostrum_app;

create table app.register_positions (
  customer_id uuid not null,
  snapshot_id uuid not null,
  holder_key text not null,
  row_number integer not null,
  name text not null,
  sort_name text not null,
  plain_name text not null,
  account text,
  holder_type text,
  street text,
  city text,
  state text,
  postal_code text,
  country_code text,
  email text,
  intermediary text,
  held_since date,
  shares bigint not null,
  row_count integer not null default 1,
  cell bigint not null default 0,
  constraint register_positions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint register_positions_customer_id_snapshot_id_fkey FOREIGN KEY (customer_id, snapshot_id) REFERENCES app.register_snapshots(customer_id, id) ON DELETE CASCADE,
  constraint register_positions_pkey PRIMARY KEY (customer_id, snapshot_id, holder_key),
  constraint register_positions_shares_check CHECK ((shares >= 0))
) partition by range (snapshot_id);
CREATE INDEX register_positions_cell ON ONLY app.register_positions USING btree (customer_id, snapshot_id, cell);
CREATE INDEX register_positions_email ON ONLY app.register_positions USING btree (customer_id, snapshot_id, email COLLATE "C") WHERE (email IS NOT NULL);
CREATE INDEX register_positions_largest ON ONLY app.register_positions USING btree (customer_id, snapshot_id, shares DESC, sort_name, holder_key);
CREATE INDEX register_positions_name ON ONLY app.register_positions USING btree (customer_id, snapshot_id, sort_name, holder_key);
CREATE INDEX register_positions_plain_name ON ONLY app.register_positions USING btree (customer_id, snapshot_id, plain_name);
CREATE INDEX register_positions_row ON ONLY app.register_positions USING btree (customer_id, snapshot_id, row_number);
alter table app.register_positions force row level security;
create policy tenant on app.register_positions using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.register_positions to rostrum_app;

create table app.register_previews (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  sheet_id uuid not null,
  question jsonb not null,
  state text not null default 'reading'::text,
  row_count integer not null,
  rows_read integer not null default 0,
  last_row_number integer not null default 0,
  attempts integer not null default 0,
  found jsonb not null,
  touched_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  constraint register_previews_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint register_previews_customer_id_sheet_id_fkey FOREIGN KEY (customer_id, sheet_id) REFERENCES app.sheets(customer_id, id) ON DELETE CASCADE,
  constraint register_previews_kind_check CHECK ((kind = ANY (ARRAY['registry'::text, 'nobo'::text, 'surveillance'::text]))),
  constraint register_previews_pkey PRIMARY KEY (customer_id, id),
  constraint register_previews_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'ready'::text, 'failed'::text, 'cancelled'::text]))),
  constraint register_previews_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE INDEX register_previews_sheet ON app.register_previews USING btree (customer_id, sheet_id);
alter table app.register_previews force row level security;
create policy tenant on app.register_previews using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.register_previews to rostrum_app;

create table app.register_snapshots (
  customer_id uuid not null,
  id uuid not null,
  kind text not null,
  security_id uuid not null,
  on_date date not null,
  source text not null default ''::text,
  file_name text not null default ''::text,
  sheet_id uuid,
  mapping jsonb not null default '[]'::jsonb,
  shares_outstanding bigint,
  shares_outstanding_on date,
  state text not null default 'waiting'::text,
  row_count integer not null default 0,
  rows_read integer not null default 0,
  last_row_number integer not null default 0,
  rows_rejected integer not null default 0,
  rows_added_up integer not null default 0,
  attempts integer not null default 0,
  failure text,
  holder_count integer not null default 0,
  shares bigint not null default 0,
  replaces_id uuid,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  deleted_at timestamp with time zone,
  touched_at timestamp with time zone not null default now(),
  constraint register_snapshots_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint register_snapshots_kind_check CHECK ((kind = ANY (ARRAY['registry'::text, 'nobo'::text, 'surveillance'::text]))),
  constraint register_snapshots_pkey PRIMARY KEY (customer_id, id),
  constraint register_snapshots_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint register_snapshots_shares_outstanding_check CHECK ((shares_outstanding > 0)),
  constraint register_snapshots_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'importing'::text, 'ready'::text, 'failed'::text, 'cancelled'::text]))),
  constraint register_snapshots_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX register_snapshots_newest ON app.register_snapshots USING btree (customer_id, kind, security_id, on_date DESC);
alter table app.register_snapshots force row level security;
create policy tenant on app.register_snapshots using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.register_snapshots to rostrum_app;

create table app.register_words (
  customer_id uuid not null,
  snapshot_id uuid not null,
  word text not null,
  holder_count integer not null,
  row_numbers integer[],
  constraint register_words_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint register_words_customer_id_snapshot_id_fkey FOREIGN KEY (customer_id, snapshot_id) REFERENCES app.register_snapshots(customer_id, id) ON DELETE CASCADE,
  constraint register_words_pkey PRIMARY KEY (customer_id, snapshot_id, word)
);
alter table app.register_words force row level security;
create policy tenant on app.register_words using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.register_words to rostrum_app;

create table app.relationships (
  customer_id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  tier text,
  owner_id uuid,
  updated_at timestamp with time zone not null default now(),
  constraint relationships_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint relationships_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES identity.users(id),
  constraint relationships_pkey PRIMARY KEY (customer_id, subject_type, subject_id),
  constraint relationships_subject_type_check CHECK ((subject_type = ANY (ARRAY['organization'::text, 'person'::text]))),
  constraint relationships_tier_check CHECK ((tier = ANY (ARRAY['A'::text, 'B'::text, 'C'::text])))
);
CREATE INDEX relationships_owner ON app.relationships USING btree (customer_id, owner_id, subject_type);
alter table app.relationships force row level security;
create policy tenant on app.relationships using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.relationships to rostrum_app;

create table app.removals (
  customer_id uuid not null,
  id uuid not null,
  subject text not null,
  rows jsonb not null,
  user_id uuid not null,
  removed_at timestamp with time zone not null default now(),
  added jsonb not null default '[]'::jsonb,
  constraint removals_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint removals_pkey PRIMARY KEY (customer_id, id),
  constraint removals_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX removals_age ON app.removals USING btree (customer_id, removed_at);
CREATE INDEX removals_subject ON app.removals USING btree (customer_id, subject, removed_at DESC);
alter table app.removals force row level security;
create policy tenant on app.removals using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.removals to rostrum_app;

create table app.report_deliveries (
  customer_id uuid not null,
  report_id uuid not null,
  user_id uuid not null,
  period text not null,
  state text not null default 'sent'::text,
  attempts integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint report_deliveries_customer_id_report_id_fkey FOREIGN KEY (customer_id, report_id) REFERENCES app.custom_reports(customer_id, id) ON DELETE CASCADE,
  constraint report_deliveries_pkey PRIMARY KEY (customer_id, report_id, user_id, period),
  constraint report_deliveries_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'failed'::text]))),
  constraint report_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX report_deliveries_user ON app.report_deliveries USING btree (user_id);
alter table app.report_deliveries force row level security;
create policy tenant on app.report_deliveries using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.report_deliveries to rostrum_app;

create table app.report_recipients (
  customer_id uuid not null,
  report_id uuid not null,
  user_id uuid not null,
  constraint report_recipients_customer_id_report_id_fkey FOREIGN KEY (customer_id, report_id) REFERENCES app.report_schedules(customer_id, report_id) ON DELETE CASCADE,
  constraint report_recipients_pkey PRIMARY KEY (customer_id, report_id, user_id),
  constraint report_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX report_recipients_user ON app.report_recipients USING btree (user_id);
alter table app.report_recipients force row level security;
create policy tenant on app.report_recipients using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.report_recipients to rostrum_app;

create table app.report_schedules (
  customer_id uuid not null,
  report_id uuid not null,
  frequency text not null default 'weekly'::text,
  weekday integer not null default 1,
  hour integer not null default 8,
  time_zone text not null default 'UTC'::text,
  format text not null default 'pdf'::text,
  after_period text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint report_schedules_customer_id_report_id_fkey FOREIGN KEY (customer_id, report_id) REFERENCES app.custom_reports(customer_id, id) ON DELETE CASCADE,
  constraint report_schedules_format_check CHECK ((format = ANY (ARRAY['pdf'::text, 'xlsx'::text, 'csv'::text]))),
  constraint report_schedules_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text, 'quarterly'::text, 'settled'::text]))),
  constraint report_schedules_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint report_schedules_pkey PRIMARY KEY (customer_id, report_id),
  constraint report_schedules_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)))
);
alter table app.report_schedules force row level security;
create policy tenant on app.report_schedules using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.report_schedules to rostrum_app;

create table app.research_access_requests (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  products text[] not null,
  reason text not null,
  status text not null default 'open'::text,
  answer text,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint research_access_requests_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint research_access_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity.users(id),
  constraint research_access_requests_pkey PRIMARY KEY (customer_id, id),
  constraint research_access_requests_products_check CHECK ((products <@ '{estimates,transcripts,entitlements_admin}'::text[])),
  constraint research_access_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'granted'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint research_access_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX research_access_requests_decided_by ON app.research_access_requests USING btree (decided_by);
CREATE INDEX research_access_requests_listed ON app.research_access_requests USING btree (customer_id, status, created_at);
CREATE UNIQUE INDEX research_access_requests_open ON app.research_access_requests USING btree (customer_id, user_id) WHERE (status = 'open'::text);
CREATE INDEX research_access_requests_user ON app.research_access_requests USING btree (user_id);
alter table app.research_access_requests force row level security;
create policy tenant on app.research_access_requests using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.research_access_requests to rostrum_app;

create table app.research_documents (
  customer_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  title text not null,
  origin text not null,
  status text not null default 'waiting'::text,
  problem text,
  page_count integer,
  broker_id uuid,
  analyst_id uuid,
  security_id uuid,
  dated date,
  rating text,
  target_price numeric(20,4),
  currency text,
  recognized jsonb not null default '{}'::jsonb,
  confirmed_by uuid,
  confirmed_at timestamp with time zone,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  visible_to uuid[],
  sha256 text,
  rating_word text,
  pages_read integer not null default 0,
  sender text,
  license_notice text,
  may_download boolean not null default true,
  expires_on date,
  constraint research_documents_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES identity.users(id),
  constraint research_documents_customer_id_analyst_id_fkey FOREIGN KEY (customer_id, analyst_id) REFERENCES app.analysts(customer_id, id),
  constraint research_documents_customer_id_broker_id_fkey FOREIGN KEY (customer_id, broker_id) REFERENCES app.brokers(customer_id, id),
  constraint research_documents_customer_id_file_id_fkey FOREIGN KEY (customer_id, file_id) REFERENCES app.files(customer_id, id),
  constraint research_documents_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint research_documents_origin_check CHECK ((origin = ANY (ARRAY['upload'::text, 'email'::text, 'folder'::text]))),
  constraint research_documents_pkey PRIMARY KEY (customer_id, id),
  constraint research_documents_rating_check CHECK ((rating = ANY (ARRAY['buy'::text, 'hold'::text, 'sell'::text]))),
  constraint research_documents_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint research_documents_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'reading'::text, 'ready'::text, 'failed'::text, 'cancelled'::text]))),
  constraint research_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id),
  constraint research_documents_visible_to_check CHECK ((cardinality(visible_to) > 0))
);
CREATE INDEX research_documents_analyst ON app.research_documents USING btree (customer_id, analyst_id);
CREATE INDEX research_documents_broker ON app.research_documents USING btree (customer_id, broker_id);
CREATE INDEX research_documents_confirmed_by ON app.research_documents USING btree (confirmed_by);
CREATE INDEX research_documents_file ON app.research_documents USING btree (customer_id, file_id);
CREATE INDEX research_documents_listed ON app.research_documents USING btree (customer_id, dated DESC, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX research_documents_same_file ON app.research_documents USING btree (customer_id, sha256) WHERE (deleted_at IS NULL);
CREATE INDEX research_documents_security ON app.research_documents USING btree (customer_id, security_id, dated);
CREATE INDEX research_documents_user ON app.research_documents USING btree (user_id);
alter table app.research_documents force row level security;
create policy tenant on app.research_documents using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.research_documents as restrictive using app.may_see(visible_to);
grant delete, insert, select, update on app.research_documents to rostrum_app;

create table app.research_folder_files (
  customer_id uuid not null,
  path text not null,
  bytes bigint not null,
  modified_at timestamp with time zone not null,
  sha256 text,
  problem text,
  seen_at timestamp with time zone not null default now(),
  constraint research_folder_files_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint research_folder_files_pkey PRIMARY KEY (customer_id, path)
);
CREATE INDEX research_folder_files_same ON app.research_folder_files USING btree (customer_id, sha256);
alter table app.research_folder_files force row level security;
create policy tenant on app.research_folder_files using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.research_folder_files to rostrum_app;

create table app.research_mail (
  customer_id uuid not null,
  id uuid not null,
  source bytea not null,
  signed_in_as text,
  state text not null default 'new'::text,
  reason text,
  sender text,
  subject text,
  file_names text[] not null default '{}'::text[],
  accepted_by uuid,
  received_at timestamp with time zone not null default now(),
  discarded_at timestamp with time zone,
  constraint research_mail_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES identity.users(id),
  constraint research_mail_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint research_mail_pkey PRIMARY KEY (customer_id, id),
  constraint research_mail_reason_check CHECK ((reason = ANY (ARRAY['unknown_sender'::text, 'unproven_sender'::text]))),
  constraint research_mail_state_check CHECK ((state = ANY (ARRAY['new'::text, 'waiting'::text])))
);
CREATE INDEX research_mail_accepted_by ON app.research_mail USING btree (accepted_by);
alter table app.research_mail force row level security;
create policy tenant on app.research_mail using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.research_mail to rostrum_app;

create table app.research_notes (
  customer_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  page integer,
  text text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  visible_to uuid[],
  constraint research_notes_customer_id_document_id_fkey FOREIGN KEY (customer_id, document_id) REFERENCES app.research_documents(customer_id, id) ON DELETE CASCADE,
  constraint research_notes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint research_notes_page_check CHECK ((page > 0)),
  constraint research_notes_pkey PRIMARY KEY (customer_id, id),
  constraint research_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX research_notes_document ON app.research_notes USING btree (customer_id, document_id);
CREATE INDEX research_notes_user ON app.research_notes USING btree (user_id);
alter table app.research_notes force row level security;
create policy tenant on app.research_notes using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.research_notes as restrictive using app.may_see(visible_to);
grant delete, insert, select, update on app.research_notes to rostrum_app;

create table app.research_pages (
  customer_id uuid not null,
  document_id uuid not null,
  number integer not null,
  text text not null,
  words tsvector not null default to_tsvector('english'::regconfig, text),
  visible_to uuid[],
  constraint research_pages_customer_id_document_id_fkey FOREIGN KEY (customer_id, document_id) REFERENCES app.research_documents(customer_id, id) ON DELETE CASCADE,
  constraint research_pages_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint research_pages_pkey PRIMARY KEY (customer_id, document_id, number)
);
CREATE INDEX research_pages_words ON app.research_pages USING gin (words);
alter table app.research_pages enable row level security;
create policy tenant on app.research_pages using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.research_pages as restrictive using app.may_see(visible_to);
grant delete, insert, select, update on app.research_pages to rostrum_app;

create table app.saved_views (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  search text not null,
  columns text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  is_shared boolean not null default false,
  constraint saved_views_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint saved_views_pkey PRIMARY KEY (customer_id, id),
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_views_name ON app.saved_views USING btree (customer_id, user_id, list, lower(name));
CREATE INDEX saved_views_shared ON app.saved_views USING btree (customer_id, list) WHERE is_shared;
alter table app.saved_views force row level security;
create policy tenant on app.saved_views using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.saved_views to rostrum_app;

create table app.score_requests (
  customer_id uuid not null,
  security_id uuid not null,
  user_id uuid not null,
  requested_at timestamp with time zone not null default now(),
  constraint score_requests_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint score_requests_pkey PRIMARY KEY (customer_id, security_id),
  constraint score_requests_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE,
  constraint score_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
alter table app.score_requests force row level security;
create policy tenant on app.score_requests using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.score_requests to rostrum_app;

create table app.sheet_rows (
  customer_id uuid not null,
  sheet_id uuid not null,
  row_number integer not null,
  cells text[] not null,
  constraint sheet_rows_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint sheet_rows_customer_id_sheet_id_fkey FOREIGN KEY (customer_id, sheet_id) REFERENCES app.sheets(customer_id, id) ON DELETE CASCADE,
  constraint sheet_rows_pkey PRIMARY KEY (customer_id, sheet_id, row_number)
);
alter table app.sheet_rows force row level security;
create policy tenant on app.sheet_rows using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.sheet_rows to rostrum_app;

create table app.sheets (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  file_name text not null,
  kind text not null,
  columns text[] not null,
  row_count integer not null,
  created_at timestamp with time zone not null default now(),
  delimiter text,
  constraint sheets_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint sheets_kind_check CHECK ((kind = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint sheets_pkey PRIMARY KEY (customer_id, id),
  constraint sheets_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE INDEX sheets_oldest ON app.sheets USING btree (customer_id, created_at);
alter table app.sheets force row level security;
create policy tenant on app.sheets using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.sheets to rostrum_app;

create table app.suggestions (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  suggestible_type text,
  suggestible_id uuid,
  subject text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  constraint suggestions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint suggestions_pkey PRIMARY KEY (customer_id, id),
  constraint suggestions_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE INDEX suggestions_newest ON app.suggestions USING btree (customer_id, created_at DESC);
alter table app.suggestions force row level security;
create policy tenant on app.suggestions using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.suggestions to rostrum_app;

create table app.suppressions (
  customer_id uuid not null,
  id uuid not null,
  email text not null,
  reason text not null,
  note text not null default ''::text,
  campaign_id uuid,
  added_by uuid,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  removed_by uuid,
  removal_reason text,
  constraint suppressions_added_by_fkey FOREIGN KEY (added_by) REFERENCES identity.users(id),
  constraint suppressions_customer_id_campaign_id_fkey FOREIGN KEY (customer_id, campaign_id) REFERENCES app.campaigns(customer_id, id) ON DELETE SET NULL (campaign_id),
  constraint suppressions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint suppressions_pkey PRIMARY KEY (customer_id, id),
  constraint suppressions_reason_check CHECK ((reason = ANY (ARRAY['unsubscribed'::text, 'hard_bounce'::text, 'complaint'::text, 'manual'::text, 'import'::text]))),
  constraint suppressions_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES identity.users(id)
);
CREATE INDEX suppressions_added_by ON app.suppressions USING btree (added_by);
CREATE INDEX suppressions_campaign ON app.suppressions USING btree (customer_id, campaign_id);
CREATE UNIQUE INDEX suppressions_email ON app.suppressions USING btree (customer_id, email) WHERE (removed_at IS NULL);
CREATE INDEX suppressions_listed ON app.suppressions USING btree (customer_id, created_at);
CREATE INDEX suppressions_removed_by ON app.suppressions USING btree (removed_by);
alter table app.suppressions force row level security;
create policy tenant on app.suppressions using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.suppressions to rostrum_app;

create table app.survey_answer_themes (
  customer_id uuid not null,
  survey_id uuid not null,
  verbatim_id uuid not null,
  theme_id uuid not null,
  constraint survey_answer_themes_customer_id_survey_id_fkey FOREIGN KEY (customer_id, survey_id) REFERENCES app.surveys(customer_id, id) ON DELETE CASCADE,
  constraint survey_answer_themes_customer_id_theme_id_fkey FOREIGN KEY (customer_id, theme_id) REFERENCES app.themes(customer_id, id) ON DELETE CASCADE,
  constraint survey_answer_themes_pkey PRIMARY KEY (customer_id, survey_id, verbatim_id, theme_id)
);
CREATE INDEX survey_answer_themes_theme ON app.survey_answer_themes USING btree (customer_id, theme_id);
alter table app.survey_answer_themes force row level security;
create policy tenant on app.survey_answer_themes using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.survey_answer_themes to rostrum_app;

create table app.survey_drafts (
  customer_id uuid not null,
  recipient_id uuid not null,
  answers jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint survey_drafts_customer_id_recipient_id_fkey FOREIGN KEY (customer_id, recipient_id) REFERENCES app.survey_recipients(customer_id, id) ON DELETE CASCADE,
  constraint survey_drafts_pkey PRIMARY KEY (customer_id, recipient_id)
);
alter table app.survey_drafts force row level security;
create policy tenant on app.survey_drafts using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.survey_drafts to rostrum_app;

create table app.survey_forms (
  customer_id uuid not null,
  survey_id uuid not null,
  number integer not null,
  form jsonb not null,
  published_at timestamp with time zone not null default now(),
  constraint survey_forms_customer_id_survey_id_fkey FOREIGN KEY (customer_id, survey_id) REFERENCES app.surveys(customer_id, id) ON DELETE CASCADE,
  constraint survey_forms_number_check CHECK ((number > 0)),
  constraint survey_forms_pkey PRIMARY KEY (customer_id, survey_id, number)
);
alter table app.survey_forms force row level security;
create policy tenant on app.survey_forms using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.survey_forms to rostrum_app;

create table app.survey_opt_outs (
  customer_id uuid not null,
  email text not null,
  opted_out_at timestamp with time zone not null default now(),
  constraint survey_opt_outs_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint survey_opt_outs_pkey PRIMARY KEY (customer_id, email)
);
alter table app.survey_opt_outs force row level security;
create policy tenant on app.survey_opt_outs using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.survey_opt_outs to rostrum_app;

create table app.survey_recipients (
  customer_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  channel text not null,
  person_id uuid,
  name text not null,
  email text,
  user_id uuid not null,
  invited_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  opened_at timestamp with time zone,
  has_answered boolean not null default false,
  answered_at timestamp with time zone,
  reminder_count integer not null default 0,
  reminded_at timestamp with time zone,
  opted_out_at timestamp with time zone,
  constraint survey_recipients_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'campaign'::text, 'link'::text]))),
  constraint survey_recipients_customer_id_survey_id_fkey FOREIGN KEY (customer_id, survey_id) REFERENCES app.surveys(customer_id, id) ON DELETE CASCADE,
  constraint survey_recipients_pkey PRIMARY KEY (customer_id, id),
  constraint survey_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE UNIQUE INDEX survey_recipients_email ON app.survey_recipients USING btree (customer_id, survey_id, lower(email));
CREATE INDEX survey_recipients_person ON app.survey_recipients USING btree (customer_id, person_id);
CREATE INDEX survey_recipients_survey ON app.survey_recipients USING btree (customer_id, survey_id, invited_at);
CREATE INDEX survey_recipients_user ON app.survey_recipients USING btree (user_id);
alter table app.survey_recipients force row level security;
create policy tenant on app.survey_recipients using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.survey_recipients to rostrum_app;

create table app.survey_responses (
  customer_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  form_number integer not null,
  channel text,
  language text,
  answers jsonb,
  is_anonymous boolean not null default false,
  batch integer,
  recipient_id uuid,
  person_id uuid,
  respondent_name text,
  respondent_email text,
  respondent_firm text,
  submitted_at timestamp with time zone,
  sealed text,
  constraint anonymous_has_no_person CHECK (((NOT is_anonymous) OR ((recipient_id IS NULL) AND (person_id IS NULL) AND (respondent_name IS NULL) AND (respondent_email IS NULL) AND (respondent_firm IS NULL) AND (submitted_at IS NULL)))),
  constraint answers_or_sealed CHECK (((answers IS NULL) = (sealed IS NOT NULL))),
  constraint sealed_until_released CHECK (((sealed IS NULL) OR (is_anonymous AND (batch IS NULL)))),
  constraint survey_responses_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'campaign'::text, 'link'::text]))),
  constraint survey_responses_customer_id_recipient_id_fkey FOREIGN KEY (customer_id, recipient_id) REFERENCES app.survey_recipients(customer_id, id),
  constraint survey_responses_customer_id_survey_id_form_number_fkey FOREIGN KEY (customer_id, survey_id, form_number) REFERENCES app.survey_forms(customer_id, survey_id, number) ON DELETE CASCADE,
  constraint survey_responses_pkey PRIMARY KEY (customer_id, id)
);
CREATE INDEX survey_responses_form ON app.survey_responses USING btree (customer_id, survey_id, form_number);
CREATE INDEX survey_responses_person ON app.survey_responses USING btree (customer_id, person_id);
CREATE UNIQUE INDEX survey_responses_recipient ON app.survey_responses USING btree (customer_id, recipient_id);
CREATE INDEX survey_responses_survey ON app.survey_responses USING btree (customer_id, survey_id, submitted_at);
CREATE INDEX survey_responses_waiting ON app.survey_responses USING btree (customer_id, survey_id) WHERE (is_anonymous AND (batch IS NULL));
alter table app.survey_responses force row level security;
create policy tenant on app.survey_responses using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.survey_responses to rostrum_app;

create table app.survey_submissions (
  customer_id uuid not null,
  survey_id uuid not null,
  key bytea not null,
  constraint survey_submissions_customer_id_survey_id_fkey FOREIGN KEY (customer_id, survey_id) REFERENCES app.surveys(customer_id, id) ON DELETE CASCADE,
  constraint survey_submissions_pkey PRIMARY KEY (customer_id, survey_id, key)
);
alter table app.survey_submissions force row level security;
create policy tenant on app.survey_submissions using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.survey_submissions to rostrum_app;

create table app.survey_templates (
  customer_id uuid not null,
  id uuid not null,
  name text not null,
  description text not null default ''::text,
  form jsonb not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint survey_templates_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint survey_templates_pkey PRIMARY KEY (customer_id, id),
  constraint survey_templates_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX survey_templates_user ON app.survey_templates USING btree (user_id);
alter table app.survey_templates force row level security;
create policy tenant on app.survey_templates using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.survey_templates to rostrum_app;

create table app.surveys (
  customer_id uuid not null,
  id uuid not null,
  name text not null,
  security_id uuid,
  category text not null,
  status text not null default 'draft'::text,
  form jsonb not null,
  closes_at timestamp with time zone,
  quota integer,
  user_id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  published_at timestamp with time zone,
  archived_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint surveys_category_check CHECK ((category = ANY (ARRAY['attributed'::text, 'recipient_defined'::text, 'anonymous'::text]))),
  constraint surveys_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint surveys_pkey PRIMARY KEY (customer_id, id),
  constraint surveys_quota_check CHECK ((quota > 0)),
  constraint surveys_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint surveys_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text]))),
  constraint surveys_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX surveys_open ON app.surveys USING btree (customer_id, updated_at) WHERE (deleted_at IS NULL);
CREATE INDEX surveys_security ON app.surveys USING btree (security_id);
CREATE INDEX surveys_user ON app.surveys USING btree (user_id);
alter table app.surveys force row level security;
create policy tenant on app.surveys using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.surveys to rostrum_app;

create table app.taggings (
  customer_id uuid not null,
  id uuid not null,
  tag_id uuid not null,
  taggable_type text not null,
  taggable_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  visible_to uuid[],
  constraint taggings_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint taggings_customer_id_tag_id_fkey FOREIGN KEY (customer_id, tag_id) REFERENCES app.tags(customer_id, id) ON DELETE CASCADE,
  constraint taggings_pkey PRIMARY KEY (customer_id, id),
  constraint taggings_taggable_type_check CHECK ((taggable_type = ANY (ARRAY['organization'::text, 'person'::text, 'activity'::text, 'event'::text]))),
  constraint taggings_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX taggings_newest ON app.taggings USING btree (customer_id, created_at DESC);
CREATE UNIQUE INDEX taggings_once ON app.taggings USING btree (customer_id, taggable_type, taggable_id, tag_id);
CREATE INDEX taggings_tag ON app.taggings USING btree (customer_id, tag_id, taggable_type) INCLUDE (visible_to);
alter table app.taggings force row level security;
create policy tenant on app.taggings using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.taggings as restrictive using app.may_see(visible_to);
grant delete, insert, select, update on app.taggings to rostrum_app;

create table app.tags (
  customer_id uuid not null,
  id uuid not null,
  name text not null,
  color text not null default 'gray'::text,
  created_at timestamp with time zone not null default now(),
  constraint tags_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint tags_pkey PRIMARY KEY (customer_id, id)
);
CREATE UNIQUE INDEX tags_name ON app.tags USING btree (customer_id, lower(name));
alter table app.tags force row level security;
create policy tenant on app.tags using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.tags to rostrum_app;

create table app.target_list_followers (
  customer_id uuid not null,
  list_id uuid not null,
  user_id uuid not null,
  constraint target_list_followers_customer_id_list_id_fkey FOREIGN KEY (customer_id, list_id) REFERENCES app.target_lists(customer_id, id) ON DELETE CASCADE,
  constraint target_list_followers_pkey PRIMARY KEY (customer_id, list_id, user_id),
  constraint target_list_followers_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
alter table app.target_list_followers force row level security;
create policy tenant on app.target_list_followers using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.target_list_followers to rostrum_app;

create table app.target_list_members (
  customer_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  organization_id uuid not null,
  stage text not null,
  stage_since timestamp with time zone not null default now(),
  owner_id uuid,
  next_step text not null default ''::text,
  due_on date,
  listed_at timestamp with time zone not null default now(),
  was_holder boolean not null,
  known_quarter date,
  bought_quarter date,
  bought_shares bigint,
  bought_filed_on date,
  bought_accession text,
  constraint target_list_members_customer_id_list_id_fkey FOREIGN KEY (customer_id, list_id) REFERENCES app.target_lists(customer_id, id) ON DELETE CASCADE,
  constraint target_list_members_customer_id_list_id_organization_id_key UNIQUE (customer_id, list_id, organization_id),
  constraint target_list_members_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES identity.users(id),
  constraint target_list_members_pkey PRIMARY KEY (customer_id, id),
  constraint target_list_members_stage_check CHECK ((stage = ANY (ARRAY['identified'::text, 'contacting'::text, 'meeting'::text, 'watching'::text, 'bought'::text, 'passed'::text])))
);
CREATE INDEX target_list_members_organization ON app.target_list_members USING btree (customer_id, organization_id);
CREATE INDEX target_list_members_waiting ON app.target_list_members USING btree (customer_id, list_id) WHERE ((bought_quarter IS NULL) AND (NOT was_holder));
alter table app.target_list_members force row level security;
create policy tenant on app.target_list_members using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.target_list_members to rostrum_app;

create table app.target_list_moves (
  customer_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  from_stage text,
  to_stage text not null,
  moved_at timestamp with time zone not null default now(),
  user_id uuid,
  constraint target_list_moves_customer_id_member_id_fkey FOREIGN KEY (customer_id, member_id) REFERENCES app.target_list_members(customer_id, id) ON DELETE CASCADE,
  constraint target_list_moves_pkey PRIMARY KEY (customer_id, id),
  constraint target_list_moves_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX target_list_moves_member ON app.target_list_moves USING btree (customer_id, member_id, moved_at);
alter table app.target_list_moves force row level security;
create policy tenant on app.target_list_moves using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.target_list_moves to rostrum_app;

create table app.target_list_people (
  customer_id uuid not null,
  member_id uuid not null,
  person_id uuid not null,
  added_at timestamp with time zone not null default now(),
  constraint target_list_people_customer_id_member_id_fkey FOREIGN KEY (customer_id, member_id) REFERENCES app.target_list_members(customer_id, id) ON DELETE CASCADE,
  constraint target_list_people_pkey PRIMARY KEY (customer_id, member_id, person_id)
);
CREATE INDEX target_list_people_person ON app.target_list_people USING btree (customer_id, person_id);
alter table app.target_list_people force row level security;
create policy tenant on app.target_list_people using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.target_list_people to rostrum_app;

create table app.target_lists (
  customer_id uuid not null,
  id uuid not null,
  name text not null,
  security_id uuid not null,
  is_shared boolean not null default true,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint target_lists_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint target_lists_pkey PRIMARY KEY (customer_id, id),
  constraint target_lists_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint target_lists_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
alter table app.target_lists force row level security;
create policy tenant on app.target_lists using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.target_lists to rostrum_app;

create table app.task_assignees (
  customer_id uuid not null,
  task_id uuid not null,
  user_id uuid not null,
  constraint task_assignees_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint task_assignees_customer_id_task_id_fkey FOREIGN KEY (customer_id, task_id) REFERENCES app.tasks(customer_id, id) ON DELETE CASCADE,
  constraint task_assignees_pkey PRIMARY KEY (customer_id, task_id, user_id),
  constraint task_assignees_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE INDEX task_assignees_user ON app.task_assignees USING btree (customer_id, user_id);
alter table app.task_assignees force row level security;
create policy tenant on app.task_assignees using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.task_assignees to rostrum_app;

create table app.tasks (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  subject text not null,
  notes text not null default ''::text,
  due_at timestamp with time zone not null,
  associated_type text,
  associated_id uuid,
  status text not null default 'open'::text,
  completed_at timestamp with time zone,
  completed_by uuid,
  reminded_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  priority text not null default 'normal'::text,
  repeats text,
  repeat_until date,
  repeat_day smallint,
  repeat_zone text,
  previous_id uuid,
  visible_to uuid[],
  constraint tasks_associated_type_check CHECK ((associated_type = ANY (ARRAY['organization'::text, 'person'::text, 'activity'::text]))),
  constraint tasks_check CHECK (((associated_type IS NULL) = (associated_id IS NULL))),
  constraint tasks_check1 CHECK (((status = 'completed'::text) = (completed_at IS NOT NULL))),
  constraint tasks_completed_by_fkey FOREIGN KEY (completed_by) REFERENCES identity.users(id),
  constraint tasks_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint tasks_pkey PRIMARY KEY (customer_id, id),
  constraint tasks_previous_fkey FOREIGN KEY (customer_id, previous_id) REFERENCES app.tasks(customer_id, id),
  constraint tasks_priority_check CHECK ((priority = ANY (ARRAY['high'::text, 'normal'::text, 'low'::text]))),
  constraint tasks_repeat_check CHECK ((((repeats IS NULL) = (repeat_zone IS NULL)) AND ((repeats IS NULL) = (repeat_day IS NULL)) AND ((repeats IS NOT NULL) OR (repeat_until IS NULL)))),
  constraint tasks_repeat_day_check CHECK (((repeat_day >= 1) AND (repeat_day <= 31))),
  constraint tasks_repeats_check CHECK ((repeats = ANY (ARRAY['weekdays'::text, 'weekly'::text, 'monthly'::text, 'quarterly'::text]))),
  constraint tasks_status_check CHECK ((status = ANY (ARRAY['open'::text, 'completed'::text]))),
  constraint tasks_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX tasks_associated ON app.tasks USING btree (customer_id, associated_type, associated_id) WHERE (deleted_at IS NULL);
CREATE INDEX tasks_by_due ON app.tasks USING btree (customer_id, due_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX tasks_completed ON app.tasks USING btree (customer_id, completed_at DESC) WHERE ((deleted_at IS NULL) AND (completed_at IS NOT NULL));
CREATE INDEX tasks_due ON app.tasks USING btree (customer_id, status, due_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX tasks_newest ON app.tasks USING btree (customer_id, created_at DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX tasks_next ON app.tasks USING btree (customer_id, previous_id) WHERE (previous_id IS NOT NULL);
CREATE INDEX tasks_text ON app.tasks USING gin (customer_id, subject gin_trgm_ops, notes gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX tasks_to_remind ON app.tasks USING btree (customer_id, due_at) WHERE ((status = 'open'::text) AND (deleted_at IS NULL) AND (reminded_at IS NULL));
alter table app.tasks enable row level security;
create policy tenant on app.tasks using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
create policy viewer on app.tasks as restrictive using (app.may_see(visible_to) OR (EXISTS ( SELECT
   FROM app.task_assignees s
  WHERE ((s.customer_id = tasks.customer_id) AND (s.task_id = tasks.id) AND ((s.user_id)::text = current_setting('app.viewer_id'::text, true))))));
grant delete, insert, select, update on app.tasks to rostrum_app;

create table app.theme_words (
  customer_id uuid not null,
  theme_id uuid not null,
  words text[] not null,
  constraint theme_words_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint theme_words_customer_id_theme_id_fkey FOREIGN KEY (customer_id, theme_id) REFERENCES app.themes(customer_id, id) ON DELETE CASCADE,
  constraint theme_words_pkey PRIMARY KEY (customer_id, theme_id)
);
alter table app.theme_words force row level security;
create policy tenant on app.theme_words using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.theme_words to rostrum_app;

create table app.themes (
  customer_id uuid not null,
  id uuid not null,
  name text not null,
  archived_at timestamp with time zone,
  constraint themes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint themes_pkey PRIMARY KEY (customer_id, id)
);
CREATE UNIQUE INDEX themes_name ON app.themes USING btree (customer_id, lower(name));
alter table app.themes force row level security;
create policy tenant on app.themes using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.themes to rostrum_app;

create table app.transcript_passages (
  customer_id uuid not null,
  transcript_id uuid not null,
  number integer not null,
  speaker_id uuid,
  section text not null,
  kind text not null,
  question integer,
  text text not null,
  searched tsvector not null default to_tsvector('english'::regconfig, text),
  constraint transcript_passages_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint transcript_passages_customer_id_speaker_id_fkey FOREIGN KEY (customer_id, speaker_id) REFERENCES app.transcript_speakers(customer_id, id),
  constraint transcript_passages_customer_id_transcript_id_fkey FOREIGN KEY (customer_id, transcript_id) REFERENCES app.transcripts(customer_id, id) ON DELETE CASCADE,
  constraint transcript_passages_kind_check CHECK ((kind = ANY (ARRAY['remark'::text, 'question'::text, 'answer'::text]))),
  constraint transcript_passages_pkey PRIMARY KEY (customer_id, transcript_id, number),
  constraint transcript_passages_section_check CHECK ((section = ANY (ARRAY['remarks'::text, 'questions'::text])))
);
CREATE INDEX transcript_passages_question ON app.transcript_passages USING btree (customer_id, transcript_id, question) WHERE (question IS NOT NULL);
CREATE INDEX transcript_passages_speaker ON app.transcript_passages USING btree (customer_id, speaker_id);
alter table app.transcript_passages force row level security;
create policy tenant on app.transcript_passages using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.transcript_passages to rostrum_app;

create table app.transcript_speakers (
  customer_id uuid not null,
  id uuid not null,
  transcript_id uuid not null,
  "position" integer not null,
  name text not null,
  title text,
  firm text,
  role text not null,
  person_id uuid,
  person_state text not null default 'none'::text,
  constraint transcript_speakers_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint transcript_speakers_customer_id_transcript_id_fkey FOREIGN KEY (customer_id, transcript_id) REFERENCES app.transcripts(customer_id, id) ON DELETE CASCADE,
  constraint transcript_speakers_person_state_check CHECK ((person_state = ANY (ARRAY['none'::text, 'matched'::text, 'ambiguous'::text, 'chosen'::text]))),
  constraint transcript_speakers_pkey PRIMARY KEY (customer_id, id),
  constraint transcript_speakers_role_check CHECK ((role = ANY (ARRAY['company'::text, 'analyst'::text, 'operator'::text, 'unknown'::text])))
);
CREATE INDEX transcript_speakers_person ON app.transcript_speakers USING btree (customer_id, person_id);
CREATE INDEX transcript_speakers_transcript ON app.transcript_speakers USING btree (customer_id, transcript_id, "position");
alter table app.transcript_speakers force row level security;
create policy tenant on app.transcript_speakers using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.transcript_speakers to rostrum_app;

create table app.transcripts (
  customer_id uuid not null,
  id uuid not null,
  security_id uuid not null,
  title text not null,
  held_on date not null,
  fiscal_year integer,
  fiscal_quarter integer,
  origin text not null,
  status text not null default 'waiting'::text,
  problem text,
  file_id uuid,
  company_event_id uuid,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint transcripts_customer_id_company_event_id_fkey FOREIGN KEY (customer_id, company_event_id) REFERENCES app.company_events(customer_id, id),
  constraint transcripts_customer_id_file_id_fkey FOREIGN KEY (customer_id, file_id) REFERENCES app.files(customer_id, id),
  constraint transcripts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint transcripts_fiscal_quarter_check CHECK (((fiscal_quarter >= 1) AND (fiscal_quarter <= 4))),
  constraint transcripts_fiscal_year_check CHECK (((fiscal_year >= 1990) AND (fiscal_year <= 2100))),
  constraint transcripts_origin_check CHECK ((origin = ANY (ARRAY['upload'::text, 'pasted'::text, 'filing'::text]))),
  constraint transcripts_pkey PRIMARY KEY (customer_id, id),
  constraint transcripts_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint transcripts_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text]))),
  constraint transcripts_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX transcripts_event ON app.transcripts USING btree (customer_id, company_event_id);
CREATE INDEX transcripts_file ON app.transcripts USING btree (customer_id, file_id);
CREATE INDEX transcripts_held ON app.transcripts USING btree (customer_id, held_on DESC, id) WHERE (deleted_at IS NULL);
CREATE INDEX transcripts_security ON app.transcripts USING btree (security_id);
CREATE INDEX transcripts_user ON app.transcripts USING btree (user_id);
CREATE INDEX transcripts_waiting ON app.transcripts USING btree (customer_id, updated_at) WHERE ((status = 'waiting'::text) AND (deleted_at IS NULL));
alter table app.transcripts force row level security;
create policy tenant on app.transcripts using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.transcripts to rostrum_app;

create table app.upload_request_entries (
  customer_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  user_id uuid not null,
  scope text not null,
  message text not null,
  status text,
  created_at timestamp with time zone not null default now(),
  constraint upload_request_entries_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint upload_request_entries_customer_id_request_id_fkey FOREIGN KEY (customer_id, request_id) REFERENCES app.upload_requests(customer_id, id) ON DELETE CASCADE,
  constraint upload_request_entries_pkey PRIMARY KEY (customer_id, id),
  constraint upload_request_entries_scope_check CHECK ((scope = ANY (ARRAY['user'::text, 'assistant'::text]))),
  constraint upload_request_entries_status_check CHECK ((status = ANY (ARRAY['new'::text, 'in_progress'::text, 'waiting'::text, 'done'::text]))),
  constraint upload_request_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX upload_request_entries_request ON app.upload_request_entries USING btree (customer_id, request_id, created_at);
alter table app.upload_request_entries force row level security;
create policy tenant on app.upload_request_entries using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.upload_request_entries to rostrum_app;

create table app.upload_requests (
  customer_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  message text not null,
  security_id uuid,
  created_at timestamp with time zone not null default now(),
  status text not null default 'new'::text,
  assignee_id uuid,
  due_at timestamp with time zone not null default (now() + '1 day'::interval),
  stopped_at timestamp with time zone,
  constraint upload_requests_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES identity.users(id),
  constraint upload_requests_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint upload_requests_pkey PRIMARY KEY (customer_id, id),
  constraint upload_requests_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id),
  constraint upload_requests_status_check CHECK ((status = ANY (ARRAY['new'::text, 'in_progress'::text, 'waiting'::text, 'done'::text]))),
  constraint upload_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id)
);
CREATE INDEX upload_requests_latest ON app.upload_requests USING btree (customer_id, created_at DESC);
alter table app.upload_requests force row level security;
create policy tenant on app.upload_requests using (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on app.upload_requests to rostrum_app;

create table identity.authenticators (
  user_id uuid not null,
  sealed_secret text not null,
  last_period integer not null,
  created_at timestamp with time zone not null default now(),
  constraint authenticators_pkey PRIMARY KEY (user_id),
  constraint authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on identity.authenticators to rostrum_app;

create table identity.backups (
  id uuid not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone not null default now(),
  is_scheduled boolean not null,
  file text not null,
  bytes bigint,
  row_count bigint,
  error text,
  constraint backups_check CHECK (((error IS NULL) = (bytes IS NOT NULL))),
  constraint backups_pkey PRIMARY KEY (id)
);
CREATE INDEX backups_finished_at ON identity.backups USING btree (finished_at);
grant select on identity.backups to rostrum_app;

create table identity.customer_authorizations (
  id uuid not null,
  user_id uuid not null,
  customer_id uuid not null,
  scope text not null default 'user'::text,
  locked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  role text not null default 'member'::text,
  constraint customer_authorizations_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customers(id) ON DELETE CASCADE,
  constraint customer_authorizations_pkey PRIMARY KEY (id),
  constraint customer_authorizations_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text, 'read_only'::text]))),
  constraint customer_authorizations_scope_check CHECK ((scope = ANY (ARRAY['user'::text, 'assistant'::text]))),
  constraint customer_authorizations_user_id_customer_id_scope_key UNIQUE (user_id, customer_id, scope),
  constraint customer_authorizations_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE INDEX customer_authorizations_customer ON identity.customer_authorizations USING btree (customer_id);
grant select on identity.customer_authorizations to rostrum_app;

create table identity.customers (
  id uuid not null,
  name text not null,
  type text not null default 'standard'::text,
  status text not null default 'pending'::text,
  features text[] not null default '{}'::text[],
  research_products text[] not null default '{}'::text[],
  expired_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  seats integer,
  requires_second_step boolean not null default false,
  answer_hours integer not null default 24,
  idle_minutes integer,
  signed_in_hours integer,
  filing_token text not null default substr(md5(((gen_random_uuid())::text || (gen_random_uuid())::text)), 1, 20),
  assistants_see_research boolean not null default false,
  research_token text not null default substr(md5(((gen_random_uuid())::text || (gen_random_uuid())::text)), 1, 20),
  constraint customers_answer_hours_check CHECK ((answer_hours > 0)),
  constraint customers_filing_token_key UNIQUE (filing_token),
  constraint customers_idle_minutes_check CHECK ((idle_minutes > 0)),
  constraint customers_pkey PRIMARY KEY (id),
  constraint customers_research_token_key UNIQUE (research_token),
  constraint customers_seats_check CHECK ((seats > 0)),
  constraint customers_signed_in_hours_check CHECK ((signed_in_hours > 0)),
  constraint customers_status_check CHECK ((status = ANY (ARRAY['active'::text, 'pending'::text, 'inactive'::text]))),
  constraint customers_type_check CHECK ((type = ANY (ARRAY['standard'::text, 'trial'::text])))
);
CREATE UNIQUE INDEX customers_name ON identity.customers USING btree (lower(name));
grant select on identity.customers to rostrum_app;

create table identity.email_changes (
  user_id uuid not null,
  email text not null,
  new_token_hash bytea not null,
  old_token_hash bytea not null,
  confirmed_at_new timestamp with time zone,
  confirmed_at_old timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint email_changes_email_check CHECK ((email = lower(email))),
  constraint email_changes_new_token_hash_key UNIQUE (new_token_hash),
  constraint email_changes_old_token_hash_key UNIQUE (old_token_hash),
  constraint email_changes_pkey PRIMARY KEY (user_id),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on identity.email_changes to rostrum_app;

create table identity.failed_sign_ins (
  key text not null,
  failures integer not null,
  window_ends_at timestamp with time zone not null,
  constraint failed_sign_ins_pkey PRIMARY KEY (key)
);
grant delete, insert, select, update on identity.failed_sign_ins to rostrum_app;

create table identity.flags (
  name text not null,
  is_enabled boolean not null default false,
  customer_ids uuid[] not null default '{}'::uuid[],
  updated_at timestamp with time zone not null default now(),
  constraint flags_pkey PRIMARY KEY (name)
);
grant select on identity.flags to rostrum_app;

create table identity.issuer_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint issuer_records_pkey PRIMARY KEY (model, id)
);
CREATE INDEX issuer_records_expiry ON identity.issuer_records USING btree (expires_at);
CREATE INDEX issuer_records_grant ON identity.issuer_records USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX issuer_records_uid ON identity.issuer_records USING btree (uid) WHERE (uid IS NOT NULL);
grant delete, insert, select, update on identity.issuer_records to rostrum_app;

create table identity.issuer_secrets (
  name text not null,
  secret jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint issuer_secrets_pkey PRIMARY KEY (name)
);

create table identity.known_browsers (
  user_id uuid not null,
  id uuid not null,
  browser text not null,
  address text not null,
  country text,
  first_used_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  constraint known_browsers_pkey PRIMARY KEY (user_id, id),
  constraint known_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on identity.known_browsers to rostrum_app;

create table identity.maintenance (
  only_row boolean not null default true,
  reason text not null,
  expires_at timestamp with time zone,
  started_at timestamp with time zone not null default now(),
  constraint maintenance_only_row_check CHECK (only_row),
  constraint maintenance_pkey PRIMARY KEY (only_row)
);
grant select on identity.maintenance to rostrum_app;

create table identity.passkeys (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON identity.passkeys USING btree (user_id);
grant delete, insert, select, update on identity.passkeys to rostrum_app;

create table identity.password_resets (
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_user ON identity.password_resets USING btree (user_id);
grant delete, insert, select, update on identity.password_resets to rostrum_app;

create table identity.recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on identity.recovery_codes to rostrum_app;

create table identity.research_grants (
  authorization_id uuid not null,
  product text not null,
  granted_by uuid,
  granted_at timestamp with time zone not null default now(),
  until date,
  constraint research_grants_authorization_id_fkey FOREIGN KEY (authorization_id) REFERENCES identity.customer_authorizations(id) ON DELETE CASCADE,
  constraint research_grants_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES identity.users(id) ON DELETE SET NULL,
  constraint research_grants_pkey PRIMARY KEY (authorization_id, product),
  constraint research_grants_product_check CHECK ((product = ANY (ARRAY['estimates'::text, 'transcripts'::text, 'entitlements_admin'::text])))
);
CREATE INDEX research_grants_granted_by ON identity.research_grants USING btree (granted_by);
grant delete, insert, select, update on identity.research_grants to rostrum_app;

create table identity.sign_in_events (
  id uuid not null,
  user_id uuid not null,
  happened_at timestamp with time zone not null default now(),
  outcome text not null,
  method text not null,
  browser text not null,
  address text not null,
  country text,
  is_new_browser boolean not null,
  constraint sign_in_events_method_check CHECK ((method = ANY (ARRAY['password'::text, 'code'::text, 'recovery_code'::text, 'passkey'::text]))),
  constraint sign_in_events_outcome_check CHECK ((outcome = ANY (ARRAY['signed_in'::text, 'failed'::text]))),
  constraint sign_in_events_pkey PRIMARY KEY (id),
  constraint sign_in_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_events_user ON identity.sign_in_events USING btree (user_id, happened_at DESC, id);
grant delete, insert, select, update on identity.sign_in_events to rostrum_app;

create table identity.sign_ins (
  id uuid not null,
  session_key text not null,
  user_id uuid not null,
  grant_id text,
  browser text not null default ''::text,
  address text not null default ''::text,
  started_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  last_active_at timestamp with time zone not null default now(),
  browser_id uuid,
  constraint sign_ins_pkey PRIMARY KEY (id),
  constraint sign_ins_session_key_key UNIQUE (session_key),
  constraint sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
CREATE INDEX sign_ins_user ON identity.sign_ins USING btree (user_id) WHERE (ended_at IS NULL);
grant delete, insert, select, update on identity.sign_ins to rostrum_app;

create table identity.user_settings (
  user_id uuid not null,
  key text not null,
  settings jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint user_settings_pkey PRIMARY KEY (user_id, key),
  constraint user_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity.users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on identity.user_settings to rostrum_app;

create table identity.users (
  id uuid not null,
  subject text,
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null default 'other'::text,
  time_zone text not null default 'America/Toronto'::text,
  password_hash text,
  is_demo boolean not null default false,
  tokens_valid_from timestamp with time zone not null default '-infinity'::timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  last_signed_in_at timestamp with time zone,
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'other'::text]))),
  constraint users_subject_key UNIQUE (subject)
);
CREATE UNIQUE INDEX users_email ON identity.users USING btree (email);
grant select (id, subject, email, first_name, last_name, role, time_zone, is_demo, tokens_valid_from, created_at, updated_at, last_signed_in_at) on identity.users to rostrum_app;
grant update (subject, email, first_name, last_name, time_zone, password_hash, tokens_valid_from, updated_at, last_signed_in_at) on identity.users to rostrum_app;

create table market.alert_events (
  id bigint not null,
  content_hash bytea not null,
  topic text not null,
  security_id uuid not null,
  subject text not null,
  facts text not null,
  organization_id uuid,
  person_id uuid,
  holder_name text not null,
  quarter date,
  filed_on date,
  shares_before numeric,
  shares_after numeric,
  change numeric,
  value_before numeric,
  value_after numeric,
  flow numeric,
  outstanding_before double precision,
  outstanding_after double precision,
  level integer,
  direction text,
  form text,
  roles text[],
  is_late boolean not null default false,
  is_amendment boolean not null default false,
  accession text,
  created_at timestamp with time zone not null default now(),
  constraint alert_events_content_hash_key UNIQUE (content_hash),
  constraint alert_events_direction_check CHECK ((direction = ANY (ARRAY['up'::text, 'down'::text]))),
  constraint alert_events_pkey PRIMARY KEY (id),
  constraint alert_events_topic_check CHECK ((topic = ANY (ARRAY['position'::text, 'level'::text, 'late'::text, 'schedule'::text, 'insider'::text])))
);
CREATE INDEX alert_events_subject ON market.alert_events USING btree (security_id, topic, subject);
grant select on market.alert_events to rostrum_app;

create table market.company_filings (
  accession text not null,
  cik text not null,
  company_name text not null,
  form text not null,
  filed_on date not null,
  accepted_at timestamp with time zone,
  report_on date,
  items text[] not null,
  title text not null,
  source text not null,
  run_id uuid,
  constraint company_filings_pkey PRIMARY KEY (accession, cik),
  constraint company_filings_run_id_fkey FOREIGN KEY (run_id) REFERENCES market.import_runs(id)
);
CREATE INDEX company_filings_company ON market.company_filings USING btree (cik, filed_on DESC);
grant select on market.company_filings to rostrum_app;

create table market.company_tickers (
  ticker text not null,
  cik text not null,
  name text not null,
  exchange text,
  constraint company_tickers_pkey PRIMARY KEY (ticker)
);
grant select on market.company_tickers to rostrum_app;

create table market.compared_filings (
  accession text not null,
  organization_id uuid not null,
  period date not null,
  unit text,
  is_counted boolean not null,
  row_count bigint not null,
  constraint compared_filings_pkey PRIMARY KEY (accession)
);
CREATE INDEX compared_filings_period ON market.compared_filings USING btree (period);
grant select on market.compared_filings to rostrum_app;

create table market.compared_pair_quarters (
  first_id uuid not null,
  second_id uuid not null,
  period date not null,
  shared integer not null,
  equal integer not null,
  together integer not null,
  is_price_equal boolean,
  constraint compared_pair_quarters_first_id_second_id_fkey FOREIGN KEY (first_id, second_id) REFERENCES market.compared_pairs(first_id, second_id) ON DELETE CASCADE,
  constraint compared_pair_quarters_pkey PRIMARY KEY (first_id, second_id, period)
);
grant select on market.compared_pair_quarters to rostrum_app;

create table market.compared_pairs (
  first_id uuid not null,
  second_id uuid not null,
  earlier_id uuid,
  begins date,
  continued integer not null default 0,
  continued_equally integer not null default 0,
  constraint compared_pairs_first_id_fkey FOREIGN KEY (first_id) REFERENCES market.compared_securities(security_id) ON DELETE CASCADE,
  constraint compared_pairs_pkey PRIMARY KEY (first_id, second_id),
  constraint compared_pairs_second_id_fkey FOREIGN KEY (second_id) REFERENCES market.compared_securities(security_id) ON DELETE CASCADE
);
CREATE INDEX compared_pairs_second ON market.compared_pairs USING btree (second_id);
grant select on market.compared_pairs to rostrum_app;

create table market.compared_quarters (
  security_id uuid not null,
  period date not null,
  price double precision,
  reports integer not null,
  is_small boolean,
  constraint compared_quarters_pkey PRIMARY KEY (security_id, period),
  constraint compared_quarters_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.compared_securities(security_id) ON DELETE CASCADE
);
grant select on market.compared_quarters to rostrum_app;

create table market.compared_securities (
  security_id uuid not null,
  constraint compared_securities_pkey PRIMARY KEY (security_id),
  constraint compared_securities_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE
);
grant select on market.compared_securities to rostrum_app;

create table market.compared_titles (
  security_id uuid not null,
  title text not null,
  count integer not null,
  constraint compared_titles_pkey PRIMARY KEY (security_id, title),
  constraint compared_titles_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.compared_securities(security_id) ON DELETE CASCADE
);
grant select on market.compared_titles to rostrum_app;

create table market.comparison_method (
  checksum text not null,
  constraint comparison_method_pkey PRIMARY KEY (checksum)
);
grant select on market.comparison_method to rostrum_app;

create table market.directory_version (
  is_only boolean not null default true,
  version bigint not null default 0,
  quarter date,
  refreshed_at timestamp with time zone,
  newest_quarter date,
  constraint directory_version_is_only_check CHECK (is_only),
  constraint directory_version_pkey PRIMARY KEY (is_only)
);
grant select on market.directory_version to rostrum_app;

create table market.doubted_rows (
  accession text not null,
  row_number integer not null,
  period date not null,
  doubt text not null,
  power smallint,
  usual_price numeric,
  filers integer,
  counted_as text not null,
  counted_value bigint,
  shares_outstanding bigint,
  constraint doubted_rows_counted_as_check CHECK ((counted_as = ANY (ARRAY['long'::text, 'put'::text, 'call'::text, 'nothing'::text]))),
  constraint doubted_rows_doubt_check CHECK ((doubt = ANY (ARRAY['price'::text, 'option'::text, 'outstanding'::text]))),
  constraint doubted_rows_pkey PRIMARY KEY (accession, row_number)
);
CREATE INDEX doubted_rows_period ON market.doubted_rows USING btree (period);
grant select on market.doubted_rows to rostrum_app;

create table market.edgar_filings (
  accession text not null,
  form text not null,
  filed_on date not null,
  path text not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null default now(),
  reason text,
  seen_at timestamp with time zone not null default now(),
  imported_at timestamp with time zone,
  constraint edgar_filings_pkey PRIMARY KEY (accession),
  constraint edgar_filings_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'fetched'::text, 'imported'::text, 'given_up'::text])))
);
CREATE INDEX edgar_filings_due ON market.edgar_filings USING btree (state, next_attempt_at) WHERE (state = ANY (ARRAY['waiting'::text, 'fetched'::text]));
CREATE INDEX edgar_filings_given_up ON market.edgar_filings USING btree (seen_at DESC) WHERE (state = 'given_up'::text);
CREATE INDEX edgar_filings_imported ON market.edgar_filings USING btree (imported_at DESC) WHERE (state = 'imported'::text);
grant select on market.edgar_filings to rostrum_app;

create table market.edgar_watch (
  is_only boolean not null default true,
  looked_at timestamp with time zone not null,
  succeeded_at timestamp with time zone,
  indexed_through date,
  error text,
  constraint edgar_watch_is_only_check CHECK (is_only),
  constraint edgar_watch_pkey PRIMARY KEY (is_only)
);
grant select on market.edgar_watch to rostrum_app;

create table market.employments (
  id uuid not null,
  person_id uuid not null,
  organization_id uuid not null,
  title text not null,
  job_functions text[] not null default '{}'::text[],
  phone text,
  mobile_phone text,
  street text,
  street2 text,
  city text,
  state text,
  country_code text,
  postal_code text,
  is_primary boolean not null default false,
  sector_codes text[] not null default '{}'::text[],
  started_on date,
  ended_on date,
  constraint employments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES market.organizations(id),
  constraint employments_person_id_fkey FOREIGN KEY (person_id) REFERENCES market.people(id) ON DELETE CASCADE,
  constraint employments_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX employments_one_primary ON market.employments USING btree (person_id) WHERE is_primary;
CREATE INDEX employments_organization ON market.employments USING btree (organization_id);
CREATE INDEX employments_person ON market.employments USING btree (person_id);
grant select on market.employments to rostrum_app;

create table market.exchanges (
  code text not null,
  name text not null,
  country_code text not null,
  constraint exchanges_pkey PRIMARY KEY (code)
);
grant select on market.exchanges to rostrum_app;

create table market.factors (
  security_id uuid not null,
  on_date date not null,
  earnings_yield double precision,
  book_yield double precision,
  dividend_yield double precision,
  sales_growth double precision,
  earnings_growth double precision,
  return_on_equity double precision,
  beta double precision,
  average_volume bigint,
  is_from_filings boolean not null default false,
  constraint factors_pkey PRIMARY KEY (security_id, on_date),
  constraint factors_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE
);
grant select on market.factors to rostrum_app;

create table market.figured_quarters (
  quarter date not null,
  derived_through timestamp with time zone not null,
  constraint figured_quarters_pkey PRIMARY KEY (quarter)
);
grant select on market.figured_quarters to rostrum_app;

create table market.filing_rows (
  accession text not null,
  row_number integer not null,
  issuer_name text not null,
  class_title text not null,
  cusip text not null,
  security_id uuid,
  value numeric not null,
  amount numeric not null,
  amount_type text not null,
  put_call text,
  discretion text,
  other_managers integer[] not null default '{}'::integer[],
  voting_sole numeric,
  voting_shared numeric,
  voting_none numeric,
  constraint filing_rows_amount_type_check CHECK ((amount_type = ANY (ARRAY['SH'::text, 'PRN'::text]))),
  constraint filing_rows_pkey PRIMARY KEY (accession, row_number),
  constraint filing_rows_put_call_check CHECK ((put_call = ANY (ARRAY['put'::text, 'call'::text])))
);
CREATE INDEX filing_rows_security ON market.filing_rows USING btree (security_id);
CREATE INDEX filing_rows_waiting ON market.filing_rows USING btree (cusip) WHERE (security_id IS NULL);
grant select on market.filing_rows to rostrum_app;

create table market.filings (
  accession text not null,
  form text not null,
  organization_id uuid not null,
  period date not null,
  filed_on date,
  accepted_at timestamp with time zone,
  ingested_at timestamp with time zone not null default now(),
  schema_version text,
  report_type text not null,
  is_amendment boolean not null default false,
  amendment_number integer,
  amendment_type text,
  is_confidential_omitted boolean not null default false,
  entry_total bigint,
  value_total numeric,
  row_count bigint not null default 0,
  value_sum numeric not null default 0,
  unit text,
  unit_reason text,
  unit_evidence jsonb,
  is_unit_ambiguous boolean not null default false,
  other_managers jsonb not null default '[]'::jsonb,
  source text not null,
  run_id uuid,
  flags text[] not null default '{}'::text[],
  set_aside text,
  is_counted_anyway boolean not null default false,
  decided_by uuid,
  decided_at timestamp with time zone,
  hinted_power smallint not null default 0,
  price_power smallint,
  price_verdict text,
  price_evidence jsonb,
  decided_unit text,
  unit_decision_reason text,
  unit_decided_by uuid,
  unit_decided_at timestamp with time zone,
  value_scale numeric not null default 
CASE decided_unit
    WHEN 'dollars'::text THEN (1)::numeric
    WHEN 'thousands'::text THEN (1000)::numeric
    ELSE ((
    CASE unit
        WHEN 'thousands'::text THEN 1000
        ELSE 1
    END)::numeric * power((10)::numeric, (COALESCE(price_power, hinted_power))::numeric))
END,
  constraint filings_amendment_type_check CHECK ((amendment_type = ANY (ARRAY['restatement'::text, 'new_holdings'::text]))),
  constraint filings_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity.users(id) ON DELETE SET NULL,
  constraint filings_decided_unit_check CHECK ((decided_unit = ANY (ARRAY['dollars'::text, 'thousands'::text]))),
  constraint filings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES market.organizations(id),
  constraint filings_pkey PRIMARY KEY (accession),
  constraint filings_price_verdict_check CHECK ((price_verdict = ANY (ARRAY['agrees'::text, 'rescaled'::text, 'unclear'::text]))),
  constraint filings_report_type_check CHECK ((report_type = ANY (ARRAY['holdings'::text, 'notice'::text, 'combination'::text]))),
  constraint filings_run_id_fkey FOREIGN KEY (run_id) REFERENCES market.import_runs(id),
  constraint filings_unit_check CHECK ((unit = ANY (ARRAY['dollars'::text, 'thousands'::text]))),
  constraint filings_unit_decided_by_fkey FOREIGN KEY (unit_decided_by) REFERENCES identity.users(id) ON DELETE SET NULL
);
CREATE INDEX filings_period ON market.filings USING btree (period, filed_on);
CREATE INDEX filings_portfolio ON market.filings USING btree (organization_id, period);
CREATE INDEX filings_problems ON market.filings USING btree (period DESC, accession) WHERE ((set_aside IS NOT NULL) OR (decided_unit IS NOT NULL) OR (price_verdict = ANY (ARRAY['rescaled'::text, 'unclear'::text])) OR ((price_verdict IS NULL) AND is_unit_ambiguous) OR ('unreconciled'::text = ANY (flags)));
CREATE INDEX filings_set_aside ON market.filings USING btree (period) WHERE (set_aside IS NOT NULL);
grant select on market.filings to rostrum_app;

create table market.fund_index (
  id uuid not null,
  name text not null,
  sort_name text not null,
  words tsvector not null,
  keys text[] not null,
  kind text not null,
  ticker text,
  organization_id uuid,
  organization_name text,
  city text,
  state text,
  country_code text,
  net_assets bigint,
  holdings_on date,
  market_value bigint,
  position_count integer not null,
  styles text[] not null,
  is_passive boolean not null,
  manager_count integer not null,
  weight bigint not null,
  constraint fund_index_id_fkey FOREIGN KEY (id) REFERENCES market.funds(id) ON DELETE CASCADE,
  constraint fund_index_pkey PRIMARY KEY (id)
);
CREATE INDEX fund_index_assets ON market.fund_index USING btree (net_assets, sort_name, id);
CREATE INDEX fund_index_assets_down ON market.fund_index USING btree (net_assets DESC NULLS LAST, sort_name, id);
CREATE INDEX fund_index_firm ON market.fund_index USING btree (organization_name, sort_name, id);
CREATE INDEX fund_index_firm_down ON market.fund_index USING btree (organization_name DESC NULLS LAST, sort_name, id);
CREATE INDEX fund_index_keys ON market.fund_index USING gin (keys);
CREATE INDEX fund_index_name ON market.fund_index USING btree (sort_name, id);
CREATE INDEX fund_index_organization ON market.fund_index USING btree (organization_id);
CREATE INDEX fund_index_weight ON market.fund_index USING btree (weight DESC, sort_name, id);
CREATE INDEX fund_index_words ON market.fund_index USING gin (words);
grant select on market.fund_index to rostrum_app;

create table market.fund_managers (
  fund_id uuid not null,
  person_id uuid not null,
  is_lead boolean not null default false,
  started_on date,
  constraint fund_managers_fund_id_fkey FOREIGN KEY (fund_id) REFERENCES market.funds(id) ON DELETE CASCADE,
  constraint fund_managers_person_id_fkey FOREIGN KEY (person_id) REFERENCES market.people(id) ON DELETE CASCADE,
  constraint fund_managers_pkey PRIMARY KEY (fund_id, person_id)
);
CREATE INDEX fund_managers_person ON market.fund_managers USING btree (person_id);
grant select on market.fund_managers to rostrum_app;

create table market.fund_positions (
  fund_id uuid not null,
  on_date date not null,
  line_number integer not null,
  security_id uuid,
  name text not null,
  cusip text,
  isin text,
  balance numeric,
  units text,
  value numeric,
  percent double precision,
  asset_category text,
  country_code text,
  accession text,
  constraint fund_positions_fund_id_fkey FOREIGN KEY (fund_id) REFERENCES market.funds(id) ON DELETE CASCADE,
  constraint fund_positions_pkey PRIMARY KEY (fund_id, on_date, line_number),
  constraint fund_positions_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id)
);
CREATE INDEX fund_positions_security ON market.fund_positions USING btree (security_id, on_date DESC);
CREATE INDEX fund_positions_waiting ON market.fund_positions USING btree (cusip) WHERE (security_id IS NULL);
CREATE INDEX fund_positions_waiting_isin ON market.fund_positions USING btree (substr(isin, 3, 9)) WHERE ((security_id IS NULL) AND (isin ~ '^(US|CA)'::text));
grant select on market.fund_positions to rostrum_app;

create table market.fund_scores (
  security_id uuid not null,
  quarter date not null,
  fund_id uuid not null,
  holdings_on date not null,
  no_score_reason text,
  peers_part smallint,
  industry_part smallint,
  size_part smallint,
  style_part smallint,
  turnover_part smallint,
  geography_part smallint,
  former_part smallint,
  neighbor_count smallint not null,
  position_count integer not null,
  industry_tilt real,
  size_tilt real,
  value_lean real,
  growth_lean real,
  country_share real,
  held_value bigint not null default 0,
  held_until date,
  among_comparable smallint,
  constraint fund_scores_fund_id_fkey FOREIGN KEY (fund_id) REFERENCES market.funds(id) ON DELETE CASCADE,
  constraint fund_scores_no_score_reason_check CHECK ((no_score_reason = ANY (ARRAY['index'::text, 'few_holdings'::text]))),
  constraint fund_scores_pkey PRIMARY KEY (security_id, quarter, fund_id),
  constraint fund_scores_security_id_quarter_fkey FOREIGN KEY (security_id, quarter) REFERENCES market.scored_securities(security_id, quarter) ON DELETE CASCADE
);
CREATE INDEX fund_scores_fund ON market.fund_scores USING btree (fund_id, security_id, quarter);
grant select on market.fund_scores to rostrum_app;

create table market.fund_tickers (
  series_id text not null,
  class_id text not null,
  cik text not null,
  ticker text not null,
  constraint fund_tickers_pkey PRIMARY KEY (series_id, class_id)
);
grant select on market.fund_tickers to rostrum_app;

create table market.fundamentals (
  cik text not null,
  measure text not null,
  tag text not null,
  class_letter text not null default ''::text,
  months integer not null,
  ends_on date not null,
  accession text not null,
  value numeric not null,
  unit text not null,
  form text,
  filed_on date not null,
  source text not null,
  run_id uuid,
  constraint fundamentals_pkey PRIMARY KEY (cik, tag, class_letter, months, ends_on, accession),
  constraint fundamentals_run_id_fkey FOREIGN KEY (run_id) REFERENCES market.import_runs(id)
);
CREATE INDEX fundamentals_period ON market.fundamentals USING btree (ends_on, filed_on);
grant select on market.fundamentals to rostrum_app;

create table market.funds (
  id uuid not null,
  name text not null,
  organization_id uuid,
  series_id text,
  lei text,
  ticker text,
  kind text not null default 'mutual_fund'::text,
  net_assets bigint,
  net_assets_as_of date,
  declared_styles text[] not null default '{}'::text[],
  source text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint funds_kind_check CHECK ((kind = ANY (ARRAY['mutual_fund'::text, 'etf'::text, 'closed_end'::text, 'hedge_fund'::text, 'pension'::text, 'other'::text]))),
  constraint funds_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES market.organizations(id),
  constraint funds_pkey PRIMARY KEY (id),
  constraint funds_series_id_key UNIQUE (series_id)
);
CREATE INDEX funds_organization ON market.funds USING btree (organization_id);
grant select on market.funds to rostrum_app;

create table market.implied_prices (
  security_id uuid not null,
  quarter date not null,
  price numeric not null,
  low numeric not null,
  high numeric not null,
  filing_count integer not null,
  constraint implied_prices_pkey PRIMARY KEY (security_id, quarter),
  constraint implied_prices_price_check CHECK ((price > (0)::numeric)),
  constraint implied_prices_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE
);
grant select on market.implied_prices to rostrum_app;

create table market.import_rejects (
  id bigint not null,
  run_id uuid not null,
  source text not null,
  accession text,
  row_number bigint,
  reason text not null,
  raw text,
  constraint import_rejects_pkey PRIMARY KEY (id),
  constraint import_rejects_run_id_fkey FOREIGN KEY (run_id) REFERENCES market.import_runs(id) ON DELETE CASCADE
);
CREATE INDEX import_rejects_run ON market.import_rejects USING btree (run_id);
grant select on market.import_rejects to rostrum_app;

create table market.import_runs (
  id uuid not null,
  paths text[] not null,
  state text not null default 'running'::text,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  files integer not null default 0,
  filings integer not null default 0,
  rows bigint not null default 0,
  rejected bigint not null default 0,
  summary jsonb not null default '{}'::jsonb,
  error text,
  constraint import_runs_pkey PRIMARY KEY (id),
  constraint import_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'interrupted'::text])))
);
grant select on market.import_runs to rostrum_app;

create table market.imported_files (
  checksum text not null,
  source text not null,
  kind text not null,
  run_id uuid not null,
  imported_at timestamp with time zone not null default now(),
  constraint imported_files_pkey PRIMARY KEY (checksum),
  constraint imported_files_run_id_fkey FOREIGN KEY (run_id) REFERENCES market.import_runs(id) ON DELETE CASCADE
);
grant select on market.imported_files to rostrum_app;

create table market.insider_filings (
  accession text not null,
  form text not null,
  issuer_cik text not null,
  issuer_name text not null,
  issuer_ticker text,
  owner_name text not null,
  owner_cik text,
  filed_on date,
  line_count integer not null,
  source text not null,
  run_id uuid,
  remarks text,
  officer_title text,
  period date,
  has_no_securities boolean not null default false,
  is_not_subject boolean not null default false,
  constraint insider_filings_pkey PRIMARY KEY (accession),
  constraint insider_filings_run_id_fkey FOREIGN KEY (run_id) REFERENCES market.import_runs(id)
);
CREATE INDEX insider_filings_issuer ON market.insider_filings USING btree (issuer_cik);
grant select on market.insider_filings to rostrum_app;

create table market.insider_transactions (
  accession text not null,
  line_number integer not null,
  form text not null,
  security_id uuid,
  issuer_cik text not null,
  issuer_name text not null,
  person_id uuid,
  owner_name text not null,
  owner_cik text,
  roles text[] not null default '{}'::text[],
  is_derivative boolean not null,
  is_holding boolean not null,
  security_title text not null,
  on_date date,
  code text,
  shares numeric,
  price numeric,
  acquired_disposed text,
  shares_after numeric,
  is_direct boolean,
  is_planned boolean,
  footnotes text[] not null default '{}'::text[],
  filed_on date,
  source text not null,
  run_id uuid,
  is_share boolean not null default false,
  class_letter text,
  underlying_title text,
  underlying_shares numeric,
  underlying_value numeric,
  exercise_price numeric,
  exercisable_on date,
  expires_on date,
  total_value numeric,
  value_after numeric,
  deemed_on date,
  is_late boolean not null default false,
  is_equity_swap boolean not null default false,
  nature_of_ownership text,
  constraint insider_transactions_acquired_disposed_check CHECK ((acquired_disposed = ANY (ARRAY['A'::text, 'D'::text]))),
  constraint insider_transactions_person_id_fkey FOREIGN KEY (person_id) REFERENCES market.people(id),
  constraint insider_transactions_pkey PRIMARY KEY (accession, line_number),
  constraint insider_transactions_run_id_fkey FOREIGN KEY (run_id) REFERENCES market.import_runs(id),
  constraint insider_transactions_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id)
);
CREATE INDEX insider_transactions_issuer ON market.insider_transactions USING btree (issuer_cik);
CREATE INDEX insider_transactions_person ON market.insider_transactions USING btree (person_id, filed_on DESC) WHERE (person_id IS NOT NULL);
CREATE INDEX insider_transactions_security ON market.insider_transactions USING btree (security_id, on_date DESC);
grant select on market.insider_transactions to rostrum_app;

create table market.listed_splits (
  kind text not null,
  identifier text not null,
  on_date date not null,
  ratio numeric not null,
  source text not null,
  constraint listed_splits_kind_check CHECK ((kind = ANY (ARRAY['ticker'::text, 'cusip'::text]))),
  constraint listed_splits_pkey PRIMARY KEY (kind, identifier, on_date),
  constraint listed_splits_ratio_check CHECK ((ratio > (0)::numeric))
);
grant select on market.listed_splits to rostrum_app;

create table market.market_caps (
  code text not null,
  lower_usd bigint not null,
  upper_usd bigint,
  rank integer not null,
  constraint market_caps_check CHECK (((upper_usd IS NULL) OR (upper_usd > lower_usd))),
  constraint market_caps_pkey PRIMARY KEY (code),
  constraint market_caps_rank_key UNIQUE (rank)
);
grant select on market.market_caps to rostrum_app;

create table market.official_lists (
  quarter date not null,
  cusip text not null,
  issuer_name text not null,
  class_title text,
  change text,
  constraint official_lists_change_check CHECK ((change = ANY (ARRAY['added'::text, 'deleted'::text]))),
  constraint official_lists_pkey PRIMARY KEY (quarter, cusip)
);
CREATE INDEX official_lists_cusip ON market.official_lists USING btree (cusip);
grant select on market.official_lists to rostrum_app;

create table market.organization_exposures (
  organization_id uuid not null,
  kind text not null,
  code text not null,
  share double precision not null,
  value bigint not null,
  position_count integer not null,
  constraint organization_exposures_kind_check CHECK ((kind = ANY (ARRAY['sector'::text, 'market_cap'::text, 'country'::text]))),
  constraint organization_exposures_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES market.organizations(id) ON DELETE CASCADE,
  constraint organization_exposures_pkey PRIMARY KEY (organization_id, kind, code)
);
grant select on market.organization_exposures to rostrum_app;

create table market.organization_groups (
  id uuid not null,
  members uuid[] not null,
  eaum bigint,
  turnover double precision,
  constraint organization_groups_pkey PRIMARY KEY (id)
);
grant select on market.organization_groups to rostrum_app;

create table market.organization_index (
  id uuid not null,
  name text not null,
  sort_name text not null,
  words tsvector not null,
  keys text[] not null,
  type text not null,
  institution_type text not null,
  parent_id uuid,
  parent_name text,
  child_count integer not null,
  city text,
  state text,
  country_code text,
  website text,
  phone text,
  aum bigint,
  quarter date,
  eaum bigint,
  styles text[] not null,
  is_passive boolean not null,
  passive_share double precision,
  turnover double precision,
  turnover_label text,
  position_count integer,
  top_ten_share double precision,
  sector_codes text[] not null,
  market_cap_codes text[] not null,
  geo_codes text[] not null,
  people_count integer not null,
  fund_count integer not null,
  weight bigint not null,
  all_words tsvector not null,
  constraint organization_index_id_fkey FOREIGN KEY (id) REFERENCES market.organizations(id) ON DELETE CASCADE,
  constraint organization_index_pkey PRIMARY KEY (id)
);
CREATE INDEX organization_index_all_words ON market.organization_index USING gin (all_words);
CREATE INDEX organization_index_aum_down ON market.organization_index USING btree (aum DESC NULLS LAST, sort_name, id);
CREATE INDEX organization_index_bare_name ON market.organization_index USING btree (market.bare_name(name));
CREATE INDEX organization_index_eaum_down ON market.organization_index USING btree (eaum DESC NULLS LAST, sort_name, id);
CREATE INDEX organization_index_keys ON market.organization_index USING gin (keys);
CREATE INDEX organization_index_name ON market.organization_index USING btree (sort_name, id);
CREATE INDEX organization_index_parent ON market.organization_index USING btree (parent_id);
CREATE INDEX organization_index_plain_name ON market.organization_index USING btree (market.plain_name(name));
CREATE INDEX organization_index_weight ON market.organization_index USING btree (weight DESC, sort_name, id);
CREATE INDEX organization_index_words ON market.organization_index USING gin (words);
grant select on market.organization_index to rostrum_app;

create table market.organization_roots (
  id uuid not null,
  root uuid not null,
  constraint organization_roots_pkey PRIMARY KEY (id)
);
grant select on market.organization_roots to rostrum_app;

create table market.organizations (
  id uuid not null,
  name text not null,
  type text not null,
  parent_id uuid,
  cik text,
  crd text,
  lei text,
  file_number text,
  website text,
  phone text,
  description text,
  street text,
  street2 text,
  city text,
  state text,
  country_code text,
  postal_code text,
  aum bigint,
  aum_basis text,
  aum_as_of date,
  declared_styles text[] not null default '{}'::text[],
  source text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint organizations_cik_key UNIQUE (cik),
  constraint organizations_crd_key UNIQUE (crd),
  constraint organizations_lei_key UNIQUE (lei),
  constraint organizations_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES market.organizations(id),
  constraint organizations_pkey PRIMARY KEY (id),
  constraint organizations_type_check CHECK ((type = ANY (ARRAY['alternative'::text, 'bank'::text, 'corporate'::text, 'hedge_fund'::text, 'insider'::text, 'insurance'::text, 'investment_manager'::text, 'family_office'::text, 'foundation'::text, 'pension_fund'::text, 'private_bank'::text, 'retail'::text, 'sovereign'::text, 'organization_group'::text])))
);
CREATE INDEX organizations_file_number ON market.organizations USING btree (file_number);
CREATE INDEX organizations_parent ON market.organizations USING btree (parent_id);
grant select on market.organizations to rostrum_app;

create table market.other_positions (
  quarter date not null,
  security_id uuid not null,
  organization_id uuid not null,
  kind text not null,
  amount numeric not null,
  value bigint not null,
  accessions text[] not null,
  constraint other_positions_kind_check CHECK ((kind = ANY (ARRAY['put'::text, 'call'::text, 'principal'::text]))),
  constraint other_positions_pkey PRIMARY KEY (quarter, security_id, organization_id, kind)
);
CREATE INDEX other_positions_organization ON market.other_positions USING btree (organization_id, quarter);
grant select on market.other_positions to rostrum_app;

create table market.ownership_events (
  accession text not null,
  person_number integer not null,
  form text not null,
  security_id uuid,
  issuer_cik text,
  issuer_name text not null,
  cusip text,
  event_date date,
  filed_on date,
  holder_name text not null,
  holder_cik text,
  organization_id uuid,
  shares numeric,
  percent_of_class double precision,
  sole_voting numeric,
  shared_voting numeric,
  sole_dispositive numeric,
  shared_dispositive numeric,
  is_largest boolean not null default false,
  notes text[] not null default '{}'::text[],
  source text not null,
  run_id uuid,
  shares_by_rights numeric,
  class_title text,
  citizenship text,
  person_types text[] not null default '{}'::text[],
  comment text,
  purpose text,
  rules text[] not null default '{}'::text[],
  constraint ownership_events_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES market.organizations(id),
  constraint ownership_events_pkey PRIMARY KEY (accession, person_number),
  constraint ownership_events_run_id_fkey FOREIGN KEY (run_id) REFERENCES market.import_runs(id),
  constraint ownership_events_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id)
);
CREATE INDEX ownership_events_13d ON market.ownership_events USING btree (organization_id) WHERE (form ~~ '%13D%'::text);
CREATE INDEX ownership_events_holder ON market.ownership_events USING btree (organization_id, security_id, filed_on DESC);
CREATE INDEX ownership_events_security ON market.ownership_events USING btree (security_id, event_date DESC);
CREATE INDEX ownership_events_waiting ON market.ownership_events USING btree (cusip) WHERE (security_id IS NULL);
CREATE INDEX ownership_events_waiting_holder ON market.ownership_events USING btree (holder_cik) WHERE (organization_id IS NULL);
grant select on market.ownership_events to rostrum_app;

create table market.people (
  id uuid not null,
  first_name text not null,
  last_name text not null,
  preferred_name text,
  email_primary text,
  email_secondary text,
  bio text,
  cik text,
  source text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint people_cik_key UNIQUE (cik),
  constraint people_pkey PRIMARY KEY (id)
);
CREATE INDEX people_email_primary ON market.people USING btree (lower(email_primary));
CREATE INDEX people_email_secondary ON market.people USING btree (lower(email_secondary));
grant select on market.people to rostrum_app;

create table market.person_index (
  id uuid not null,
  first_name text not null,
  last_name text not null,
  preferred_name text,
  sort_name text not null,
  names text[] not null,
  words tsvector not null,
  all_words tsvector not null,
  email text,
  title text,
  job_functions text[] not null,
  organization_id uuid,
  organization_name text,
  organization_type text,
  city text,
  state text,
  country_code text,
  sector_codes text[] not null,
  fund_count integer not null,
  weight bigint not null,
  constraint person_index_id_fkey FOREIGN KEY (id) REFERENCES market.people(id) ON DELETE CASCADE,
  constraint person_index_pkey PRIMARY KEY (id)
);
CREATE INDEX person_index_all_words ON market.person_index USING gin (all_words);
CREATE INDEX person_index_city ON market.person_index USING btree (city, sort_name, id);
CREATE INDEX person_index_city_down ON market.person_index USING btree (city DESC NULLS LAST, sort_name, id);
CREATE INDEX person_index_country ON market.person_index USING btree (country_code, sort_name, id);
CREATE INDEX person_index_country_down ON market.person_index USING btree (country_code DESC NULLS LAST, sort_name, id);
CREATE INDEX person_index_email ON market.person_index USING btree (lower(email));
CREATE INDEX person_index_firm ON market.person_index USING btree (organization_name, sort_name, id);
CREATE INDEX person_index_firm_down ON market.person_index USING btree (organization_name DESC NULLS LAST, sort_name, id);
CREATE INDEX person_index_functions ON market.person_index USING gin (job_functions);
CREATE INDEX person_index_funds ON market.person_index USING btree (fund_count, sort_name, id);
CREATE INDEX person_index_funds_down ON market.person_index USING btree (fund_count DESC, sort_name, id);
CREATE INDEX person_index_name ON market.person_index USING btree (sort_name, id);
CREATE INDEX person_index_organization ON market.person_index USING btree (organization_id);
CREATE INDEX person_index_title ON market.person_index USING btree (title, sort_name, id);
CREATE INDEX person_index_title_down ON market.person_index USING btree (title DESC NULLS LAST, sort_name, id);
CREATE INDEX person_index_weight ON market.person_index USING btree (weight DESC, sort_name, id);
CREATE INDEX person_index_weight_up ON market.person_index USING btree (weight, sort_name, id);
grant select on market.person_index to rostrum_app;

create table market.portfolios (
  organization_id uuid not null,
  quarter date not null,
  state text not null,
  is_complete boolean not null,
  accessions text[] not null,
  filed_on date,
  is_late boolean not null default false,
  eaum bigint not null default 0,
  position_count integer not null default 0,
  quarter_turnover double precision,
  turnover double precision,
  top_ten_share double precision,
  passive_share double precision,
  styles jsonb not null default '[]'::jsonb,
  flags text[] not null default '{}'::text[],
  derived_at timestamp with time zone not null default now(),
  source_choice text,
  constraint portfolios_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES market.organizations(id),
  constraint portfolios_pkey PRIMARY KEY (organization_id, quarter),
  constraint portfolios_state_check CHECK ((state = ANY (ARRAY['holdings'::text, 'notice'::text, 'confidential'::text])))
);
CREATE INDEX portfolios_derived ON market.portfolios USING btree (derived_at);
CREATE INDEX portfolios_quarter ON market.portfolios USING btree (quarter);
grant select on market.portfolios to rostrum_app;

create table market.positions (
  quarter date not null,
  security_id uuid not null,
  organization_id uuid not null,
  shares bigint not null,
  value bigint not null,
  previous_shares bigint,
  previous_value bigint,
  portfolio_share double precision,
  outstanding_share double precision,
  accessions text[] not null,
  event_id uuid,
  constraint positions_pkey PRIMARY KEY (quarter, security_id, organization_id)
) partition by range (quarter);
CREATE INDEX positions_portfolio ON ONLY market.positions USING btree (organization_id, quarter, value DESC NULLS LAST);
grant select on market.positions to rostrum_app;

create table market.prices (
  security_id uuid not null,
  on_date date not null,
  close numeric not null,
  volume bigint,
  source text not null,
  constraint prices_close_check CHECK ((close > (0)::numeric)),
  constraint prices_pkey PRIMARY KEY (security_id, on_date),
  constraint prices_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE
);
grant select on market.prices to rostrum_app;

create table market.reported_figis (
  figi text not null,
  cusip text not null,
  cik text not null,
  constraint reported_figis_pkey PRIMARY KEY (cusip, figi, cik)
);
grant select on market.reported_figis to rostrum_app;

create table market.reported_tickers (
  cusip text not null,
  ticker text not null,
  first_quarter date not null,
  last_quarter date not null,
  constraint reported_tickers_pkey PRIMARY KEY (cusip, ticker)
);
grant select on market.reported_tickers to rostrum_app;

create table market.resolution_requests (
  id bigint not null,
  requested_at timestamp with time zone not null default now(),
  constraint resolution_requests_pkey PRIMARY KEY (id)
);
grant select on market.resolution_requests to rostrum_app;

create table market.scored_securities (
  security_id uuid not null,
  quarter date not null,
  derived_through timestamp with time zone not null,
  neighbor_ids uuid[] not null,
  holder_count integer not null,
  candidate_count integer not null,
  typical_parts jsonb not null,
  scored_at timestamp with time zone not null default now(),
  constraint scored_securities_pkey PRIMARY KEY (security_id, quarter),
  constraint scored_securities_quarter_fkey FOREIGN KEY (quarter) REFERENCES market.target_models(quarter) ON DELETE CASCADE,
  constraint scored_securities_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE
);
grant select on market.scored_securities to rostrum_app;

create table market.search_words (
  kind text not null,
  word text not null,
  entries integer not null,
  constraint search_words_kind_check CHECK ((kind = ANY (ARRAY['organizations'::text, 'people'::text, 'funds'::text, 'securities'::text]))),
  constraint search_words_pkey PRIMARY KEY (kind, word)
);
grant select on market.search_words to rostrum_app;

create table market.sectors (
  code text not null,
  name text not null,
  constraint sectors_pkey PRIMARY KEY (code)
);
grant select on market.sectors to rostrum_app;

create table market.securities (
  id uuid not null,
  issuer_id uuid,
  name text not null,
  class_title text not null default ''::text,
  kind text not null default 'common'::text,
  ticker text,
  exchange_code text,
  country_code text,
  subsector_code text,
  is_13f boolean not null default true,
  source text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  same_as uuid,
  constraint securities_check CHECK ((same_as <> id)),
  constraint securities_exchange_code_fkey FOREIGN KEY (exchange_code) REFERENCES market.exchanges(code),
  constraint securities_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES market.organizations(id),
  constraint securities_kind_check CHECK ((kind = ANY (ARRAY['common'::text, 'preferred'::text, 'depositary_receipt'::text, 'fund'::text, 'warrant'::text, 'right'::text, 'unit'::text, 'note'::text, 'other'::text]))),
  constraint securities_pkey PRIMARY KEY (id),
  constraint securities_same_as_fkey FOREIGN KEY (same_as) REFERENCES market.securities(id),
  constraint securities_subsector_code_fkey FOREIGN KEY (subsector_code) REFERENCES market.subsectors(code)
);
CREATE INDEX securities_issuer ON market.securities USING btree (issuer_id);
CREATE INDEX securities_same_as ON market.securities USING btree (same_as) WHERE (same_as IS NOT NULL);
CREATE INDEX securities_ticker ON market.securities USING btree (ticker);
grant select on market.securities to rostrum_app;

create table market.security_backtests (
  security_id uuid not null,
  quarter date not null,
  derived_through timestamp with time zone not null,
  candidate_count integer not null,
  opening_count integer not null,
  in_first_tenth integer not null,
  in_first_twenty integer not null,
  breadth_in_first_tenth integer not null,
  auc real,
  breadth_auc real,
  constraint security_backtests_pkey PRIMARY KEY (security_id, quarter),
  constraint security_backtests_security_id_quarter_fkey FOREIGN KEY (security_id, quarter) REFERENCES market.scored_securities(security_id, quarter) ON DELETE CASCADE
);
grant select on market.security_backtests to rostrum_app;

create table market.security_events (
  id uuid not null default gen_random_uuid(),
  security_id uuid not null,
  kind text not null,
  other_id uuid,
  quarter date not null,
  found_ratio numeric,
  found_state text,
  confidence double precision,
  evidence text,
  file_ratio numeric,
  file_date date,
  file_source text,
  decision text,
  decided_ratio numeric,
  decided_date date,
  reason text,
  decided_by uuid,
  decided_at timestamp with time zone,
  state text not null default 
CASE
    WHEN (decision IS NOT NULL) THEN decision
    WHEN (file_ratio IS NOT NULL) THEN 'counts'::text
    ELSE found_state
END,
  ratio numeric default 
CASE
    WHEN (decision = 'counts'::text) THEN decided_ratio
    ELSE COALESCE(file_ratio, found_ratio)
END,
  on_date date not null default 
CASE
    WHEN (decision = 'counts'::text) THEN COALESCE(decided_date, quarter)
    ELSE COALESCE(file_date, quarter)
END,
  source text not null default 
CASE
    WHEN (decision IS NOT NULL) THEN 'person'::text
    WHEN (file_ratio IS NOT NULL) THEN 'file'::text
    ELSE 'filings'::text
END,
  constraint security_events_check CHECK ((((kind = 'split'::text) = (other_id IS NULL)) OR (kind = 'ended'::text))),
  constraint security_events_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity.users(id) ON DELETE SET NULL,
  constraint security_events_decided_ratio_check CHECK ((decided_ratio > (0)::numeric)),
  constraint security_events_decision_check CHECK ((decision = ANY (ARRAY['counts'::text, 'rejected'::text]))),
  constraint security_events_file_ratio_check CHECK ((file_ratio > (0)::numeric)),
  constraint security_events_found_ratio_check CHECK ((found_ratio > (0)::numeric)),
  constraint security_events_found_state_check CHECK ((found_state = ANY (ARRAY['counts'::text, 'unsure'::text]))),
  constraint security_events_key UNIQUE NULLS NOT DISTINCT (security_id, quarter, kind, other_id),
  constraint security_events_kind_check CHECK ((kind = ANY (ARRAY['split'::text, 'spin_off'::text, 'merger'::text, 'conversion'::text, 'ended'::text]))),
  constraint security_events_other_id_fkey FOREIGN KEY (other_id) REFERENCES market.securities(id) ON DELETE CASCADE,
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE
);
CREATE INDEX security_events_other ON market.security_events USING btree (other_id);
CREATE INDEX security_events_quarter ON market.security_events USING btree (quarter DESC, id);
grant select on market.security_events to rostrum_app;

create table market.security_identifiers (
  kind text not null,
  value text not null,
  security_id uuid not null,
  valid_from date not null default '-infinity'::date,
  valid_to date,
  constraint security_identifiers_kind_check CHECK ((kind = ANY (ARRAY['cusip'::text, 'isin'::text, 'ticker'::text, 'figi'::text, 'panel'::text]))),
  constraint security_identifiers_pkey PRIMARY KEY (kind, value, valid_from),
  constraint security_identifiers_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE
);
CREATE INDEX security_identifiers_security ON market.security_identifiers USING btree (security_id);
grant select on market.security_identifiers to rostrum_app;

create table market.security_index (
  id uuid not null,
  issuer_id uuid,
  name text not null,
  sort_name text not null,
  words tsvector not null,
  keys text[] not null,
  kind text not null,
  class_title text not null,
  ticker text,
  exchange_code text,
  country_code text,
  sector_code text,
  subsector_code text,
  price numeric,
  price_on date,
  shares_outstanding bigint,
  market_cap bigint,
  market_cap_code text,
  average_volume bigint,
  quarter date,
  holder_count integer not null,
  held_shares bigint not null,
  held_value bigint not null,
  weight bigint not null,
  constraint security_index_id_fkey FOREIGN KEY (id) REFERENCES market.securities(id) ON DELETE CASCADE,
  constraint security_index_pkey PRIMARY KEY (id)
);
CREATE INDEX security_index_cap ON market.security_index USING btree (market_cap, sort_name, id);
CREATE INDEX security_index_cap_down ON market.security_index USING btree (market_cap DESC NULLS LAST, sort_name, id);
CREATE INDEX security_index_holders ON market.security_index USING btree (holder_count, sort_name, id);
CREATE INDEX security_index_holders_down ON market.security_index USING btree (holder_count DESC, sort_name, id);
CREATE INDEX security_index_keys ON market.security_index USING gin (keys);
CREATE INDEX security_index_name ON market.security_index USING btree (sort_name, id);
CREATE INDEX security_index_sector ON market.security_index USING btree (sector_code, id);
CREATE INDEX security_index_weight ON market.security_index USING btree (weight DESC, sort_name, id);
CREATE INDEX security_index_words ON market.security_index USING gin (words);
grant select on market.security_index to rostrum_app;

create table market.security_links (
  first_id uuid not null,
  second_id uuid not null,
  state text not null,
  reason text not null,
  confidence double precision not null,
  explanation text not null,
  evidence jsonb not null default '{}'::jsonb,
  effective_on date,
  decision text,
  decided_by uuid,
  decided_at timestamp with time zone,
  found_at timestamp with time zone not null default now(),
  constraint security_links_check CHECK ((first_id < second_id)),
  constraint security_links_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES identity.users(id) ON DELETE SET NULL,
  constraint security_links_decision_check CHECK ((decision = ANY (ARRAY['same'::text, 'apart'::text]))),
  constraint security_links_first_id_fkey FOREIGN KEY (first_id) REFERENCES market.securities(id) ON DELETE CASCADE,
  constraint security_links_pkey PRIMARY KEY (first_id, second_id),
  constraint security_links_reason_check CHECK ((reason = ANY (ARRAY['ticker'::text, 'name'::text, 'holders'::text, 'cusip_change'::text, 'figi'::text, 'person'::text]))),
  constraint security_links_second_id_fkey FOREIGN KEY (second_id) REFERENCES market.securities(id) ON DELETE CASCADE,
  constraint security_links_state_check CHECK ((state = ANY (ARRAY['same'::text, 'unsure'::text, 'apart'::text])))
);
CREATE INDEX security_links_second ON market.security_links USING btree (second_id);
CREATE INDEX security_links_state ON market.security_links USING btree (state);
grant select on market.security_links to rostrum_app;

create table market.shares_outstanding (
  security_id uuid not null,
  on_date date not null,
  shares bigint not null,
  accession text,
  constraint shares_outstanding_pkey PRIMARY KEY (security_id, on_date),
  constraint shares_outstanding_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE,
  constraint shares_outstanding_shares_check CHECK ((shares > 0))
);
grant select on market.shares_outstanding to rostrum_app;

create table market.split_changes (
  security_id uuid not null,
  quarter date not null,
  since timestamp with time zone not null default now(),
  constraint split_changes_pkey PRIMARY KEY (security_id, quarter),
  constraint split_changes_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE
);
grant select on market.split_changes to rostrum_app;

create table market.splits (
  security_id uuid not null,
  on_date date not null,
  ratio numeric not null,
  constraint splits_pkey PRIMARY KEY (security_id, on_date),
  constraint splits_ratio_check CHECK ((ratio > (0)::numeric)),
  constraint splits_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE
);
grant select on market.splits to rostrum_app;

create table market.stale_portfolios (
  organization_id uuid not null,
  quarter date not null,
  follows boolean not null default false,
  since timestamp with time zone not null default now(),
  constraint stale_portfolios_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES market.organizations(id) ON DELETE CASCADE,
  constraint stale_portfolios_pkey PRIMARY KEY (organization_id, quarter)
);
CREATE INDEX stale_portfolios_quarter ON market.stale_portfolios USING btree (quarter);
grant select on market.stale_portfolios to rostrum_app;

create table market.subsectors (
  code text not null,
  sector_code text not null,
  name text not null,
  constraint subsectors_pkey PRIMARY KEY (code),
  constraint subsectors_sector_code_fkey FOREIGN KEY (sector_code) REFERENCES market.sectors(code)
);
CREATE INDEX subsectors_sector ON market.subsectors USING btree (sector_code);
grant select on market.subsectors to rostrum_app;

create table market.successions (
  predecessor_id uuid not null,
  successor_id uuid not null,
  effective_quarter date not null,
  evidence jsonb not null default '{}'::jsonb,
  constraint successions_pkey PRIMARY KEY (effective_quarter, predecessor_id, successor_id),
  constraint successions_predecessor_id_fkey FOREIGN KEY (predecessor_id) REFERENCES market.organizations(id),
  constraint successions_successor_id_fkey FOREIGN KEY (successor_id) REFERENCES market.organizations(id)
);
CREATE INDEX successions_successor ON market.successions USING btree (successor_id);
grant select on market.successions to rostrum_app;

create table market.taken_facts (
  security_id uuid not null,
  from_id uuid not null,
  kind text not null,
  on_date date not null default '-infinity'::date,
  constraint taken_facts_from_id_fkey FOREIGN KEY (from_id) REFERENCES market.securities(id) ON DELETE CASCADE,
  constraint taken_facts_pkey PRIMARY KEY (security_id, kind, on_date),
  constraint taken_facts_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id) ON DELETE CASCADE
);
CREATE INDEX taken_facts_from ON market.taken_facts USING btree (from_id);
grant select on market.taken_facts to rostrum_app;

create table market.target_backtests (
  quarter date not null,
  derived_through timestamp with time zone not null,
  judgment jsonb not null,
  judged_at timestamp with time zone not null default now(),
  constraint target_backtests_pkey PRIMARY KEY (quarter)
);
grant select on market.target_backtests to rostrum_app;

create table market.target_models (
  quarter date not null,
  derived_through timestamp with time zone not null,
  model jsonb not null,
  manager_count integer not null,
  fitted_at timestamp with time zone not null default now(),
  leaving_model jsonb,
  constraint target_models_pkey PRIMARY KEY (quarter)
);
grant select on market.target_models to rostrum_app;

create table market.target_scores (
  security_id uuid not null,
  quarter date not null,
  organization_id uuid not null,
  no_score_reason text,
  peers_part smallint,
  industry_part smallint,
  size_part smallint,
  style_part smallint,
  turnover_part smallint,
  geography_part smallint,
  former_part smallint,
  neighbor_count smallint not null,
  industry_tilt real,
  size_tilt real,
  value_lean real,
  growth_lean real,
  country_share real,
  opened_count integer,
  held_until date,
  activity smallint,
  among_comparable smallint,
  likelihood real,
  likelihood_band smallint,
  risk real,
  risk_band smallint,
  typical_value bigint,
  upper_value bigint,
  typical_count integer not null default 0,
  typical_basis text,
  closed_count integer,
  closed_of integer,
  sold_share real,
  is_recent boolean not null default false,
  constraint target_scores_likelihood_band_check CHECK (((likelihood_band >= 1) AND (likelihood_band <= 5))),
  constraint target_scores_no_score_reason_check CHECK ((no_score_reason = ANY (ARRAY['index'::text, 'few_holdings'::text]))),
  constraint target_scores_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES market.organizations(id) ON DELETE CASCADE,
  constraint target_scores_pkey PRIMARY KEY (security_id, quarter, organization_id),
  constraint target_scores_risk_band_check CHECK (((risk_band >= 1) AND (risk_band <= 5))),
  constraint target_scores_security_id_quarter_fkey FOREIGN KEY (security_id, quarter) REFERENCES market.scored_securities(security_id, quarter) ON DELETE CASCADE,
  constraint target_scores_typical_basis_check CHECK ((typical_basis = ANY (ARRAY['size_and_industry'::text, 'size'::text, 'all'::text])))
);
CREATE INDEX target_scores_organization ON market.target_scores USING btree (organization_id, security_id, quarter);
grant select on market.target_scores to rostrum_app;

create table market.ticker_prices (
  ticker text not null,
  on_date date not null,
  close numeric not null,
  constraint ticker_prices_close_check CHECK ((close > (0)::numeric)),
  constraint ticker_prices_pkey PRIMARY KEY (ticker, on_date)
);
grant select on market.ticker_prices to rostrum_app;

create table market.titled_options (
  accession text not null,
  row_number integer not null,
  side text not null,
  is_plain boolean not null,
  constraint titled_options_pkey PRIMARY KEY (accession, row_number),
  constraint titled_options_side_check CHECK ((side = ANY (ARRAY['put'::text, 'call'::text])))
);
grant select on market.titled_options to rostrum_app;

create table market.unknown_cusips (
  cusip text not null,
  issuer_name text not null,
  class_title text not null,
  first_accession text not null,
  seen_at timestamp with time zone not null default now(),
  constraint unknown_cusips_pkey PRIMARY KEY (cusip)
);
grant select on market.unknown_cusips to rostrum_app;

create table market.vote_filings (
  accession text not null,
  cik text not null,
  filer_name text not null,
  form text not null,
  period date,
  filed_on date not null,
  is_restatement boolean not null default false,
  row_count integer not null,
  source text not null,
  run_id uuid,
  constraint vote_filings_pkey PRIMARY KEY (accession),
  constraint vote_filings_run_id_fkey FOREIGN KEY (run_id) REFERENCES market.import_runs(id)
);
CREATE INDEX vote_filings_filer ON market.vote_filings USING btree (cik, period);
grant select on market.vote_filings to rostrum_app;

create table market.votes (
  accession text not null,
  row_number integer not null,
  security_id uuid,
  issuer_name text not null,
  cusip text,
  isin text,
  meeting_on date not null,
  description text not null,
  categories text[] not null,
  proposed_by text,
  series_id text,
  shares_voted numeric,
  shares_on_loan numeric,
  ballots jsonb not null,
  constraint votes_accession_fkey FOREIGN KEY (accession) REFERENCES market.vote_filings(accession) ON DELETE CASCADE,
  constraint votes_pkey PRIMARY KEY (accession, row_number),
  constraint votes_security_id_fkey FOREIGN KEY (security_id) REFERENCES market.securities(id)
);
CREATE INDEX votes_security ON market.votes USING btree (security_id, meeting_on DESC);
CREATE INDEX votes_waiting ON market.votes USING btree (cusip) WHERE (security_id IS NULL);
grant select on market.votes to rostrum_app;
