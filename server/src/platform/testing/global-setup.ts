// One PostgreSQL for all API tests. Its database is the template that every test file clones: migrated, with the demo
// data, the job queue and the issuer's keys, so that a file starts in milliseconds.
import type { TestProject } from 'vitest/node'
import { jobs } from '../../app.ts'
import { loadDemo } from '../../demo/load.ts'
import { connect } from '../database/database.ts'
import { loadSecrets } from '../identity/issuer/secrets.ts'
import { startJobs } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'
import { startScratchDatabase } from './scratch-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
  }
}

export default async function setUp({ provide }: TestProject) {
  const scratch = await startScratchDatabase()
  const { url } = scratch
  await loadDemo(url)
  const database = connect(url, { connections: 1 })
  await loadSecrets(database.shared)
  const queue = await startJobs({ url, works: false, database, log: createLog('error') }, jobs)
  await queue.stop()
  await database.close()
  provide('templateUrl', url)
  return () => scratch.stop()
}
