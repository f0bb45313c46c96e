// Pages and sums of holders are cached across all customers of a process; a customer's own data must not leak.
import { currentHolders } from '@rostrum/contract/holders/current'
import { historicalHolders } from '@rostrum/contract/holders/historical'
import { movers } from '@rostrum/contract/holders/movers'
import type { Holder } from '@rostrum/contract/holders/values'
import { irmMembership } from '@rostrum/contract/irm/contacts'
import { tags } from '@rostrum/contract/irm/tags'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { remembered, rememberedPage } from './held/remembered.ts'
import type { Scope } from './scope/scope.ts'
import { ada, type Current, noor, ours, startCurrent } from './testing/current.ts'

let current: Current
beforeAll(async () => {
  current = await startCurrent()
})
afterAll(() => current.api.stop())

const lists = [currentHolders.list, historicalHolders.list, movers.list]

test('two customers read the same cached pages, each with its own tags and contacts', async () => {
  const query = { securityId: ours, pageSize: 50 }
  const ownOf = (caller: typeof ada, id: string) =>
    Promise.all(
      lists.map(async (list) => {
        const { data } = await current.api.call(list, { query }, caller)
        const found = data.find(({ holder }) => holder.id === id)?.holder
        return found && [found.isAffiliated, found.taggings.map(({ name }) => name)]
      }),
    )
  const [all] = await Promise.all(
    lists.map(async (list) => (await current.api.call(list, { query }, ada)).data.map(({ holder }) => holder)),
  )
  const moved = (await current.api.call(movers.list, { query }, ada)).data.map(({ holder }) => holder.id)
  const isNoOnes = ({ id, isAffiliated, taggings }: Holder) =>
    !isAffiliated && taggings.length === 0 && moved.includes(id)
  const id = all?.find(isNoOnes)?.id ?? ''
  const nothing = lists.map(() => [false, []])
  expect(await ownOf(ada, id)).toEqual(nothing)

  const mark = async (caller: typeof ada, name: string) => {
    await current.api.call(irmMembership.addOrganization, { params: { id } }, caller)
    const { id: tagId } = await current.api.call(tags.create, { body: { name, color: 'blue' } }, caller)
    const taggings = [{ tagId, taggableType: 'organization' as const, taggableId: id }]
    await current.api.call(tags.tag, { body: { taggings } }, caller)
  }
  await mark(ada, 'Anchor')
  expect(await ownOf(noor, id)).toEqual(nothing)
  await mark(noor, 'Rival')
  expect(await ownOf(noor, id)).toEqual(lists.map(() => [true, ['Rival']]))
  expect(await ownOf(ada, id)).toEqual(lists.map(() => [true, ['Anchor']]))
})

// Never called: the test is that these lines do not compile.
export const refusedByTypes = (db: Db, scope: Scope, holder: Holder) => [
  // @ts-expect-error A holder with a customer's columns is no row for the cache.
  rememberedPage<{ holder: Holder }>(db, scope, ['', { pageSize: 1 }], async () => ({ rows: [{ holder }], total: 1 })),
  // @ts-expect-error Nor is it inside a sum.
  remembered(scope, [], async () => ({ top: [{ holder }] })),
  // @ts-expect-error Nor is who asked.
  remembered(scope, [], async () => ({ scope })),
]
