-- Defaults for a new customer, which it may change: its activity types.
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
end $$;
revoke all on function app.create_customer_defaults from public;
