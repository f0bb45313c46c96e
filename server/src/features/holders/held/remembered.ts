// Sums over thousands of holders, and the pages of their lists, stay true until the directory is refreshed, and are cached
// for that directory. All customers of a process share the cache, so it holds what the market says and nothing else.
import type { Holder } from '@rostrum/contract/holders/values'
import type { Db } from '#platform/database/database.ts'
import { PromiseCache } from '#platform/promise-cache.ts'
import type { Scope } from '../scope/scope.ts'
import { conditionsOf, type Own } from './queries/held.ts'
import { type MarketHolder, type OfMarket, withOwn } from './with-own.ts'

const sums = new PromiseCache<unknown>({ max: 2000, maxBytes: 32 * 1024 * 1024 })
const pages = new PromiseCache<Page<MarketRow>>({ max: 500, maxBytes: 32 * 1024 * 1024 })
/** Longer ones are files rather than pages, and would fill the memory. */
const longestPage = 100

/** By these names a row knows a customer or one of its users. */
type TenantField = keyof Own | 'asker' | 'customerId' | 'userId'

type TenantFieldsOf<Answer> = Answer extends readonly (infer Item)[]
  ? TenantFieldsOf<Item>
  : Answer extends object
    ? (keyof Answer & TenantField) | { [Key in keyof Answer]: TenantFieldsOf<Answer[Key]> }[keyof Answer]
    : never

/** Nothing can be assigned to it where the answer has a customer's field, however deep. */
type Shareable<Answer> = [TenantFieldsOf<Answer>] extends [never] ? Answer : never

interface MarketRow {
  holder: MarketHolder
}
interface Page<Row> {
  rows: Row[]
  total: number
}

/** Which rows a filter keeps may depend on the customer, even where the rows are the market's. */
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

/** A page of holders as the market describes it, joined with what is the customer's own now. `question` is all that was asked. */
export async function rememberedPage<Row extends { holder: Holder }>(
  db: Db,
  scope: Scope,
  question: readonly [name: string, query: { pageSize: number }, ...more: unknown[]],
  find: () => Promise<Page<OfMarket<Row>>>,
): Promise<Page<Row>> {
  const isKept = !isOwnQuestion(scope) && question[1].pageSize <= longestPage
  const key = JSON.stringify([scope.start.version, question, scope.security.id])
  const { rows, total } = isKept
    ? ((await pages.getOrLoad(key, find)) as Page<OfMarket<Row>>)
    : await find()
  return { rows: await withOwn<Row>(db, rows), total }
}
