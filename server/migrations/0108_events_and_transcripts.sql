-- Calendar of our and our peers' earnings calls and conferences, and transcripts of calls.

create table app.company_events (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  security_id uuid not null references market.securities,
  kind text not null check (kind in ('earnings_call', 'conference', 'investor_day', 'annual_meeting', 'other')),
  title text not null,
  -- On the clock of the event, because a day without a time has no instant.
  day date not null,
  time time,
  time_zone text not null,
  status text not null default 'expected' check (status in ('expected', 'confirmed')),
  webcast_url text,
  location text,
  -- The same event in the IRM, with its schedule of meetings.
  event_id uuid,
  source text not null default 'typed' check (source in ('typed', 'file', 'calendar', 'feed')),
  -- By which a calendar names it, so that it is changed when it is read again.
  uid text,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, event_id) references app.events (customer_id, id)
);
create index company_events_day on app.company_events (customer_id, day, id) where deleted_at is null;
create unique index company_events_uid on app.company_events (customer_id, security_id, uid);
create index company_events_security on app.company_events (security_id);
create index company_events_event on app.company_events (customer_id, event_id);
create index company_events_user on app.company_events (user_id);
select app.guard('app.company_events');

-- Calendars of investor relations sites that are read every few hours.
create table app.company_event_feeds (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  security_id uuid not null references market.securities,
  url text not null,
  etag text,
  last_modified text,
  read_at timestamptz,
  problem text,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, security_id, url)
);
create index company_event_feeds_security on app.company_event_feeds (security_id);
create index company_event_feeds_user on app.company_event_feeds (user_id);
select app.guard('app.company_event_feeds');

create table app.transcripts (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  security_id uuid not null references market.securities,
  title text not null,
  held_on date not null,
  fiscal_year integer check (fiscal_year between 1990 and 2100),
  fiscal_quarter integer check (fiscal_quarter between 1 and 4),
  origin text not null check (origin in ('upload', 'pasted', 'filing')),
  status text not null default 'waiting' check (status in ('waiting', 'ready', 'failed')),
  problem text,
  -- The original; null in texts that came without one.
  file_id uuid,
  company_event_id uuid,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, file_id) references app.files (customer_id, id),
  foreign key (customer_id, company_event_id) references app.company_events (customer_id, id)
);
create index transcripts_held on app.transcripts (customer_id, held_on desc, id) where deleted_at is null;
create index transcripts_security on app.transcripts (security_id);
create index transcripts_file on app.transcripts (customer_id, file_id);
create index transcripts_event on app.transcripts (customer_id, company_event_id);
create index transcripts_user on app.transcripts (user_id);
select app.guard('app.transcripts');

create table app.transcript_speakers (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  transcript_id uuid not null,
  position integer not null,
  name text not null,
  title text,
  firm text,
  role text not null check (role in ('company', 'analyst', 'operator', 'unknown')),
  -- The person of the IRM. A chosen one, or none, stays when the text is matched again.
  person_id uuid,
  person_state text not null default 'none' check (person_state in ('none', 'matched', 'ambiguous', 'chosen')),
  primary key (customer_id, id),
  foreign key (customer_id, transcript_id) references app.transcripts (customer_id, id) on delete cascade
);
create index transcript_speakers_transcript on app.transcript_speakers (customer_id, transcript_id, position);
create index transcript_speakers_person on app.transcript_speakers (customer_id, person_id);
select app.guard('app.transcript_speakers');

create table app.transcript_passages (
  customer_id uuid not null references identity.customers on delete cascade,
  transcript_id uuid not null,
  -- Its place in the call, from 1: the address of the passage.
  number integer not null,
  speaker_id uuid,
  section text not null check (section in ('remarks', 'questions')),
  kind text not null check (kind in ('remark', 'question', 'answer')),
  -- Which question of the call it asks or answers.
  question integer,
  text text not null,
  -- Without an index: row security would not let a search use it, and a customer has some thousands of passages.
  searched tsvector not null generated always as (to_tsvector('english', text)) stored,
  primary key (customer_id, transcript_id, number),
  foreign key (customer_id, transcript_id) references app.transcripts (customer_id, id) on delete cascade,
  foreign key (customer_id, speaker_id) references app.transcript_speakers (customer_id, id)
);
create index transcript_passages_speaker on app.transcript_passages (customer_id, speaker_id);
create index transcript_passages_question on app.transcript_passages (customer_id, transcript_id, question)
  where question is not null;
select app.guard('app.transcript_passages');

-- By which words a theme is found in a call, besides its name.
create table app.theme_words (
  customer_id uuid not null references identity.customers on delete cascade,
  theme_id uuid not null,
  words text[] not null,
  primary key (customer_id, theme_id),
  foreign key (customer_id, theme_id) references app.themes (customer_id, id) on delete cascade
);
select app.guard('app.theme_words');

-- One more type of subject, whatever the others are.
do $$
declare known text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'file_uses_subject_type_check');
begin
  alter table app.file_uses drop constraint file_uses_subject_type_check;
  execute 'alter table app.file_uses add constraint file_uses_subject_type_check '
    || replace(known, '''campaign''::text', '''campaign''::text, ''transcript''::text');
end $$;
