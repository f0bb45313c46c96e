-- Defaults for a new customer, which it may change: its activity types, themes and note templates.
create or replace function app.create_customer_defaults(new_customer_id uuid) returns void language plpgsql as $$
begin
  perform set_config('app.customer_id', new_customer_id::text, true);
  insert into app.activity_types (customer_id, id, name, medium, color, position)
  select new_customer_id, gen_random_uuid(), name, medium, color, position
  from (values
    (0, 'In-Person Meeting', 'in_person', 'blue'), (1, 'Virtual Meeting', 'virtual', 'teal'),
    (2, 'Conference', 'conference', 'violet'), (3, 'Non-Deal Roadshow', 'in_person', 'green'),
    (4, 'Group Meeting', 'group', 'orange'), (5, 'Phone Call', 'call', 'yellow'), (6, 'Email', 'email', 'gray'),
    (7, 'Other', 'other', 'gray')
  ) as begun(position, name, medium, color)
  on conflict do nothing;
  insert into app.themes (customer_id, id, name)
  select new_customer_id, gen_random_uuid(), name
  from unnest(array['Balance sheet', 'Capital allocation', 'Competition', 'Demand and pricing', 'ESG and governance',
    'Guidance and outlook', 'M&A', 'Management and strategy', 'Margins and costs', 'Valuation']) as name
  on conflict do nothing;
  insert into app.note_templates (customer_id, id, name, notes, position)
  select new_customer_id, gen_random_uuid(), name, notes, position
  from (values
    (0, 'Earnings follow-up', '<h3>Reaction to results</h3><p></p><h3>Questions asked</h3><ul><li><p></p></li></ul><h3>View on guidance</h3><p></p><h3>Position and intentions</h3><p></p><h3>Follow-up</h3><ul><li><p></p></li></ul>'),
    (1, 'Conference 1x1', '<h3>Background and mandate</h3><p></p><h3>Topics discussed</h3><ul><li><p></p></li></ul><h3>Concerns</h3><ul><li><p></p></li></ul><h3>Interest level</h3><p></p><h3>Follow-up</h3><ul><li><p></p></li></ul>'),
    (2, 'Site visit', '<h3>Site and hosts</h3><p></p><h3>What they saw</h3><ul><li><p></p></li></ul><h3>Questions asked</h3><ul><li><p></p></li></ul><h3>Impressions</h3><p></p><h3>Follow-up</h3><ul><li><p></p></li></ul>')
  ) as template (position, name, notes)
  on conflict do nothing;
end $$;
revoke all on function app.create_customer_defaults from public;
