-- Research documents: their pages with words to search, who may see them, licenses, notes, and the ways they come in.

alter table app.research_documents
  -- As notes have it: null is everyone with a research product, else the keeper first, then the chosen people.
  add column visible_to uuid[] check (cardinality(visible_to) > 0),
  -- Of the file: the same file is not stored twice.
  add column sha256 text,
  -- The broker's own word for the rating.
  add column rating_word text,
  add column pages_read integer not null default 0,
  -- Of a document that came by email.
  add column sender text,
  add column license_notice text,
  add column may_download boolean not null default true,
  -- The last day on which everyone sees it.
  add column expires_on date,
  add check (rating in ('buy', 'hold', 'sell'));
alter table app.research_documents drop constraint research_documents_status_check;
alter table app.research_documents add constraint research_documents_status_check
  check (status in ('waiting', 'reading', 'ready', 'failed', 'cancelled'));
create unique index research_documents_same_file on app.research_documents (customer_id, sha256) where deleted_at is null;
create policy viewer on app.research_documents as restrictive using (app.may_see(visible_to));

-- What new documents of a broker take over.
alter table app.brokers
  add column license_notice text,
  add column may_download boolean not null default true,
  -- Days after the date of the report.
  add column license_days integer check (license_days > 0);

create table app.research_pages (
  customer_id uuid not null references identity.customers on delete cascade,
  document_id uuid not null,
  number integer not null,
  text text not null,
  words tsvector not null generated always as (to_tsvector('english', text)) stored,
  visible_to uuid[],
  primary key (customer_id, document_id, number),
  foreign key (customer_id, document_id) references app.research_documents (customer_id, id) on delete cascade
);
create index research_pages_words on app.research_pages using gin (words);
select app.guard('app.research_pages');
create policy viewer on app.research_pages as restrictive using (app.may_see(visible_to));
-- app.research_pages_with searches them as the owner, because under the policy `@@` cannot use the index.
alter table app.research_pages no force row level security;

create table app.research_notes (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  document_id uuid not null,
  page integer check (page > 0),
  text text not null,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  visible_to uuid[],
  primary key (customer_id, id),
  foreign key (customer_id, document_id) references app.research_documents (customer_id, id) on delete cascade
);
create index research_notes_document on app.research_notes (customer_id, document_id);
create index research_notes_user on app.research_notes (user_id);
select app.guard('app.research_notes');
create policy viewer on app.research_notes as restrictive using (app.may_see(visible_to));

create trigger take_visibility before insert on app.research_pages
  for each row execute function app.take_visibility('research_document', 'document_id');
create trigger take_visibility before insert on app.research_notes
  for each row execute function app.take_visibility('research_document', 'document_id');
-- A stand-in: the file of this name replaces it.
create or replace function app.spread_research_visibility() returns trigger language plpgsql
  as 'begin return null; end';
create trigger spread_visibility after update of visible_to on app.research_documents
  for each row when (old.visible_to is distinct from new.visible_to) execute function app.spread_research_visibility();

-- The customer's address for research is research+TOKEN@domain.
alter table identity.customers add column research_token text not null
  default substr(md5(gen_random_uuid()::text || gen_random_uuid()::text), 1, 20);
alter table identity.customers add constraint customers_research_token_key unique (research_token);

-- Messages to that address, until they are documents or somebody has decided.
create table app.research_mail (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  source bytea not null,
  signed_in_as text,
  state text not null default 'new' check (state in ('new', 'waiting')),
  reason text check (reason in ('unknown_sender', 'unproven_sender')),
  sender text,
  subject text,
  file_names text[] not null default '{}',
  -- Who decided that it becomes documents.
  accepted_by uuid references identity.users,
  received_at timestamptz not null default now(),
  discarded_at timestamptz,
  primary key (customer_id, id)
);
create index research_mail_accepted_by on app.research_mail (accepted_by);
select app.guard('app.research_mail');

-- Files that were seen in the customer's import folder, so that each is read once, also after its document was deleted.
create table app.research_folder_files (
  customer_id uuid not null references identity.customers on delete cascade,
  path text not null,
  bytes bigint not null,
  modified_at timestamptz not null,
  sha256 text,
  problem text,
  seen_at timestamptz not null default now(),
  primary key (customer_id, path)
);
create index research_folder_files_same on app.research_folder_files (customer_id, sha256);
select app.guard('app.research_folder_files');

alter table app.file_uses drop constraint file_uses_subject_type_check;
alter table app.file_uses add constraint file_uses_subject_type_check check (subject_type in ('organization', 'person',
  'note', 'activity', 'upload_request', 'upload_request_entry', 'email_account', 'email_draft', 'email_outgoing',
  'briefing', 'board_pack', 'campaign', 'research_document'));
