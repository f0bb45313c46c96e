// Entry point: runs HTTP, the worker or both, depending on ROLE.
import { createApp, jobs as everyJob } from './app.ts'
import { writeDemoAlerts } from './demo/alerts.ts'
import { hasImports, refuseRealFilingsInDemo } from './demo/beside-real.ts'
import { writeDemoIrm } from './demo/irm.ts'
import { demoOperator, demoSummary, loadDemo, refuseDemoUsers } from './demo/load.ts'
import { writeDemoMail } from './demo/mail.ts'
import { loadDemoMarket } from './demo/market.ts'
import { writeDemoRegisters } from './demo/registers.ts'
import { writeDemoRequests } from './demo/requests.ts'
import { writeDemoResearch } from './demo/research/documents.ts'
import { campaignReceiver } from './features/email/campaigns/public.ts'
import { mailReceiver, watchMailboxes } from './features/email/record/public.ts'
import { researchReceiver } from './features/research/documents/public.ts'
import { watchEdgar } from './ingestion/download/jobs.ts'
import { backUpEveryNight } from './platform/backup/jobs.ts'
import { BadConfiguration, type Config, readConfig } from './platform/config.ts'
import { connect } from './platform/database/database.ts'
import { AlreadyRunning, startEmbeddedPostgres } from './platform/database/embedded.ts'
import { jobLimits } from './platform/database/limits.ts'
import { findPrivilegedLogin } from './platform/database/login-role.ts'
import { migrate } from './platform/database/migrate.ts'
import { createFlags } from './platform/identity/flags.ts'
import { createIssuer } from './platform/identity/issuer/issuer.ts'
import { sealingOf } from './platform/identity/issuer/sealing.ts'
import { loadSecrets } from './platform/identity/issuer/secrets.ts'
import { linkSubject } from './platform/identity/link-subject.ts'
import { foreignTokens } from './platform/identity/tokens.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log.ts'
import { allReceivers, startInboundServer } from './platform/mail/inbound-server.ts'
import { openMail } from './platform/mail/mail.ts'
import { watchMaintenance } from './platform/maintenance.ts'
import { watchBackups, watchDatabase } from './platform/metrics.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { openScanner } from './platform/virus-scanner.ts'

const privilegedLogin =
  'DATABASE_URL logs in with more rights than rostrum_app has: the README says how to make a login role for it'

interface Started {
  /** In the reverse order. */
  stop: () => Promise<void>
  /** Who can sign in to the demo; undefined without demo users. */
  demoUsers: string | undefined
}

