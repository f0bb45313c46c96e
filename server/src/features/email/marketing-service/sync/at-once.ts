// Several calls at a time, fewer than the service allows: the customer's other programs use the same account.
import { ServiceFailure } from '../client.ts'

const mostAtOnce = 5

export interface Outcome<T, R> {
  item: T
  result?: R
  /** The service did not accept this one. */
  rejected?: ServiceFailure
}

/**
 * Items that the service rejected are outcomes like others. Any other failure ends it: calls under way are awaited, no
 * further one begins, and the items that have no outcome are for another time.
 */
export async function callForEach<T, R>(items: readonly T[], call: (item: T) => Promise<R>) {
  const waiting = [...items]
  const outcomes: Outcome<T, R>[] = []
  let failure: unknown
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined && failure === undefined; item = waiting.shift()) {
      try {
        outcomes.push({ item, result: await call(item) })
      } catch (error) {
        if (error instanceof ServiceFailure && error.reason === 'rejected') outcomes.push({ item, rejected: error })
        else failure ??= error
      }
    }
  }
  await Promise.all(Array.from({ length: mostAtOnce }, work))
  return { outcomes, failure }
}
