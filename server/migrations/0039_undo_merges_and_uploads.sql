-- Rows inserted in place of removed ones, as they were: restoring the removed ones deletes them.
alter table app.removals add column added jsonb not null default '[]';

-- A discarded upload is kept for a month, for Undo.
alter table app.irm_uploads add column discarded_at timestamptz;
