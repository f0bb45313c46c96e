// Every column that can refer to a profile is either moved by a merge or listed here with the reason why not.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectTenantTables, type TenantTable } from '#testing/tenant-tables.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { attachments } from './attachments.ts'

const log = 'a log entry: says which profile it was at the time'
const notMoved: Readonly<Record<string, string>> = {
  'app.people.id': 'the profile itself',
  'app.people.merged_into': 'follows the merge: this is how one is recorded',
  'app.organizations.id': 'the profile itself',
  'app.organizations.merged_into': 'follows the merge: this is how one is recorded',
  'app.merges.source_id': log,
  'app.merges.target_id': log,
  'app.irm_upload_rows.subject_id': log,
  'app.irm_upload_changes.subject_id': log,
  'app.irm_upload_changes.row_id': log,
  'app.distinct_profiles.first_id': 'a decision about these two profiles, hidden while one of them is merged',
  'app.distinct_profiles.second_id': 'a decision about these two profiles, hidden while one of them is merged',
  'app.bookings.activity_id': 'an activity, whose people move',
  'app.polls.activity_id': 'an activity, whose people move',
  'app.calendar_busy.calendar_id': 'a calendar that is kept elsewhere',
  'app.calendar_feeds.secret': 'part of a secret address',
  'app.email_accounts.watched_by': 'a worker, while it waits for mail',
  'app.mail_preferences.declined_topics': 'topics of mail',
  'app.survey_answer_themes.verbatim_id': 'an answer, by its response and question',
  'app.survey_responses.survey_id': 'a survey, by way of the form that was answered',
  'app.engagement_scores.subject_id': 'computed from activities, again after each merge',
  'app.suggestions.suggestible_id': 'a message to the operator about what was on the screen',
  'app.register_names.organization_id': 'a suggestion from the market, which is never the source of a merge',
}

/** Columns that refer to something else in every table. */
const otherKeys = new Set([
  'customer_id',
  'user_id',
  'visible_to',
  'security_id',
  'sheet_id',
  'replaces_id',
  'source_id',
  'reply_to_message_id',
  'template_id',
  'attachment_ids',
  'lease',
  'lease_id',
])
/** `source_id` is the record with a mention, except in merges, where it is a profile. */
const isOtherKey = (table: TenantTable, column: string) => otherKeys.has(column) && table.name !== 'app.merges'

const profiles = new Set(['app.people', 'app.organizations'])

/** Ids without a foreign key, or with one to a profile; a row's own id is its primary key. */
function profileColumns(table: TenantTable): string[] {
  const isElsewhere = (column: string) =>
    table.references.some(({ columns, target }) => !profiles.has(target) && columns.at(-1) === column)
  const isOwnId = (column: string) => column === 'id' && !profiles.has(table.name)
  return table.columns
    .filter(({ name, type }) => /^uuid/.test(type) && !isOtherKey(table, name) && !isElsewhere(name) && !isOwnId(name))
    .map(({ name }) => `${table.name}.${name}`)
}

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const moved = new Set(
  Object.values(attachments).flatMap((list) => list.map(({ table, column }) => `${table}.${column}`)),
)
const found = async () => (await inspectTenantTables(owner)).flatMap(profileColumns)

test('a merge moves every column in the catalog that refers to a profile', async () => {
  const columns = await found()
  expect(columns.filter((column) => !moved.has(column) && !notMoved[column])).toEqual([])
  // No entry of either list is missing from the catalog, and none is in both.
  expect([...moved, ...Object.keys(notMoved)].filter((column) => !columns.includes(column))).toEqual([])
  expect(Object.keys(notMoved).filter((column) => moved.has(column))).toEqual([])
})

test.each(['organization_id uuid', 'subject_id uuid', 'mentioned_ids uuid[]', 'person_id uuid references app.people'])(
  'a new column is found: %s',
  async (definition) => {
    const [name, , ...foreign] = definition.split(' ')
    const key = foreign.length > 0 ? `, foreign key (customer_id, ${name}) ${foreign.join(' ')}` : ''
    await owner.query(`begin; create table app.later (customer_id uuid not null references identity.customers,
      id uuid not null, ${definition.split(' ').slice(0, 2).join(' ')}, primary key (customer_id, id)${key})`)
    const columns = await found()
    await owner.query('rollback')
    expect(columns).toContain(`app.later.${name}`)
  },
)
