// Sums over thousands of holders, and the pages of their lists, stay true until the directory is made anew, and are
// remembered for that directory.
import type { Holder } from '@rostrum/contract/holders/values'
import type { Db } from '#platform/database/database.ts'
import { PromiseCache } from '#platform/promise-cache.ts'
import type { Scope } from '../scope/scope.ts'
import { listOwn } from './queries/held.ts'

const sums = new PromiseCache<unknown>({ max: 2000, maxBytes: 32 * 1024 * 1024 })
const pages = new PromiseCache<Page<WithHolder>>({ max: 500, maxBytes: 32 * 1024 * 1024 })
/** Longer ones are files rather than pages, and would fill the memory. */
const longestPage = 100

interface WithHolder {
  holder: Holder
}
interface Page<Row> {
  rows: Row[]
  total: number
}

/** What is asked of the market alone; who is in somebody's IRM changes at any time and is looked up each time. */
export function remembered<Answer>(
  { start, security, filters }: Scope,
  question: readonly unknown[],
  find: () => Promise<Answer>,
): Promise<Answer> {
  if (filters.irmOnly) return find()
  const { securityId: _, ...whose } = filters as typeof filters & { securityId?: string }
  const key = JSON.stringify([start.version, question, security.id, Object.entries(whose).sort()])
  return sums.getOrLoad(key, find) as Promise<Answer>
}

/** A page of holders as the market tells it, and what is the customer's own as it is now. `question` names all that was asked. */
export async function rememberedPage<Row extends WithHolder>(
  db: Db,
  { start, security, filters }: Scope,
  question: readonly [name: string, query: { pageSize: number }, ...more: unknown[]],
  find: () => Promise<Page<Row>>,
): Promise<Page<Row>> {
  if (filters.irmOnly || question[1].pageSize > longestPage) return find()
  const { rows, total } = (await pages.getOrLoad(
    JSON.stringify([start.version, question, security.id]),
    find,
  )) as Page<Row>
  const own = await listOwn(
    db,
    rows.map(({ holder }) => holder.id),
  )
  const now = (row: Row): Row => ({ ...row, holder: { ...row.holder, ...own.get(row.holder.id) } })
  return { rows: rows.map(now), total }
}
