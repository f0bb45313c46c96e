-- Pictures in campaigns are kept as long as the campaign is.
alter table app.file_uses drop constraint file_uses_subject_type_check;
alter table app.file_uses add constraint file_uses_subject_type_check
  check (subject_type in ('organization', 'person', 'note', 'activity', 'upload_request', 'upload_request_entry',
    'email_account', 'email_draft', 'email_outgoing', 'briefing', 'board_pack', 'campaign'));
