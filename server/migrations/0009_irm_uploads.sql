-- IRM Upload: what a file would do, what it did, and what it takes to undo that.

-- A name without legal form: "Harbour Capital, L.P." and "The Harbour Capital LLC" are one house.
create function market.bare_name(text) returns text language sql immutable parallel safe return
  regexp_replace(market.sort_name($1), '( (inc|incorporated|corp|corporation|co|company|llc|llp|lllp|lp|ltd|limited|plc|gmbh|mbh|ag|sa|sas|sarl|nv|bv|ab|asa|as|oy|oyj|kg|kgaa|spa|srl|pty|pte|se|sgps|cv|kk))+$', '');
create index organization_index_bare_name on market.organization_index (market.bare_name(name));
create index organizations_bare_name on app.organizations (customer_id, market.bare_name(name));
create index people_email on app.people (customer_id, lower(email_primary));
create index people_email_secondary on app.people (customer_id, lower(email_secondary));

create table app.irm_uploads (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users,
  scope text not null,
  kind text not null check (kind in ('people', 'organizations', 'activities')),
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'importing', 'imported', 'cancelled', 'undoing', 'undone')),
  -- Named by id alone: a sheet is forgotten before its upload is.
  sheet_id uuid not null,
  file_name text not null,
  columns text[] not null,
  mapping jsonb not null,
  date_order text not null check (date_order in ('month_first', 'day_first')),
  time_zone text not null,
  has_custom_fields boolean not null,
  row_count integer not null,
  -- How many rows of the work under way are done, and the last of them.
  done_count integer not null default 0,
  last_row integer not null default 0,
  created_at timestamptz not null default now(),
  -- When something last happened: work that stands still was killed, and is taken up again.
  touched_at timestamptz not null default now(),
  imported_at timestamptz,
  undone_at timestamptz,
  undone_by uuid references identity.users,
  primary key (customer_id, id)
);
create index irm_uploads_newest on app.irm_uploads (customer_id, created_at desc);
select app.guard('app.irm_uploads');

create table app.irm_upload_rows (
  customer_id uuid not null references identity.customers on delete cascade,
  upload_id uuid not null,
  row_number integer not null,
  -- By field, as they are in the file.
  given jsonb not null,
  -- Of a bad row, as the file has them.
  cells text[],
  outcome text not null check (outcome in ('new', 'own', 'market', 'repeated', 'error')),
  errors jsonb not null default '[]',
  differences jsonb not null default '[]',
  -- What tells rows of one file apart.
  keys text[] not null default '{}',
  new_organization text,
  subject_id uuid,
  result text check (result in ('created', 'filled', 'added', 'unchanged', 'failed')),
  kept text,
  primary key (customer_id, upload_id, row_number),
  foreign key (customer_id, upload_id) references app.irm_uploads on delete cascade
);
create index irm_upload_rows_errors on app.irm_upload_rows (customer_id, upload_id, row_number) where outcome = 'error' or result = 'failed';
create index irm_upload_rows_kept on app.irm_upload_rows (customer_id, upload_id, row_number) where kept is not null;
select app.guard('app.irm_upload_rows');

-- Each thing that an import made or filled in. place keeps their order: what is undone last was made first.
create table app.irm_upload_changes (
  customer_id uuid not null references identity.customers on delete cascade,
  upload_id uuid not null,
  place integer not null,
  row_number integer not null,
  what text not null check (what in ('organization', 'person', 'activity', 'note', 'tag', 'tagging', 'member',
    'custom_value', 'filled')),
  subject_type text not null,
  subject_id uuid not null,
  -- The row that was made where it is not the subject itself, or that was filled in.
  row_id uuid,
  detail jsonb not null default '{}',
  -- By an undo, because somebody has changed it since.
  is_kept boolean not null default false,
  primary key (customer_id, upload_id, place),
  foreign key (customer_id, upload_id) references app.irm_uploads on delete cascade
);
create index irm_upload_changes_subject on app.irm_upload_changes (customer_id, upload_id, subject_id);
create index irm_upload_changes_row on app.irm_upload_changes (customer_id, upload_id, row_id);
select app.guard('app.irm_upload_changes');
