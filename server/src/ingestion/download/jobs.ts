import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import type { OwnerJob } from '#platform/jobs/jobs.ts'
import { lookAtEdgar } from './watch.ts'

/** Registered without EDGAR_WATCH too: a schedule from before would otherwise fill a queue that nobody reads. */
export const watchEdgar = (
  url: string,
  { edgar, dataDirectory }: Pick<Config, 'edgar' | 'dataDirectory'>,
): OwnerJob => ({
  name: 'market.watch-edgar',
  schedule: '*/5 * * * *',
  async handleAsOwner({ log, signal }) {
    if (!edgar.isWatched || !edgar.userAgent) return
    const folder = join(dataDirectory, 'edgar')
    const look = await lookAtEdgar({ url, base: edgar.url, userAgent: edgar.userAgent, folder, signal })
    if (look?.error) log.warn(look, 'EDGAR could not be read completely')
    else if (look && look.found + look.imported + look.failed > 0) log.info(look, 'checked EDGAR')
  },
})
