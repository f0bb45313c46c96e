-- Where the sender of a recorded message asks for replies; empty where that is the From address.
-- [{name, address}]
alter table app.email_messages add column reply_to jsonb not null default '[]';