/** Starts everything in order. */
async function start(config: Config): Promise<Started> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const one of stops.reverse()) await one()
  }
  try {
    const log = createLog(config.logLevel)
    const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ directory: config.dataDirectory })
    if (embedded) stops.push(() => embedded.stop())
    const url = config.databaseUrl ?? embedded?.applicationUrl ?? ''
    const ownerUrl = config.ownerUrl ?? embedded?.url ?? ''
    await migrate(ownerUrl, console.log)
    const storage = openStorage(config.files.storageUrl)
    if (config.edgar.isWatched) await refuseRealFilingsInDemo(ownerUrl, config)
    const loadsDemo = config.demo && (config.isDemoRequested || !(await hasImports(ownerUrl)))
    if (loadsDemo) await loadDemo(ownerUrl, console.log)
    else if (!config.isLocal) await refuseDemoUsers(ownerUrl)
    if (loadsDemo && config.demoMarket !== 'none') {
      await loadDemoMarket(ownerUrl, config.demoMarket, console.log)
      await writeDemoRegisters(ownerUrl, console.log)
      // The small market is for tests, which create their own IRM data and evaluate alerts themselves.
      if (config.demoMarket !== 'test') {
        await writeDemoIrm(ownerUrl, console.log)
        await writeDemoAlerts(ownerUrl, console.log)
        await writeDemoRequests(ownerUrl, storage, console.log)
        await writeDemoResearch(ownerUrl, storage, console.log)
      }
    }

    const { preparedStatements } = config
    const database = connect(url, { preparedStatements })
    stops.push(() => database.close())
    // A separate connection pool, so that long jobs take no connections from requests.
    const jobDatabase = connect(url, { preparedStatements, limits: jobLimits })
    stops.push(() => jobDatabase.close())
    watchDatabase(database)
    watchBackups(database)
    const privileged = await findPrivilegedLogin(database.shared)
    if (privileged) log.warn({ role: privileged }, privilegedLogin)
    const sealing = sealingOf(config)
    const secrets = await loadSecrets(ownerUrl, sealing)
    if (config.mail.hasMailbox) await writeDemoMail(ownerUrl, sealing)
    const issuer = config.issuer ? undefined : createIssuer(config.publicUrl, database.shared, secrets)
    const tokens = config.issuer
      ? await foreignTokens(config.issuer.url, config.issuer.audience, linkSubject(database.shared))
      : issuer?.tokens
    if (!tokens) throw new Error('No issuer')
    const mail = config.role === 'api' ? undefined : await openMail(config.mail)
    if (mail) stops.push(() => mail.close())
    const works = mail && {
      mail,
      publicUrl: config.publicUrl,
      storage,
      scanner: openScanner(config.files.clamd),
      config,
      sealing,
      linkKeys: secrets.linkKeys,
    }
    const jobs = await startJobs({ url: ownerUrl, works, database: jobDatabase, log }, [
      ...everyJob,
      backUpEveryNight(ownerUrl, config),
      watchEdgar(ownerUrl, config),
    ])
    stops.push(() => jobs.stop())
    if (works) await jobs.work()
    if (works && config.inbound) {
      const { domain, listen, tls } = config.inbound
      const receiver = allReceivers([
        mailReceiver(jobDatabase, jobs, domain),
        campaignReceiver(jobDatabase, { domain, linkKeys: secrets.linkKeys }),
        researchReceiver(jobDatabase, jobs, domain),
      ])
      mail?.mailbox?.receiveWith(receiver)
      const inbound = listen && (await startInboundServer({ listen, ...(tls && { tls }) }, receiver))
      if (inbound) stops.push(() => inbound.stop())
    }
    if (works) {
      const watch = watchMailboxes({ config, sealing, mailbox: works.mail.mailbox, database: jobDatabase, log }, jobs)
      stops.push(() => watch.stop())
    }

    if (config.role !== 'worker') {
      const flags = createFlags(config, database)
      const maintenance = watchMaintenance(database)
      const { linkKeys } = secrets
      const mailbox = mail?.mailbox
      const platform = { config, database, linkKeys, tokens, flags, maintenance, jobs, storage, sealing, mailbox, log }
      const app = await createApp(platform, issuer)
      stops.push(() => app.close())
      await app.listen({ port: config.port, host: config.host })
    }
    return { stop, demoUsers: config.demo ? await demoSummary(ownerUrl) : undefined }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A newcomer who tries the demo on their own machine also sees what an operator sees. */
const withDemoOperator = (config: Config): Config =>
  config.demo && config.isLocal && config.operators.length === 0 ? { ...config, operators: [demoOperator] } : config

function announce(config: Config, demoUsers: string | undefined) {
  if (config.role === 'worker') return console.log('Rostrum is running jobs.')
  console.log(`\nRostrum is ready at ${config.publicUrl}\n`)
  if (demoUsers) console.log(`${demoUsers}\n`)
}

function fail(error: unknown): never {
  const known = error instanceof BadConfiguration || error instanceof AlreadyRunning
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (known) console.error(error.message)
  else if (inUse) console.error(`PORT ${process.env.PORT ?? 3000} is in use`)
  else console.error(error)
  process.exit(1)
}

try {
  const config = withDemoOperator(readConfig(process.env))
  const { stop, demoUsers } = await start(config)
  let isStopping = false
  const shutDown = async () => {
    // A second signal forces an immediate exit.
    if (isStopping) process.exit(1)
    isStopping = true
    await stop().catch(fail)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown())
  announce(config, demoUsers)
} catch (error) {
  fail(error)
}
