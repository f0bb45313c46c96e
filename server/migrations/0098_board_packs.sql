-- What a customer's documents look like. The logo is a PNG picture of our own making, small enough to be read with the row.
create table app.brands (
  customer_id uuid primary key references identity.customers on delete cascade,
  name text not null,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  logo bytea check (octet_length(logo) <= 524288),
  updated_at timestamptz not null default now()
);
select app.guard('app.brands');

-- Board packs: pages in order, from which versions are made.
create table app.board_packs (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  title text not null,
  subtitle text not null default '',
  date_line text not null default '',
  has_cover boolean not null default true,
  known_on date,
  -- The pages and their settings, in order.
  pages jsonb not null default '[]',
  -- Counts changes, so that no one overwrites what another saved meanwhile.
  revision integer not null default 1,
  created_by uuid not null references identity.users,
  updated_by uuid not null references identity.users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (customer_id, id)
);
create index board_packs_created_by on app.board_packs (created_by);
create index board_packs_updated_by on app.board_packs (updated_by);
select app.guard('app.board_packs');

-- A made version keeps its figures, so that it stays what the board saw.
create table app.board_pack_versions (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  pack_id uuid not null,
  number integer not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'working', 'ready', 'failed', 'canceled')),
  -- The pack as it was when this version was asked for.
  settings jsonb not null,
  page_count integer not null,
  done_count integer not null default 0,
  -- The pages as data, once it is ready.
  report jsonb,
  pdf_file_id uuid,
  pptx_file_id uuid,
  xlsx_file_id uuid,
  made_by uuid not null references identity.users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, pack_id, number),
  foreign key (customer_id, pack_id) references app.board_packs (customer_id, id) on delete cascade,
  foreign key (customer_id, pdf_file_id) references app.files (customer_id, id) on delete set null (pdf_file_id),
  foreign key (customer_id, pptx_file_id) references app.files (customer_id, id) on delete set null (pptx_file_id),
  foreign key (customer_id, xlsx_file_id) references app.files (customer_id, id) on delete set null (xlsx_file_id)
);
create index board_pack_versions_made_by on app.board_pack_versions (made_by);
create index board_pack_versions_pdf on app.board_pack_versions (customer_id, pdf_file_id);
create index board_pack_versions_pptx on app.board_pack_versions (customer_id, pptx_file_id);
create index board_pack_versions_xlsx on app.board_pack_versions (customer_id, xlsx_file_id);
select app.guard('app.board_pack_versions');

alter table app.file_uses drop constraint file_uses_subject_type_check;
alter table app.file_uses add constraint file_uses_subject_type_check
  check (subject_type in ('organization', 'person', 'note', 'activity', 'upload_request', 'upload_request_entry',
    'email_account', 'email_draft', 'email_outgoing', 'briefing', 'board_pack'));
