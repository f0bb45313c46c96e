// One PostgreSQL for all API tests. Its database is the template that every test file clones: migrated, with the demo
// data, the job queue and the issuer's keys, so that a file starts in milliseconds. A second one adds a small market.
import type { TestProject } from 'vitest/node'
import { loadDemo } from '#demo/load.ts'
import { loadDemoMarket } from '#demo/market.ts'
import { writeDemoRegisters } from '#demo/registers.ts'
import { connect } from '#platform/database/database.ts'
import { createSealing } from '#platform/identity/issuer/sealing.ts'
import { loadSecrets } from '#platform/identity/issuer/secrets.ts'
import { demoPassword, hashPassword } from '#platform/identity/passwords.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { jobs } from '../app.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { cloneDatabase, startScratchDatabase } from './scratch-database.ts'
import { secretsKey } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
    marketTemplateUrl: string
    /** Any database of the server, as the application's login role. */
    loginUrl: string
    /** Any database of the server, as a superuser. */
    adminUrl: string
    /** Host and port of PgBouncer; empty if there is none. */
    poolerAddress: string
    /** Hashing is slow on purpose, so it is done once for all files. */
    demoPasswordHash: string
  }
}

export default async function setUp({ provide }: TestProject) {
  const topology = process.env.TEST_TOPOLOGY ?? ''
  const isPooled = topology === 'pgbouncer'
  const scratch = await startScratchDatabase({ plainOwner: isPooled || topology === 'owner' })
  const { url } = scratch
  await loadDemo(url)
  const database = connect(url, { connections: 1 })
  await loadSecrets(url, createSealing(secretsKey))
  const queue = await startJobs({ url, works: undefined, database, log: createLog('error') }, jobs)
  await queue.stop()
  await database.close()
  const marketUrl = Object.assign(new URL(url), { pathname: `${new URL(url).pathname}_market` }).href
  await cloneDatabase(new URL(url), new URL(marketUrl).pathname.slice(1))
  await loadDemoMarket(marketUrl, 'test', () => {})
  await writeDemoRegisters(marketUrl)
  provide('templateUrl', url)
  provide('marketTemplateUrl', marketUrl)
  provide('demoPasswordHash', await hashPassword(demoPassword))
  provide('loginUrl', scratch.loginUrl)
  provide('adminUrl', scratch.adminUrl)
  const pooler = isPooled ? await startPgBouncer(scratch.loginUrl) : undefined
  provide('poolerAddress', pooler?.address ?? '')
  return async () => {
    await pooler?.stop()
    await scratch.stop()
  }
}
