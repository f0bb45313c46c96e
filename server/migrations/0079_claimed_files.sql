-- When bytes last came: a transfer whose process was killed gives its place in the quota back.
alter table app.files add column claimed_at timestamptz;
