// Uploads, merges, edits and undos in any order: counts and links stay consistent, and undo leaves nothing behind
// except records that have been used since.
import { irmUploads } from '@rostrum/contract/irm/uploads'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#platform/database/database.ts'
import { type Api, ApiError, startApi } from '#testing/api.ts'
import { demoCustomers } from '#testing/people.ts'
import { runs } from '#testing/sequences.ts'
import { ada, uploadsOf } from './testing/uploads.ts'

let api: Api
let database: Database
let uploads: ReturnType<typeof uploadsOf>
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  database = connect(api.applicationUrl)
  uploads = uploadsOf(api, database)
})
afterAll(async () => {
  await database.close()
  await api.stop()
})

interface World {
  uploads: string[]
  merges: string[]
}

const number = fc.nat({ max: 5 })
const step = fc.record({
  what: fc.constantFrom('upload', 'upload', 'merge', 'merge', 'edit', 'undo upload', 'undo merge', 'undo merge'),
  one: number,
  other: number,
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Values filled in by a later import and then undone must not keep a profile. */
const uploadOf = (one: number): Step => ({ what: 'upload', one, other: 0 })

const names = ['Ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay']

/** Some rows repeat people of earlier files, with other cells filled in. */
function fileOf({ one, other }: Step): string {
  const rows = [one, other, (one + other) % 6].map((at) => {
    const name = names[at] ?? 'Zoe'
    return `${name},Sequence,${other % 2 ? `${name}@seq.example` : ''},House ${at % 3},${one % 2 ? 'Oslo' : ''},T${other},${one % 3 ? '' : `Note ${one}`}`
  })
  return ['First Name,Last Name,Email,Company,City,Tags,Notes', ...rows].join('\n')
}

const living = async (): Promise<string[]> =>
  (
    await sql<{ id: string }>`select id from app.people where deleted_at is null and merged_into is null
      and customer_id = ${demoCustomers.veltrane} order by id`.execute(api.db)
  ).rows.map(({ id }) => id)

async function take(world: World, next: Step) {
  const people = await living()
  const pick = (index: number) => people[index % people.length] ?? ''
  if (next.what === 'upload') world.uploads.push((await uploads.import('people', fileOf(next), 2)).id)
  else if (next.what === 'undo upload') {
    const id = world.uploads[next.one % world.uploads.length]
    if (id) await uploads.undo(id)
  } else if (next.what === 'undo merge') {
    const id = world.merges.at(-1 - (next.one % 2))
    if (id) await api.call(customProfiles.undoPersonMerge, { params: { id } }, ada)
  } else if (people.length > 0 && next.what === 'edit') {
    const person = await api.call(customProfiles.readPerson, { params: { id: pick(next.one) } }, ada)
    const jobs = person.jobs.map(({ id, organization, title }) => ({ id, organizationId: organization.id, title }))
    const body = { firstName: person.firstName, lastName: person.lastName, emailPrimary: 'edited@seq.example', jobs }
    await api.call(customProfiles.updatePerson, { params: { id: person.id }, body }, ada)
  } else if (people.length > 0) {
    const body = { sourceId: pick(next.one), targetId: pick(next.other) }
    world.merges.push((await api.call(customProfiles.mergePeople, { body }, ada)).id)
  }
}

/** Violated invariants, each with its number of occurrences. */
async function faults() {
  const { rows } = await sql<Record<string, number>>`
    with own as (
      select id, deleted_at is null and merged_into is null as is_there from app.people
      union all select id, deleted_at is null and merged_into is null from app.organizations
    ), irm as (select person_id as id from app.irm_people union all select organization_id from app.irm_organizations)
    select
      (select count(*) from own where is_there and id not in (select id from irm)) as "there, but not in the IRM",
      (select count(*) from own where not is_there and id in (select id from irm)) as "in the IRM, but not there",
      (select count(*) from app.people p where deleted_at is null and merged_into is null
        and 1 <> (select count(*) from app.employments j where j.person_id = p.id and j.is_primary)) as "people without one primary job",
      (select count(*) from app.people p join app.employments j on j.person_id = p.id join app.organizations o on o.id = j.organization_id
        where p.deleted_at is null and p.merged_into is null and o.deleted_at is not null) as "at an organization that is gone",
      (select count(*) from app.taggings g join app.people p on p.id = g.taggable_id where p.deleted_at is not null) as "tags on those who are gone",
      (select count(*) from app.notes n join app.people p on p.id = n.notable_id
        where p.deleted_at is not null and n.deleted_at is null) as "notes on those who are gone",
      (select count(*) from app.tags t where not exists (select from app.taggings g where g.tag_id = t.id) and exists (
        select from app.irm_upload_changes c join app.irm_uploads u on u.id = c.upload_id
        where c.what = 'tag' and c.subject_id = t.id and u.state = 'undone')) as "tags that an undo forgot",
      (select count(*) from app.irm_upload_changes c join app.irm_uploads u on u.id = c.upload_id
        where u.state = 'undone' and not c.is_kept and c.what in ('person', 'organization')) as "undone, but not settled",
      (select count(*) from app.irm_uploads where state not in ('imported', 'undone')) as "uploads left half way"`.execute(
    api.db,
  )
  return Object.entries(rows[0] ?? {}).filter(([, count]) => count !== 0)
}

const uploadTables = [
  'irmUploads',
  'merges',
  'taggings',
  'tags',
  'notes',
  'people',
  'organizations',
  'irmPeople',
  'irmOrganizations',
] as const

/** For the customer: cascades and their triggers run as the owner of the tables, who is bound by the policies. */
const reset = () =>
  api.db.transaction().execute(async (db) => {
    await sql`set local app.customer_id = ${sql.lit(demoCustomers.veltrane)}`.execute(db)
    for (const table of uploadTables) {
      await db.deleteFrom(`app.${table}`).where('customerId', '=', demoCustomers.veltrane).execute()
    }
  })

test('any sequence of upload, merge, edit and undo keeps counts and links consistent', {
  tags: 'full',
  timeout: 180_000,
}, async () => {
  const outcomes: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      await reset()
      const world: World = { uploads: [], merges: [] }
      for (const next of steps) {
        let outcome = 'done'
        try {
          await take(world, next)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          outcome = 'refused'
          expect([404, 409, 422]).toContain(error.status)
        }
        outcomes[`${next.what}: ${outcome}`] = (outcomes[`${next.what}: ${outcome}`] ?? 0) + 1
        expect(await faults()).toEqual([])
      }
      // After everything is undone, latest first, unchanged profiles must be gone.
      const touched = steps.some(({ what }) => what === 'merge' || what === 'edit')
      for (const id of world.uploads.toReversed()) {
        const { state } = await api.call(irmUploads.read, { params: { id } }, ada)
        if (state === 'imported') await uploads.undo(id)
      }
      expect(await faults()).toEqual([])
      const undoneInOrder = !steps.some(({ what }) => what === 'undo upload')
      if (!touched && undoneInOrder) expect(await living()).toEqual([])
    }),
    { ...runs, examples: [[[uploadOf(0), uploadOf(0), uploadOf(0), uploadOf(3)]]] },
  )
  expect(outcomes['upload: done']).toBeGreaterThan(0)
})
