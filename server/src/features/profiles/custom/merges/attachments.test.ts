// Every column that can name a profile is either moved by a merge or listed here with the reason why it is not.
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
  'app.engagement_scores.subject_id': 'computed from activities, again after each merge',
  'app.suggestions.suggestible_id': 'a message to the operator about what was on the screen',
  'app.alerts.organization_id': 'always a market profile, which is never the source of a merge',
  'app.alerts.person_id': 'always a market profile, which is never the source of a merge',
  'app.register_names.organization_id': 'a suggestion from the market, which is never the source of a merge',
}

/** Columns that name something else, whatever the table. */
const otherKeys = new Set(['customer_id', 'user_id', 'security_id', 'sheet_id', 'replaces_id', 'source_id'])
/** `source_id` is what mentions a profile; in a merge it is the profile. */
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

test('a merge moves every column of the catalogue that names a profile', async () => {
  const columns = await found()
  expect(columns.filter((column) => !moved.has(column) && !notMoved[column])).toEqual([])
  // Nothing in either list is gone from the catalogue, and nothing is in both.
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
