-- Registers of half a million holders: found by a word of the name or by any filter without reading them all, read
-- before they are imported by a job, and taken up again when a worker was killed.

-- An import that stands still is one whose worker is gone.
alter table app.register_snapshots add column touched_at timestamptz not null default now();

-- What a file would bring, as far as it was read. It goes with its sheet.
create table app.register_previews (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  user_id uuid not null references identity.users on delete cascade,
  kind text not null check (kind in ('registry', 'nobo', 'surveillance')),
  sheet_id uuid not null,
  -- What was asked: the same question is answered once.
  question jsonb not null,
  state text not null default 'reading' check (state in ('reading', 'ready', 'failed', 'cancelled')),
  row_count integer not null,
  rows_read integer not null default 0,
  last_row_number integer not null default 0,
  attempts integer not null default 0,
  found jsonb not null,
  touched_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, sheet_id) references app.sheets on delete cascade
);
create index register_previews_sheet on app.register_previews (customer_id, sheet_id);
select app.guard('app.register_previews');

-- Size of a holding, by the smallest number of shares. The codes are those of the contract.
create function app.register_band(shares bigint) returns text language sql immutable parallel safe return
  case when shares >= 1000000 then '1000000' when shares >= 100000 then '100000' when shares >= 10000 then '10000'
    when shares >= 5000 then '5000' when shares >= 1000 then '1000' when shares >= 500 then '500'
    when shares >= 100 then '100' else '1' end;

-- How long a holder has held on a day, by the least number of years.
create function app.register_tenure(held_since date, on_date date) returns text language sql immutable parallel safe
return
  case when held_since is null then '-' when held_since <= on_date - interval '10 years' then '10'
    when held_since <= on_date - interval '5 years' then '5' when held_since <= on_date - interval '3 years' then '3'
    when held_since <= on_date - interval '1 year' then '1' else '0' end;

-- Holders who are alike in everything that can be filtered by are of one cell: 52 bits, which any reader can hold.
create function app.register_cell(
  shares bigint, held_since date, on_date date, country_code text, state text, intermediary text, holder_type text)
returns bigint language sql immutable parallel safe return
  hashtextextended(app.register_band(shares) || '|' || app.register_tenure(held_since, on_date) || '|'
    || coalesce(country_code, '') || '|' || coalesce(state, '') || '|' || coalesce(intermediary, '') || '|'
    || coalesce(holder_type, ''), 0) & 4503599627370495;

alter table app.register_positions add column cell bigint not null default 0;

-- How many holders each cell has: every count under filters is a sum of some of them.
create table app.register_cells (
  customer_id uuid not null references identity.customers on delete cascade,
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
  primary key (customer_id, snapshot_id, cell),
  foreign key (customer_id, snapshot_id) references app.register_snapshots on delete cascade
);
select app.guard('app.register_cells');

-- Words of names, with the rows of those who bear them where they are few. Policies of row security keep text search
-- from its indexes; a range of words is read by an index all the same.
create table app.register_words (
  customer_id uuid not null references identity.customers on delete cascade,
  snapshot_id uuid not null,
  word text collate "C" not null,
  holder_count integer not null,
  row_numbers integer[],
  primary key (customer_id, snapshot_id, word),
  foreign key (customer_id, snapshot_id) references app.register_snapshots on delete cascade
);
select app.guard('app.register_words');

-- Both for snapshots that are there already.
do $$
declare
  tenant uuid;
begin
  for tenant in select id from identity.customers loop
    perform set_config('app.customer_id', tenant::text, true);
    update app.register_positions p set email = lower(p.email),
      cell = app.register_cell(p.shares, p.held_since, s.on_date, p.country_code, p.state, p.intermediary, p.holder_type)
    from app.register_snapshots s where s.customer_id = tenant and p.customer_id = tenant and s.id = p.snapshot_id;
    insert into app.register_cells (customer_id, snapshot_id, cell, band, tenure, country, state, intermediary, type,
      holder_count, shares)
    select p.customer_id, p.snapshot_id, p.cell, min(app.register_band(p.shares)),
      min(app.register_tenure(p.held_since, s.on_date)), coalesce(min(p.country_code), '-'),
      coalesce(min(p.country_code), '') || '-' || min(p.state), coalesce(min(p.intermediary), '-'),
      coalesce(min(p.holder_type), '-'), count(*), sum(p.shares)
    from app.register_positions p join app.register_snapshots s on s.customer_id = p.customer_id and s.id = p.snapshot_id
    where p.customer_id = tenant and s.state = 'ready' group by 1, 2, 3;
    insert into app.register_words (customer_id, snapshot_id, word, holder_count, row_numbers)
    select customer_id, snapshot_id, word, count(*), case when count(*) <= 20000 then array_agg(row_number) end
    from (
      select distinct p.customer_id, p.snapshot_id, p.row_number, word
      from app.register_positions p cross join lateral string_to_table(p.sort_name, ' ') word
      where p.customer_id = tenant and word <> ''
    ) borne group by 1, 2, 3;
  end loop;
  perform set_config('app.customer_id', '', true);
end $$;

create index register_positions_cell on app.register_positions (customer_id, snapshot_id, cell);
create index register_positions_row on app.register_positions (customer_id, snapshot_id, row_number);
create index register_positions_email on app.register_positions (customer_id, snapshot_id, email collate "C")
  where email is not null;
