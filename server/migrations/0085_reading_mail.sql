-- Mailboxes whose server tells of new mail: one worker at a time waits for it, and the mailbox is asked less often.
alter table app.email_accounts add column watched_by uuid;
alter table app.email_accounts add column watched_until timestamptz;

-- Every message is compared with the addresses of everyone in the IRM.
create index people_email_primary on market.people (lower(email_primary));
create index people_email_secondary on market.people (lower(email_secondary));

-- Part of the address, by which the customer is found. Whoever knows it can send mail, but only a colleague's is filed.
alter table identity.customers add column filing_token text not null
  default substr(md5(gen_random_uuid()::text || gen_random_uuid()::text), 1, 20);
alter table identity.customers add constraint customers_filing_token_key unique (filing_token);
