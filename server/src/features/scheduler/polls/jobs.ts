import { z } from 'zod'
import { job } from '#platform/jobs/jobs.ts'
import { closePoll } from './deciding.ts'
import { findPoll, lockPoll } from './queries.ts'

/** At its date, unless the poll was decided, closed or given another date before. */
export const closeDuePoll = job({
  name: 'scheduler.close_poll',
  payload: z.object({ pollId: z.uuid(), closesAt: z.iso.datetime() }),
  async handle({ withTenant, linkKeys = [], publicUrl }, { pollId, closesAt }) {
    await withTenant(async (db, enqueue) => {
      await lockPoll(db, pollId)
      const poll = await findPoll(db, pollId)
      // Its date has passed, so that it is shown as closed already.
      const isDue = poll?.isStoredOpen && poll.closesAt.toISOString() === closesAt
      if (isDue) await closePoll({ db, customerId: poll.customerId, enqueue, maker: { linkKeys, publicUrl } }, poll)
    })
  },
})
