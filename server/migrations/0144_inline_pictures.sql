-- Pictures inside received mail: an attachment that the text of its message shows has the id by which the text names it.
alter table app.email_attachments add column content_id text;

alter table app.file_uses drop constraint file_uses_subject_type_check;
alter table app.file_uses add constraint file_uses_subject_type_check
  check (subject_type in ('organization', 'person', 'note', 'activity', 'event', 'upload_request', 'upload_request_entry',
    'email_account', 'email_draft', 'email_outgoing', 'email_message', 'briefing', 'board_pack', 'campaign',
    'email_template', 'transcript', 'research_document'));

-- Not among the files of the activity, but seen by the same people.
drop trigger take_visibility on app.file_uses;
create trigger take_visibility before insert on app.file_uses
  for each row when (new.subject_type in ('note', 'activity', 'email_message'))
  execute function app.take_visibility('subject_type', 'subject_id');
