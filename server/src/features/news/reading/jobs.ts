import { z } from 'zod'
import { job } from '#platform/jobs/jobs.ts'
import { takeDueFeeds } from '../queries/feeds.ts'
import { readFeed } from './read-feed.ts'

/** With a feed, that one; else those of the customer that are due, one per host, until none is left. */
export const fetchNews = job({
  name: 'news.fetch',
  payload: z.object({ feedId: z.uuid().optional() }),
  concurrency: 2,
  isForUser: true,
  async handle(ctx, { feedId }) {
    const { customerId, config, signal } = ctx
    if (!customerId || !config) throw new Error('News is fetched for a customer, by a worker')
    const work = { customerId, reach: config.news, withTenant: ctx.withTenant, signal }
    for (;;) {
      const leased = await ctx.withTenant((db) => takeDueFeeds(db, feedId))
      await Promise.all(leased.map((feed) => readFeed(work, feed)))
      if (leased.length === 0 || feedId || signal.aborted) return
      if (!ctx.hasTime()) return ctx.continueLater()
    }
  },
})
