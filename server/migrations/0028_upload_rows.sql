-- A row that repeats an earlier one names it; remarks say what else a person should know before importing the row.
alter table app.irm_upload_rows
  add column same_as integer,
  add column remarks jsonb not null default '[]';

-- The file of errors is written with the delimiter of the file it corrects. Null for a workbook.
alter table app.sheets add column delimiter text;
alter table app.irm_uploads add column delimiter text;
