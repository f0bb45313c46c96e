-- Uploaded files. The bytes are in the storage under bucket/customer_id/id; a row exists before its bytes do, so that
-- nothing in the storage is without a row.
create table app.files (
  customer_id uuid not null references identity.customers on delete cascade,
  -- Random, because the address of a public file is its only protection.
  id uuid not null,
  bucket text not null check (bucket in ('private', 'public')),
  name text not null,
  extension text not null,
  -- expected: an address was given. receiving: bytes are on their way. removed: the sweep is deleting it.
  status text not null default 'expected'
    check (status in ('expected', 'receiving', 'in_progress', 'completed', 'threats_found', 'failed', 'removed')),
  user_id uuid not null references identity.users,
  max_bytes bigint not null,
  bytes bigint,
  sha256 text,
  -- Detected from the content.
  content_type text,
  -- Such as macros.
  marks text[] not null default '{}',
  -- Why it failed, or which threat was found.
  reason text,
  has_thumbnail boolean not null default false,
  created_at timestamptz not null default now(),
  received_at timestamptz,
  -- The last attempt to scan it.
  scanned_at timestamptz,
  primary key (customer_id, id)
);
create index files_unfinished on app.files (customer_id, created_at) where status in ('expected', 'receiving', 'in_progress', 'removed');
select app.guard('app.files');

-- What refers to a file: a record that it was attached to, or the text of a note or activity.
create table app.file_uses (
  customer_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  subject_type text not null check (subject_type in ('organization', 'person', 'note', 'activity')),
  subject_id uuid not null,
  user_id uuid not null references identity.users,
  created_at timestamptz not null default now(),
  -- It can be restored: the file stays.
  deleted_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, file_id, subject_type, subject_id),
  foreign key (customer_id, file_id) references app.files (customer_id, id) on delete cascade
);
create index file_uses_subject on app.file_uses (customer_id, subject_type, subject_id);
select app.guard('app.file_uses');
