-- Events carry tags and files.
alter table app.taggings drop constraint taggings_taggable_type_check;
alter table app.taggings add constraint taggings_taggable_type_check
  check (taggable_type in ('organization', 'person', 'activity', 'event'));

alter table app.file_uses drop constraint file_uses_subject_type_check;
alter table app.file_uses add constraint file_uses_subject_type_check
  check (subject_type in ('organization', 'person', 'note', 'activity', 'event', 'upload_request', 'upload_request_entry',
    'email_account', 'email_draft', 'email_outgoing', 'briefing', 'board_pack', 'campaign', 'email_template', 'transcript',
    'research_document'));
