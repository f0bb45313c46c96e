// Checks of the database and of the work that happens in it, with a connection of the owner.
import type pg from 'pg'
import type { Config } from '../config.ts'
import { connect } from '../database/database.ts'
import { findPrivilegedLogin } from '../database/login-role.ts'
import { readMigrations, restoreMark } from '../database/migrate.ts'
import { type Finding, failure, ok, warning } from './check.ts'

const oldestServer = 150_000
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
const minutes = (ms: number) => Math.round(ms / 60_000)
const hours = (ms: number) => Math.round(ms / 3_600_000)

export async function checkDatabase(client: pg.Client, config: Config): Promise<Finding[]> {
  const schema = await checkSchema(client)
  const general = [
    await checkServer(client),
    ...(config.databaseUrl ? [await checkClockOfDatabase(client)] : []),
    schema,
  ]
  // The rest reads tables that an older or half restored database may not have.
  if (schema.level === 'error') return general
  return [
    ...general,
    await checkLogin(config),
    ...(await checkJobs(client)),
    await checkDerivation(client),
    ...(await checkWatch(client, config)),
    await checkBackups(client, config),
    await checkDemoUsers(client, config),
  ]
}

async function checkServer(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query(`select current_setting('server_version_num')::int as number,
    current_setting('server_version') as version, pg_is_in_recovery() as is_copy,
    pg_size_pretty(pg_database_size(current_database())) as size`)
  const { number, version, is_copy: isCopy, size } = rows[0]
  if (number < oldestServer)
    return failure('PostgreSQL', `PostgreSQL ${version} is too old.`, 'Upgrade to 15 or later.')
  if (isCopy) return failure('PostgreSQL', 'The database is a read-only replica.', 'Set DATABASE_URL to the primary.')
  return ok('PostgreSQL', `PostgreSQL ${version}, ${size}.`)
}

/** Tokens expire by the clock of one machine and are checked by that of another. An embedded one has ours. */
async function checkClockOfDatabase(client: pg.Client): Promise<Finding> {
  const before = Date.now()
  const { rows } = await client.query(`select extract(epoch from clock_timestamp())::float8 * 1000 as now`)
  const difference = Math.abs(rows[0].now - (before + Date.now()) / 2) / 1000
  const message = `The clocks of this machine and the database differ by ${difference.toFixed(1)} s.`
  const name = 'Clock of the database'
  if (difference < 5) return ok(name, message)
  const advice = 'Synchronize both with NTP.'
  return difference < 60 ? warning(name, message, advice) : failure(name, message, advice)
}

async function checkSchema(client: pg.Client): Promise<Finding> {
  const name = 'Version'
  const { rows: marks } = await client.query(
    `select to_regclass($1) is not null as is_half, to_regclass('public.migrations') is null as is_new`,
    [restoreMark],
  )
  if (marks[0].is_half) {
    return failure(name, 'A restore into this database did not finish.', 'Run npm run restore -- FILE again.')
  }
  if (marks[0].is_new)
    return failure(name, 'The database is empty.', 'Start the server once, or run npm run db:migrate.')
  const { rows } = await client.query<{ name: string }>(`select name from public.migrations where name ~ '^\\d{4}_'`)
  const applied = rows.map((row) => row.name)
  const known = (await readMigrations()).map((file) => file.name)
  const newer = applied.find((one) => !known.includes(one))
  if (newer) {
    return failure(name, `The database is newer than this program: it has ${newer}.`, 'Start the release that made it.')
  }
  const missing = known.filter((one) => !applied.includes(one))
  if (missing.length > 0) {
    return failure(
      name,
      `The database lacks ${counted(missing.length, 'migration')}.`,
      'Take a backup, then start the server.',
    )
  }
  return ok(name, `The database is up to date (migration ${known.at(-1)?.slice(0, 4)}).`)
}

async function checkLogin({ databaseUrl }: Config): Promise<Finding> {
  const name = 'Database login'
  if (!databaseUrl) return ok(name, 'Requests run as a role that sees one customer at a time.')
  const database = connect(databaseUrl, { connections: 1 })
  try {
    const privileged = await findPrivilegedLogin(database.shared)
    if (!privileged) return ok(name, 'Requests run as a role that sees one customer at a time.')
    const message = `DATABASE_URL logs in as ${privileged}, which has more privileges than requests need.`
    return warning(
      name,
      message,
      'Create a login role as described in the README, and set DATABASE_OWNER_URL to the owner.',
    )
  } catch (error) {
    return failure(name, `DATABASE_URL does not work: ${error instanceof Error ? error.message : error}.`)
  } finally {
    await database.close()
  }
}

/** A job of every minute shows whether any worker runs. */
const heartbeat = 'market.derive-positions'

