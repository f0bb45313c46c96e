-- Pictures in email templates are kept as long as the template: one more type of subject, whatever the others are.
do $$
declare known text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'file_uses_subject_type_check');
begin
  alter table app.file_uses drop constraint file_uses_subject_type_check;
  execute 'alter table app.file_uses add constraint file_uses_subject_type_check '
    || replace(known, '''campaign''::text', '''campaign''::text, ''email_template''::text');
end $$;
