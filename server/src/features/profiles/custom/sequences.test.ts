// Any sequence of changes to own profiles: no data is lost, and no reference dangles.
import { customProfiles } from '@rostrum/contract/profiles/custom'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { type Api, ApiError, startApi } from '#testing/api.ts'
import { runs } from '#testing/sequences.ts'
import { ada, profilesOf } from './testing/profiles.ts'
import { stateOfProfiles } from './testing/queries.ts'

let api: Api
let market: { organizations: string[]; people: string[] }
let fieldId: string
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  const organizations = await api.db.selectFrom('market.organizations').select('id').orderBy('id').limit(2).execute()
  const people = await api.db.selectFrom('market.people').select('id').orderBy('id').limit(2).execute()
  market = { organizations: organizations.map(({ id }) => id), people: people.map(({ id }) => id) }
  const field = { subject: 'person', name: 'Seen at', kind: 'text' } as const
  fieldId = (await api.call(customProfiles.createCustomField, { body: field }, ada)).id
})
afterAll(() => api.stop())

type Kind = 'person' | 'organization'
interface World {
  organizations: string[]
  people: string[]
  merges: { kind: Kind; id: string }[]
  /** Jobs that have not been removed. */
  jobs: Set<string>
}
interface Step {
  what: 'create' | 'edit' | 'fill' | 'delete' | 'restore' | 'merge' | 'merge and undo' | 'undo'
  kind: Kind
  /** Index into the existing records, modulo their number. */
  one: number
  other: number
  third: number
}

const number = fc.nat({ max: 5 })
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(
    { weight: 1, arbitrary: fc.constant('create' as const) },
    { weight: 5, arbitrary: fc.constant('edit' as const) },
    { weight: 1, arbitrary: fc.constant('fill' as const) },
    { weight: 1, arbitrary: fc.constant('delete' as const) },
    { weight: 2, arbitrary: fc.constant('restore' as const) },
    { weight: 4, arbitrary: fc.constant('merge' as const) },
    { weight: 4, arbitrary: fc.constant('merge and undo' as const) },
    { weight: 4, arbitrary: fc.constant('undo' as const) },
  ),
  kind: fc.constantFrom<Kind>('person', 'organization'),
  one: number,
  other: number,
  third: number,
})

const pick = (from: readonly string[], index: number): string => from[index % from.length] ?? ''
const ownOf = (world: World, kind: Kind) => (kind === 'person' ? world.people : world.organizations)
/** The customer's own and market profiles. */
const anyOf = (world: World, kind: Kind) => [
  ...ownOf(world, kind),
  ...(kind === 'person' ? market.people : market.organizations),
]

async function create(world: World, { kind, one, other }: Step) {
  const places = anyOf(world, 'organization')
  if (kind === 'organization') {
    const parent = one % 2 === 0 ? { parentId: pick(places, other) } : {}
    const website = other % 2 === 0 ? { website: `${world.organizations.length}.example` } : {}
    world.organizations.push((await profilesOf(api).institution({ ...parent, ...website })).id)
  } else {
    const ids = one % 2 === 0 ? [pick(places, one), pick(places, other)] : [pick(places, other)]
    const person = await profilesOf(api).person(ids, other % 2 === 0 ? { preferredName: 'Ro' } : {})
    world.people.push(person.id)
    for (const job of person.jobs) world.jobs.add(job.id)
  }
}

async function edit(world: World, { kind, one, other, third }: Step) {
  const places = anyOf(world, 'organization')
  const id = pick(ownOf(world, kind), one)
  if (kind === 'organization') {
    const parentId = third % 3 === 0 ? null : pick(places, other)
    const body = { name: `Edited ${other}`, type: 'bank' as const, parentId }
    await api.call(customProfiles.updateInstitution, { params: { id }, body }, ada)
    return
  }
  const before = await api.call(customProfiles.readPerson, { params: { id } }, ada)
  const kept = before.jobs
    .filter((_, index) => third % 3 !== 0 || index !== other % before.jobs.length)
    .map((job) => ({ id: job.id, organizationId: job.organization.id, title: job.title }))
  const jobs = [...kept, ...(kept.length === 0 || third % 2 === 0 ? [{ organizationId: pick(places, other) }] : [])]
  const marked = jobs.map((job, index) => ({ ...job, isPrimary: index === third % jobs.length }))
  const body = { firstName: 'Edited', lastName: `Twice ${other}`, jobs: marked }
  const after = await api.call(customProfiles.updatePerson, { params: { id }, body }, ada)
  for (const job of before.jobs) world.jobs.delete(job.id)
  for (const job of after.jobs) world.jobs.add(job.id)
}

/** Also fills in fields of market people, which can be merge targets. */
async function fill(world: World, { one, other }: Step) {
  const value = other % 3 === 0 ? null : `Conference ${other}`
  const body = { customFields: [{ field_id: fieldId, value }] }
  await api.call(customProfiles.savePersonFields, { params: { id: pick(anyOf(world, 'person'), one) }, body }, ada)
}

async function removeOrRestore(world: World, { what, kind, one }: Step) {
  const { deletePerson, restorePerson, deleteInstitution, restoreInstitution } = customProfiles
  const args = { params: { id: pick(ownOf(world, kind), one) } }
  if (kind === 'person') await api.call(what === 'delete' ? deletePerson : restorePerson, args, ada)
  else await api.call(what === 'delete' ? deleteInstitution : restoreInstitution, args, ada)
}

