import type { OwnerJob } from '#platform/jobs/jobs.ts'
import { scoreUnlessUnderWay } from './score-market.ts'

/** New positions, securities and peers are scored within minutes. */
export const scoreMarket: OwnerJob = {
  name: 'targeting.score',
  schedule: '*/2 * * * *',
  async handleAsOwner({ client, log, signal }) {
    const done = await scoreUnlessUnderWay(client, { signal })
    if (done && done.securities > 0) log.info(done, 'scored managers')
  },
}
