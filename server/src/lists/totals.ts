// Counting a hundred thousand people takes longer than reading a page of fifty, and the total stays valid until the
// directory is refreshed, so it is cached.
import { PromiseCache } from '#platform/promise-cache.ts'

const totals = new PromiseCache<number>({ max: 5000 })

/** `question` is the cache key and includes the directory version. */
export const totalOf = (question: string, count: () => Promise<number>): Promise<number> =>
  totals.getOrLoad(question, count)
