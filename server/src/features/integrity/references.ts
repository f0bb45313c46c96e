// The list of ids without a foreign key, because they can refer to one of several tables. A test checks it against the
// catalog: a new column of this type is declared here or exempted.

export type Target =
  | 'organization'
  | 'person'
  | 'fund'
  | 'security'
  | 'activity'
  | 'event'
  | 'note'
  | 'upload_request'
  | 'upload_request_entry'
  | 'email_account'
  | 'email_draft'
  | 'email_outgoing'
  | 'email_message'
  | 'briefing'
  | 'board_pack'
  | 'campaign'
  | 'email_template'
  | 'note_template'
  | 'survey'
  | 'survey_template'
  | 'research_document'
  | 'transcript'

interface Home {
  table: string
  /** Whether the table belongs to the tenant. */
  isOwn: boolean
}

const market = (table: string): Home => ({ table: `market.${table}`, isOwn: false })
const own = (table: string): Home => ({ table: `app.${table}`, isOwn: true })

/** The tables that can hold a target. */
export const homes: Readonly<Record<Target, readonly Home[]>> = {
  organization: [market('organizations'), own('organizations')],
  person: [market('people'), own('people')],
  fund: [market('funds')],
  security: [market('securities')],
  activity: [own('activities')],
  event: [own('events')],
  note: [own('notes')],
  upload_request: [own('upload_requests')],
  upload_request_entry: [own('upload_request_entries')],
  email_account: [own('email_accounts')],
  email_draft: [own('email_drafts')],
  email_outgoing: [own('email_outgoing')],
  email_message: [own('email_messages')],
  briefing: [own('briefings')],
  board_pack: [own('board_pack_versions')],
  campaign: [own('campaigns')],
  email_template: [own('email_templates')],
  note_template: [own('note_templates')],
  survey: [own('surveys')],
  survey_template: [own('survey_templates')],
  research_document: [own('research_documents')],
  transcript: [own('transcripts')],
}

export interface Reference {
  table: `app.${string}`
  column: string
  /** A column with the type of the target, or an expression over the row `r`; or a fixed target. */
  target: { typeIn: string } | Target
}

export const references: readonly Reference[] = [
  { table: 'app.activity_organizations', column: 'organization_id', target: 'organization' },
  { table: 'app.activity_people', column: 'organization_id', target: 'organization' },
  { table: 'app.activity_people', column: 'person_id', target: 'person' },
  {
    table: 'app.custom_field_values',
    column: 'subject_id',
    target: {
      typeIn: '(select f.subject from app.custom_fields f where f.customer_id = r.customer_id and f.id = r.field_id)',
    },
  },
  { table: 'app.distinct_profiles', column: 'first_id', target: { typeIn: 'r.kind' } },
  { table: 'app.distinct_profiles', column: 'second_id', target: { typeIn: 'r.kind' } },
  { table: 'app.engagement_scores', column: 'subject_id', target: { typeIn: 'r.subject_type' } },
  { table: 'app.event_invitee_people', column: 'person_id', target: 'person' },
  { table: 'app.event_invitees', column: 'organization_id', target: 'organization' },
  { table: 'app.favorite_people', column: 'organization_id', target: 'organization' },
  { table: 'app.favorite_people', column: 'person_id', target: 'person' },
  { table: 'app.file_uses', column: 'subject_id', target: { typeIn: 'r.subject_type' } },
  { table: 'app.irm_organizations', column: 'organization_id', target: 'organization' },
  { table: 'app.irm_people', column: 'person_id', target: 'person' },
  { table: 'app.employments', column: 'organization_id', target: 'organization' },
  { table: 'app.mentions', column: 'mentioned_id', target: { typeIn: 'r.mentioned_type' } },
  { table: 'app.mentions', column: 'source_id', target: { typeIn: 'r.source_type' } },
  { table: 'app.notes', column: 'notable_id', target: { typeIn: 'r.notable_type' } },
  { table: 'app.organizations', column: 'parent_id', target: 'organization' },
  { table: 'app.register_matches', column: 'organization_id', target: 'organization' },
  { table: 'app.register_names', column: 'organization_id', target: 'organization' },
  { table: 'app.relationships', column: 'subject_id', target: { typeIn: 'r.subject_type' } },
  { table: 'app.suggestions', column: 'suggestible_id', target: { typeIn: 'r.suggestible_type' } },
  { table: 'app.taggings', column: 'taggable_id', target: { typeIn: 'r.taggable_type' } },
  { table: 'app.target_list_members', column: 'organization_id', target: 'organization' },
  { table: 'app.analysts', column: 'person_id', target: 'person' },
  { table: 'app.booking_links', column: 'person_id', target: 'person' },
  { table: 'app.bookings', column: 'activity_id', target: 'activity' },
  { table: 'app.bookings', column: 'person_id', target: 'person' },
  { table: 'app.poll_invitees', column: 'person_id', target: 'person' },
  { table: 'app.polls', column: 'activity_id', target: 'activity' },
  { table: 'app.campaign_left_out', column: 'person_id', target: 'person' },
  { table: 'app.campaign_recipients', column: 'organization_id', target: 'organization' },
  { table: 'app.campaign_recipients', column: 'person_id', target: 'person' },
  { table: 'app.consents', column: 'person_id', target: 'person' },
  { table: 'app.survey_recipients', column: 'person_id', target: 'person' },
  { table: 'app.survey_responses', column: 'person_id', target: 'person' },
  { table: 'app.target_list_people', column: 'person_id', target: 'person' },
  { table: 'app.transcript_speakers', column: 'person_id', target: 'person' },
  { table: 'app.tasks', column: 'associated_id', target: { typeIn: 'r.associated_type' } },
]

/** Audit history, which outlives its subjects, and sheets, which are deleted after the import. */
export const exempt: readonly string[] = [
  'app.audit_events.user_id',
  'app.calendar_busy.calendar_id',
  'app.calendar_entries.source_id',
  'app.email_drafts.reply_to_message_id',
  'app.email_drafts.template_id',
  'app.email_outgoing.lease_id',
  'app.irm_upload_changes.row_id',
  'app.irm_upload_changes.subject_id',
  'app.irm_upload_rows.subject_id',
  'app.irm_uploads.sheet_id',
  'app.merges.source_id',
  'app.merges.target_id',
  'app.survey_answer_themes.verbatim_id',
  'app.register_snapshots.replaces_id',
  'app.register_snapshots.sheet_id',
]
