-- Mailboxes whose server tells of new mail: one worker at a time waits for it, and the mailbox is asked less often.
alter table app.email_accounts add column watched_by uuid;
alter table app.email_accounts add column watched_until timestamptz;

-- Every message is compared with the addresses of everyone in the IRM.
create index people_email_primary on market.people (lower(email_primary));
create index people_email_secondary on market.people (lower(email_secondary));
