// What serves the tests' requests: the application in this process, or with TEST_TOPOLOGY=processes two API processes
// and a worker on the same database. With `owner` the database belongs to a role that is not a superuser, with
// `pgbouncer` the application also connects through PgBouncer in transaction mode; global-setup.ts prepares both.

import { readConfig } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { createImplement, type Implement } from '#platform/http/implement.ts'
import { createFlags } from '#platform/identity/flags.ts'
import { createIssuer } from '#platform/identity/issuer/issuer.ts'
import { createSealing } from '#platform/identity/issuer/sealing.ts'
import { loadSecrets } from '#platform/identity/issuer/secrets.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import type { Mailbox } from '#platform/mail/mailbox/mailbox.ts'
import { watchMaintenance } from '#platform/maintenance.ts'
import { watchDatabase } from '#platform/metrics.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { createApp, jobs as everyJob } from '../app.ts'
import { secretsKey, startProcess } from './server-process.ts'
import type { TestDatabase } from './test-database.ts'

export const runsInProcesses = process.env.TEST_TOPOLOGY === 'processes'

/** Never connected to: it identifies the issuer, and is the same for every process. */
export const publicUrl = 'http://rostrum.localhost'

export interface Topology {
  /** API base URLs, used round-robin. */
  urls: string[]
  stop(): Promise<void>
}

export interface TopologyOptions {
  /** Overrides of the tests' default configuration. */
  environment?: Record<string, string>
  /** The mail server of the demo; it requires the application in this process. */
  mailbox?: Mailbox
  /** Endpoints that exist in one test only; they require the application in this process. */
  alsoImplement?: (implement: Implement) => void
}

const environmentFor = ({ applicationUrl, url }: TestDatabase, options: TopologyOptions) => ({
  NODE_ENV: 'test',
  DATABASE_URL: applicationUrl,
  DATABASE_OWNER_URL: url,
  PUBLIC_URL: publicUrl,
  // Tests make a few hundred calls per second, so the rate limit is off.
  CALLS_PER_MINUTE: '0',
  LOG_LEVEL: 'silent',
  ...options.environment,
})

export const startTopology = (own: TestDatabase, options: TopologyOptions): Promise<Topology> =>
  runsInProcesses ? startProcesses(own, options) : startHere(own, options)

async function startProcesses(own: TestDatabase, options: TopologyOptions): Promise<Topology> {
  if (options.alsoImplement || options.mailbox) throw new Error('This test needs the application in this process')
  const environment = environmentFor(own, options)
  const roles = ['api', 'api', 'worker']
  const processes = await Promise.all(roles.map((ROLE) => startProcess({ ...environment, ROLE })))
  return {
    urls: processes.slice(0, 2).map((one) => one.url),
    async stop() {
      await Promise.all(processes.map((one) => one.end()))
    },
  }
}

async function startHere(own: TestDatabase, options: TopologyOptions): Promise<Topology> {
  const config = readConfig(environmentFor(own, options))
  const log = createLog(config.logLevel)
  const database = connect(own.applicationUrl)
  watchDatabase(database)
  const sealing = createSealing(secretsKey)
  const secrets = await loadSecrets(own.url, sealing)
  const issuer = createIssuer(config.publicUrl, database.shared, secrets)
  const jobs = await startJobs({ url: own.url, works: undefined, database, log }, everyJob)
  const services = {
    config,
    database,
    linkKeys: secrets.linkKeys,
    sealing,
    tokens: issuer.tokens,
    flags: createFlags(config, database),
    maintenance: watchMaintenance(database),
    jobs,
    storage: openStorage(config.files.storageUrl),
    mailbox: options.mailbox,
    log,
  }
  const app = await createApp(services, issuer)
  options.alsoImplement?.(createImplement(app, services))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    urls: [url],
    async stop() {
      await app.close()
      await jobs.stop()
      await database.close()
    },
  }
}
