import { movers } from '@rostrum/contract/holders/movers'
import { quarterBefore } from '@rostrum/contract/market/quarters'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/identifiers.ts'
import { ada, type Current, ours, startCurrent } from './testing/current.ts'

let current: Current
beforeAll(async () => {
  current = await startCurrent()
})
afterAll(() => current.api.stop())

const file = (organizationId: string, form: string, filedOn: string, percentOfClass: number) =>
  current.api.db
    .insertInto('market.ownershipEvents')
    .values({
      accession: newId(),
      personNumber: 1,
      form,
      securityId: ours,
      issuerName: 'Veltrane',
      holderName: 'A holder',
      organizationId,
      filedOn,
      percentOfClass,
      isLargest: true,
      source: 'test',
    })
    .execute()

test('a holder’s latest schedule is marked in every list and on its profile, until it reports less than 5%', async () => {
  const moved = (await current.api.call(movers.list, { query: { kind: 'increased' } }, ada)).data
  const held = new Set((await current.holdersOf()).map(({ holder }) => holder.id))
  const id = moved.find(({ holder }) => held.has(holder.id))?.holder.id ?? ''
  const schedules = async () => {
    const profile = await current.api.call(organizations.read, { params: { id }, query: {} }, ada)
    const listed = (await current.holdersOf({ securityId: ours })).find(({ holder }) => holder.id === id)
    const mover = (await current.api.call(movers.list, { query: { kind: 'increased' } }, ada)).data.find(
      ({ holder }) => holder.id === id,
    )
    return [profile, listed, mover].map((of) => of?.marks.schedule)
  }
  await file(id, 'SCHEDULE 13G', '2099-01-10', 6)
  await sql`select market.refresh_directory()`.execute(current.api.db)
  const passive = { form: '13G', filedOn: '2099-01-10' }
  expect(await schedules()).toEqual([passive, passive, passive])
  await file(id, 'SCHEDULE 13D/A', '2099-02-10', 7)
  await sql`select market.refresh_directory()`.execute(current.api.db)
  const active = { form: '13D', filedOn: '2099-02-10' }
  expect(await schedules()).toEqual([active, active, active])
  await file(id, 'SCHEDULE 13D/A', '2099-03-10', 1.2)
  await sql`select market.refresh_directory()`.execute(current.api.db)
  expect(await schedules()).toEqual([null, null, null])
})

test('new, returning and late holders are marked', async () => {
  for (const { move, marks } of await current.holdersOf()) {
    expect(marks.entry).toBe(move === 'new' || move === 'returning' ? move : null)
    expect(marks.notFiledFor).toBeNull()
  }
  const quarter = quarterBefore(current.newest)
  const { rows: filed } = await sql<{ id: string }>`
    select organization_id as id from market.portfolios where quarter = ${current.newest}`.execute(current.api.db)
  const filers = new Set(filed.map(({ id }) => id))
  for (const { holder, marks } of await current.holdersOf({ quarter })) {
    expect(marks.notFiledFor).toBe(filers.has(holder.id) ? null : current.newest)
  }
})
