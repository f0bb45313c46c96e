-- Mailboxes whose server tells of new mail: one worker at a time waits for it, and the mailbox is asked less often.
alter table app.email_accounts add column watched_by uuid;
alter table app.email_accounts add column watched_until timestamptz;
