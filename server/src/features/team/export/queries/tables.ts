// Which rows of each table an export contains. A table whose rows name a person is decided here, one by one: what is
// one person's own in the screens is in nobody else's export. One that is not decided is left out, and a test fails.
import { type RawBuilder, sql } from 'kysely'

/** The server's notes for itself, secrets, names of files that may belong to private records, and what is not sent yet. */
export const leftTables: ReadonlySet<string> = new Set([
  'alert_digests',
  'alert_watermarks',
  'asked_questions',
  'change_counters',
  'computed_state',
  'departures',
  'dkim_keys',
  'email_accounts',
  'email_sync',
  'files',
  'irm_upload_changes',
  'merges',
  'news_digests',
  'notification_preferences',
  'notifications',
  'register_previews',
  'register_words',
  'removals',
  'score_requests',
  'sheet_rows',
  'sheets',
  'survey_drafts',
  'survey_submissions',
])

/** Seen by the whole team in the screens, or by those whom row security lets see a row. The person only wrote it. */
export const teamTables: ReadonlySet<string> = new Set([
  'activities',
  'audit_events',
  'board_pack_versions',
  'board_packs',
  'booking_hosts',
  'booking_links',
  'booking_page_hosts',
  'booking_pages',
  'briefings',
  'broker_ratings',
  'campaigns',
  'chart_annotations',
  'colleagues',
  'company_event_feeds',
  'company_events',
  'consents',
  'dismissed_suggestions',
  'distinct_profiles',
  'email_exclude_rules',
  'estimate_actuals',
  'estimate_guidance',
  'estimates',
  'event_proposals',
  'event_updates',
  'events',
  'file_uses',
  'invitations',
  'irm_organizations',
  'irm_people',
  'irm_uploads',
  'marketing_runs',
  'marketing_services',
  'news_corrections',
  'news_feeds',
  'news_mentions',
  'notes',
  'organization_overrides',
  'organizations',
  'people',
  'poll_hosts',
  'polls',
  'product_feedback',
  'register_matches',
  'register_snapshots',
  'relationships',
  'research_access_requests',
  'research_documents',
  'research_mail',
  'research_notes',
  'suggestions',
  'suppressions',
  'survey_recipients',
  'survey_templates',
  'surveys',
  'taggings',
  'tasks',
  'transcripts',
  'upload_request_entries',
  'upload_requests',
])

type Filter = (viewerId: string) => RawBuilder<unknown>

const own: Filter = (viewerId) => sql`t.user_id = ${viewerId}::uuid`
const ownOrShared: Filter = (viewerId) => sql`(t.is_shared or t.user_id = ${viewerId}::uuid)`

const ofCalendar: Filter = (viewerId) =>
  sql`t.calendar_id in (select id from app.calendars where user_id = ${viewerId}::uuid)`

const seenLists = (viewerId: string) =>
  sql`select id from app.target_lists where is_shared or user_id = ${viewerId}::uuid`
const ofList: Filter = (viewerId) => sql`t.list_id in (${seenLists(viewerId)})`
const ofListMember: Filter = (viewerId) =>
  sql`t.member_id in (select id from app.target_list_members where list_id in (${seenLists(viewerId)}))`

/** As in the list of custom reports. */
const seenReports = (viewerId: string) => sql`select r.id from app.custom_reports r
  where r.user_id = ${viewerId}::uuid or r.sharing = 'everyone'
    or r.id in (select report_id from app.report_recipients where user_id = ${viewerId}::uuid)
    or (r.sharing = 'colleagues'
      and r.id in (select report_id from app.custom_report_viewers where user_id = ${viewerId}::uuid))`
const ofReport: Filter = (viewerId) => sql`t.report_id in (${seenReports(viewerId)})`

/** Of these an export contains what its reader finds in the screens. */
export const filteredTables: ReadonlyMap<string, Filter> = new Map([
  ['alert_rules', own],
  ['alert_severities', own],
  ['alerts', own],
  ['briefing_choices', own],
  ['calendar_busy', own],
  ['calendar_entries', own],
  ['calendar_feeds', own],
  ['calendar_objects', ofCalendar],
  ['calendar_sources', own],
  ['calendar_writes', ofCalendar],
  ['calendars', own],
  ['custom_report_viewers', ofReport],
  ['custom_reports', (viewerId) => sql`t.id in (${seenReports(viewerId)})`],
  ['email_drafts', own],
  ['email_outgoing', own],
  // The rest is what people forwarded from their own mailboxes and discarded, or what is being filed.
  ['email_received', () => sql`t.state = 'waiting' and t.discarded_at is null`],
  ['email_templates', ownOrShared],
  ['favorite_people', own],
  ['favorite_securities', own],
  ['fit_weights', ownOrShared],
  ['focused_securities', own],
  ['news_marks', own],
  ['news_preferences', own],
  ['report_deliveries', own],
  ['report_recipients', ofReport],
  ['report_schedules', ofReport],
  ['saved_views', ownOrShared],
  // Answers without a name are in the files of their survey, in groups: a row here would be one person's.
  ['survey_responses', () => sql`not t.is_anonymous`],
  ['target_list_followers', ofList],
  ['target_list_members', ofList],
  ['target_list_moves', ofListMember],
  ['target_list_people', ofListMember],
  ['target_lists', ownOrShared],
  // Those of tasks that row security shows.
  ['task_assignees', () => sql`t.task_id in (select id from app.tasks)`],
])

/** Columns that name a person who uses Rostrum: the foreign keys do too, but not of every table. */
const namesPerson = (columns: readonly string[]) => columns.includes('user_id')

export function isExported({ name, columns }: { name: string; columns: readonly string[] }): boolean {
  if (leftTables.has(name)) return false
  return !namesPerson(columns) || teamTables.has(name) || filteredTables.has(name)
}

export const rowsOf = (name: string, viewerId: string): RawBuilder<unknown> =>
  filteredTables.get(name)?.(viewerId) ?? sql`true`
