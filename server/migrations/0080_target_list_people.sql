-- Whom to talk to at a target: people of the organization, on the lists that it is on.
create table app.target_list_people (
  customer_id uuid not null,
  member_id uuid not null,
  person_id uuid not null,
  added_at timestamptz not null default now(),
  primary key (customer_id, member_id, person_id),
  foreign key (customer_id, member_id) references app.target_list_members (customer_id, id) on delete cascade
);
create index target_list_people_person on app.target_list_people (customer_id, person_id);
select app.guard('app.target_list_people');
