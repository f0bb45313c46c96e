-- What a meeting was about and how it went, to be counted: themes from the customer's own list, and a sentiment.
create table app.themes (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  name text not null,
  archived_at timestamptz,
  primary key (customer_id, id)
);
create unique index themes_name on app.themes (customer_id, lower(name));
select app.guard('app.themes');

create table app.activity_themes (
  customer_id uuid not null,
  activity_id uuid not null,
  theme_id uuid not null,
  primary key (customer_id, activity_id, theme_id),
  foreign key (customer_id, activity_id) references app.activities (customer_id, id) on delete cascade,
  foreign key (customer_id, theme_id) references app.themes (customer_id, id) on delete cascade
);
create index activity_themes_theme on app.activity_themes (customer_id, theme_id, activity_id);
select app.guard('app.activity_themes');

alter table app.activities add column sentiment text check (sentiment in ('positive', 'neutral', 'negative'));

-- Outlines that a person inserts into a note.
create table app.note_templates (
  customer_id uuid not null references identity.customers on delete cascade,
  id uuid not null,
  name text not null,
  notes text not null,
  position integer not null,
  primary key (customer_id, id)
);
create unique index note_templates_name on app.note_templates (customer_id, lower(name));
select app.guard('app.note_templates');

-- The Notes page filters by author.
create index notes_author on app.notes (customer_id, user_id, created_at desc) where deleted_at is null;

-- Existing customers start with the same lists as new ones: see app.create_customer_defaults.
do $$ declare one uuid; begin
  for one in select id from identity.customers loop
    perform set_config('app.customer_id', one::text, true);
    insert into app.themes (customer_id, id, name)
    select one, gen_random_uuid(), name
    from unnest(array['Balance sheet', 'Capital allocation', 'Competition', 'Demand and pricing', 'ESG and governance',
      'Guidance and outlook', 'M&A', 'Management and strategy', 'Margins and costs', 'Valuation']) as name;
    insert into app.note_templates (customer_id, id, name, notes, position)
    select one, gen_random_uuid(), name, notes, position
    from (values
      (0, 'Earnings follow-up', '<h3>Reaction to results</h3><p></p><h3>Questions asked</h3><ul><li><p></p></li></ul><h3>View on guidance</h3><p></p><h3>Position and intentions</h3><p></p><h3>Follow-up</h3><ul><li><p></p></li></ul>'),
      (1, 'Conference 1x1', '<h3>Background and mandate</h3><p></p><h3>Topics discussed</h3><ul><li><p></p></li></ul><h3>Concerns</h3><ul><li><p></p></li></ul><h3>Interest level</h3><p></p><h3>Follow-up</h3><ul><li><p></p></li></ul>'),
      (2, 'Site visit', '<h3>Site and hosts</h3><p></p><h3>What they saw</h3><ul><li><p></p></li></ul><h3>Questions asked</h3><ul><li><p></p></li></ul><h3>Impressions</h3><p></p><h3>Follow-up</h3><ul><li><p></p></li></ul>')
    ) as template (position, name, notes);
  end loop;
  perform set_config('app.customer_id', '', true);
end $$;
