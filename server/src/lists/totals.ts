// Counting a hundred thousand people of the market takes longer than showing fifty of them, and the total stays true until
// the directory is refreshed.
import { PromiseCache } from '#platform/promise-cache.ts'

const totals = new PromiseCache<number>({ max: 5000 })

/** `question` includes the version of the directory. */
export const totalOf = (question: string, count: () => Promise<number>): Promise<number> =>
  totals.getOrLoad(question, count)