async function checkJobs(client: pg.Client): Promise<Finding[]> {
  const { rows: found } = await client.query(`select to_regclass('pgboss.job') is not null as has_queue`)
  if (!found[0].has_queue) return [warning('Worker', 'No worker has ever run.', 'Start the server, or a ROLE=worker.')]
  const { rows } = await client.query(
    `select coalesce((select max(completed_on) from pgboss.job where name = $1 and state = 'completed'),
         (select min(created_on) from pgboss.queue)) as last,
       (select count(*)::int from pgboss.job where state in ('created', 'retry') and start_after < now() - interval '15 minutes') as waiting,
       (select string_agg(distinct name, ', ') from pgboss.job where state = 'failed' and completed_on > now() - interval '1 day') as failed`,
    [heartbeat],
  )
  // A new installation has run nothing yet: then `last` is when it began.
  const { last, waiting, failed } = rows[0] as { last: Date | null; waiting: number; failed: string | null }
  const silence = last ? Date.now() - last.getTime() : Number.POSITIVE_INFINITY
  const findings: Finding[] = []
  if (silence < 5 * 60_000) findings.push(ok('Worker', 'A worker runs jobs.'))
  else {
    const since = last ? `for ${minutes(silence)} minutes` : 'for an hour or more'
    const advice = 'Start the server, or a process with ROLE=worker, and read its log.'
    findings.push(failure('Worker', `No worker has run jobs ${since}: mail, uploads and alerts wait.`, advice))
  }
  if (waiting > 0) {
    findings.push(
      warning('Jobs', `${counted(waiting, 'job')} waiting for more than 15 minutes.`, 'Start another ROLE=worker.'),
    )
  }
  if (failed) {
    findings.push(
      warning('Jobs', `Jobs failed for good in the last day: ${failed}.`, 'The log has "job failed" lines.'),
    )
  }
  if (waiting === 0 && !failed) findings.push(ok('Jobs', 'No job is stuck, and none failed in the last day.'))
  return findings
}

async function checkDerivation(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query(`select count(*)::int as count, min(since) as since from market.stale_portfolios`)
  const { count, since } = rows[0] as { count: number; since: Date | null }
  const age = since ? Date.now() - since.getTime() : 0
  if (age < 30 * 60_000) return ok('Positions', 'Positions are derived from the latest filings.')
  const message = `Holdings are out of date: ${counted(count, 'portfolio')} waiting for ${minutes(age)} minutes to be derived.`
  return warning('Positions', message, 'If a worker runs, its log says why market.derive-positions fails.')
}

async function checkWatch(client: pg.Client, { edgar }: Config): Promise<Finding[]> {
  if (!edgar.isWatched) return []
  const name = 'EDGAR'
  const { rows } = await client.query('select looked_at, succeeded_at, error from market.edgar_watch')
  const [watch] = rows as { looked_at: Date; succeeded_at: Date | null; error: string | null }[]
  if (!watch)
    return [warning(name, 'EDGAR_WATCH is on, and no one has looked yet.', 'A worker looks every five minutes.')]
  const age = Date.now() - watch.looked_at.getTime()
  if (hours(age) >= 24) {
    const message = `New filings were last looked for ${hours(age)} hours ago.`
    return [warning(name, message, 'See whether a worker runs, and what its log says of market.watch-edgar.')]
  }
  if (watch.error !== null) {
    const advice = 'If it persists, check EDGAR_USER_AGENT and whether this machine can reach EDGAR_URL.'
    return [warning(name, `The last check of EDGAR failed: ${watch.error}.`, advice)]
  }
  return [ok(name, `New filings were looked for ${minutes(age)} minutes ago.`)]
}

async function checkBackups(client: pg.Client, { backup }: Config): Promise<Finding> {
  const name = 'Backups'
  const { rows } = await client.query(`select max(finished_at) filter (where error is null) as taken,
    max(finished_at) filter (where error is not null) as failed,
    (array_agg(error order by finished_at desc) filter (where error is not null))[1] as error from identity.backups`)
  const { taken, failed, error } = rows[0] as { taken: Date | null; failed: Date | null; error: string | null }
  if (failed && (!taken || failed > taken)) {
    return failure(name, `The last backup failed: ${error}.`, 'Repair that, then run npm run backup -- FILE.')
  }
  const advice = backup
    ? 'A worker takes one every night at 1:30 UTC: see whether one runs at that time.'
    : 'Set BACKUP_DIR for one every night, or run npm run backup -- FILE.'
  if (!taken) return warning(name, 'No backup was ever taken.', advice)
  const age = Date.now() - taken.getTime()
  const message = `The last backup was taken ${hours(age)} hours ago.`
  return hours(age) > 36 ? warning(name, message, advice) : ok(name, message)
}

async function checkDemoUsers(client: pg.Client, { isLocal }: Config): Promise<Finding> {
  const { rows } = await client.query('select count(*)::int as count from identity.users where is_demo')
  const name = 'Demo accounts'
  if (rows[0].count === 0) return ok(name, 'There are none.')
  const message = `${counted(rows[0].count, 'account')} with the demo's public password.`
  if (isLocal) return ok(name, `${message} PUBLIC_URL is this machine only.`)
  return failure(name, `${message} Anyone can sign in at PUBLIC_URL.`, 'Use a database without demo data (DEMO=off).')
}