async function merge(world: World, { kind, one, other }: Step) {
  const ids = [pick(ownOf(world, kind), one), pick(anyOf(world, kind), other)] as const
  const done = await (kind === 'person'
    ? profilesOf(api).mergePeople(...ids)
    : profilesOf(api).mergeOrganizations(...ids))
  const merged = { kind, id: done.id, targetId: done.targetId }
  world.merges.push(merged)
  return merged
}

const undo = ({ kind, id }: World['merges'][number]) =>
  kind === 'person' ? profilesOf(api).undoPersonMerge(id) : profilesOf(api).undoOrganizationMerge(id)

async function take(world: World, next: Step) {
  if (next.what === 'create') return create(world, next)
  if (next.what === 'undo') {
    // Mostly the latest: older merges are already undone, or blocked by later ones.
    const chosen = world.merges.at(-1 - (next.one % 3))
    return chosen && undo(chosen)
  }
  if (next.what === 'fill') return fill(world, next)
  if (ownOf(world, next.kind).length === 0) return
  if (next.what === 'edit') return edit(world, next)
  if (next.what === 'merge') return merge(world, next)
  if (next.what === 'merge and undo') {
    const before = await state()
    const merged = await merge(world, next)
    const target = ownOf(world, next.kind).indexOf(merged.targetId)
    // Half of the time, the target is edited in between.
    const isEdited = next.third % 2 === 1 && target >= 0
    if (isEdited) await edit(world, { ...next, one: target })
    await undo(merged)
    if (!isEdited) expect(await state()).toEqual(before)
    return
  }
  return removeOrRestore(world, next)
}

const state = () => stateOfProfiles(api.db)

/** Violated invariants, each with its number of occurrences. */
async function faults() {
  const { rows } = await sql<Record<string, number>>`
    with own as (
      select id, deleted_at is null and merged_into is null as is_there, merged_into from app.organizations
      union all select id, deleted_at is null and merged_into is null, merged_into from app.people
    ), irm as (
      select organization_id as id from app.irm_organizations union all select person_id from app.irm_people
    ), recursive_parents as (
      with recursive above(start, id) as (
        select id, parent_id from app.organizations where parent_id is not null
        union select a.start, o.parent_id from above a join app.organizations o on o.id = a.id where o.parent_id is not null
      ) select start from above where start = id
    ), recursive_merges as (
      with recursive onwards(start, id) as (
        select id, merged_into from own where merged_into is not null
        union select w.start, o.merged_into from onwards w join own o on o.id = w.id where o.merged_into is not null
      ) select start from onwards where start = id
    )
    select
      (select count(*) from own where is_there and id not in (select id from irm)) as "there, but not in the IRM",
      (select count(*) from own where not is_there and id in (select id from irm)) as "in the IRM, but not there",
      (select count(*) from app.people p where deleted_at is null and merged_into is null
        and 1 <> (select count(*) from app.employments j where j.person_id = p.id and j.is_primary)) as "people without one primary job",
      (select count(*) from app.employments j join app.organizations o on o.id = j.organization_id where o.merged_into is not null) as "jobs at merged organizations",
      (select count(*) from app.organizations c join app.organizations o on o.id = c.parent_id where o.merged_into is not null) as "children of merged organizations",
      (select count(*) from recursive_parents) as "organizations below themselves",
      (select count(*) from recursive_merges) as "merged into themselves",
      (select count(*) from own o where merged_into is not null and not exists (
        select from app.merges m where m.source_id = o.id and m.target_id = o.merged_into and m.undone_at is null)) as "merges nobody can take back"`.execute(
    api.db,
  )
  return Object.entries(rows[0] ?? {}).filter(([, count]) => count !== 0)
}

async function check(world: World) {
  expect(await faults()).toEqual([])
  const jobs = new Set((await api.db.selectFrom('app.employments').select('id').execute()).map((job) => job.id))
  expect([...world.jobs].filter((id) => !jobs.has(id))).toEqual([])
  for (const kind of ['person', 'organization'] as const) {
    const table = kind === 'person' ? 'app.people' : 'app.organizations'
    const rows = await api.db.selectFrom(table).select('id').execute()
    expect(rows.map((row) => row.id).sort()).toEqual([...ownOf(world, kind)].sort())
  }
}

async function reset() {
  for (const table of [
    'app.merges',
    'app.customFieldValues',
    'app.people',
    'app.organizations',
    'app.irmPeople',
    'app.irmOrganizations',
  ] as const) {
    await api.db.deleteFrom(table).where('customerId', '=', demoCustomers.veltrane).execute()
  }
}

test('any sequence of changes keeps counts and links consistent; a rejected change has no effect', async () => {
  const outcomes: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      await reset()
      const world: World = { organizations: [], people: [], merges: [], jobs: new Set() }
      for (const kind of ['organization', 'organization', 'person', 'person', 'organization', 'person'] as const) {
        await create(world, {
          what: 'create',
          kind,
          one: world.people.length,
          other: world.organizations.length,
          third: 0,
        })
      }
      for (const next of steps) {
        const before = await state()
        let outcome = 'done'
        try {
          await take(world, next)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          outcome = 'refused'
          expect([404, 409, 422]).toContain(error.status)
          if (next.what !== 'merge and undo') expect(await state()).toEqual(before)
        }
        outcomes[`${next.what}: ${outcome}`] = (outcomes[`${next.what}: ${outcome}`] ?? 0) + 1
        await check(world)
      }
    }),
    runs,
  )
  for (const what of ['edit', 'merge', 'merge and undo', 'undo']) expect(outcomes[`${what}: done`]).toBeGreaterThan(0)
}, 120_000)
