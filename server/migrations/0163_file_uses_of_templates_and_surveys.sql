-- Note templates and surveys can have files in their texts. The sweep keeps what these use.
alter table app.file_uses drop constraint file_uses_subject_type_check;
alter table app.file_uses add constraint file_uses_subject_type_check
  check (subject_type in ('organization', 'person', 'note', 'activity', 'event', 'upload_request', 'upload_request_entry',
    'email_account', 'email_draft', 'email_outgoing', 'email_message', 'briefing', 'board_pack', 'campaign',
    'email_template', 'transcript', 'research_document', 'note_template', 'survey', 'survey_template'));
