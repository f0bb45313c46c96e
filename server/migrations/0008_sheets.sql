-- Tables that people send as files, read once into rows, so that any process can go on with them.

create table app.sheets (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users on delete cascade,
  file_name text not null,
  kind text not null check (kind in ('csv', 'xlsx')),
  columns text[] not null,
  row_count integer not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create index sheets_oldest on app.sheets (customer_id, created_at);
select app.guard('app.sheets');

-- row_number is the one that a spreadsheet shows; cells lie beside the sheet's columns, and may end early.
create table app.sheet_rows (
  customer_id uuid not null references identity.customers on delete cascade,
  sheet_id uuid not null,
  row_number integer not null,
  cells text[] not null,
  primary key (customer_id, sheet_id, row_number),
  foreign key (customer_id, sheet_id) references app.sheets on delete cascade
);
select app.guard('app.sheet_rows');
