// Sums over thousands of holders, and pages of their lists, stay valid until the directory is refreshed, and are cached
// per directory version. All customers of a process share the cache, so it holds market data only.
import type { Holder } from '@rostrum/contract/holders/values'
import type { Sort } from '@rostrum/contract/platform/sort'
import { isRelationshipSort } from '#lists/queries/relationships.ts'
import type { Db } from '#platform/database/database.ts'
import { PromiseCache } from '#platform/promise-cache.ts'
import type { Scope } from '../scope/scope.ts'
import { conditionsOf, type Own } from './queries/held.ts'
import { type MarketHolder, type OfMarket, withOwn } from './with-own.ts'

const sums = new PromiseCache<unknown>({ max: 2000, maxBytes: 32 * 1024 * 1024 })
const pages = new PromiseCache<Page<MarketRow>>({ max: 500, maxBytes: 32 * 1024 * 1024 })
/** Longer pages are exports, and would fill the cache. */
const longestPage = 100

/** Field names that identify a customer or one of its users. */
type TenantField = keyof Own | 'asker' | 'customerId' | 'userId'

type TenantFieldsOf<Answer> = Answer extends readonly (infer Item)[]
  ? TenantFieldsOf<Item>
  : Answer extends object
    ? (keyof Answer & TenantField) | { [Key in keyof Answer]: TenantFieldsOf<Answer[Key]> }[keyof Answer]
    : never

/** Resolves to never if the answer has a customer's field at any depth. */
type Shareable<Answer> = [TenantFieldsOf<Answer>] extends [never] ? Answer : never

interface MarketRow {
  holder: MarketHolder
}
interface Page<Row> {
  rows: Row[]
  total: number
}

/** The filter may depend on the customer even if the rows are market data. */
const isOwnQuestion = (scope: Scope): boolean => conditionsOf(scope).some(({ isOwn }) => isOwn)

export async function remembered<Answer>(
  scope: Scope,
  question: readonly unknown[],
  find: () => Promise<Answer & Shareable<Answer>>,
): Promise<Answer> {
  if (isOwnQuestion(scope)) return find()
  const { start, security, filters } = scope
  const { securityId: _, ...whose } = filters as typeof filters & { securityId?: string }
  const key = JSON.stringify([start.version, question, security.id, Object.entries(whose).sort()])
  return sums.getOrLoad(key, find) as Promise<Answer>
}

/** A page of holders from the cache, joined with the customer's current data. `question` is the complete cache key. */
export async function rememberedPage<Row extends { holder: Holder }>(
  db: Db,
  scope: Scope,
  question: readonly [name: string, query: { pageSize: number; sort?: readonly Sort[] }, ...more: unknown[]],
  find: () => Promise<Page<OfMarket<Row>>>,
): Promise<Page<Row>> {
  const { pageSize, sort = [] } = question[1]
  // Sorted by the customer's own relationships, the page is its own, too.
  const isOwnOrder = sort.some(({ field }) => isRelationshipSort(field))
  const isKept = !isOwnQuestion(scope) && !isOwnOrder && pageSize <= longestPage
  const key = JSON.stringify([scope.start.version, question, scope.security.id])
  const { rows, total } = isKept ? ((await pages.getOrLoad(key, find)) as Page<OfMarket<Row>>) : await find()
  return { rows: await withOwn<Row>(db, scope, rows), total }
}
