-- The keys that sign a customer's group mail. One for each sending domain.
create table app.dkim_keys (
  customer_id uuid not null references identity.customers on delete cascade,
  domain text not null,
  -- Part of the record's name, so that a new key can be published beside the former one.
  selector text not null,
  -- Base64 of the public key, as in the record.
  public_key text not null,
  -- Sealed.
  private_key text not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, domain)
);
select app.guard('app.dkim_keys');
-- One account for group mail; the index of people's accounts does not see it, because it has no person.
create unique index email_accounts_group on app.email_accounts (customer_id)
  where type = 'postmarkSender' and archived_at is null;
