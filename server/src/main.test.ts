// The process itself: what it prints, what it refuses to start with, and that it ends only when its work is done.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from './app.ts'
import { forgetExpired } from './features/session/jobs.ts'
import { connect, type Database } from './platform/database/database.ts'
import { createIssuer } from './platform/identity/issuer/issuer.ts'
import { createSealing } from './platform/identity/issuer/sealing.ts'
import { loadSecrets } from './platform/identity/issuer/secrets.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log.ts'
import { sendTo } from './testing/api.ts'
import { openBrowser } from './testing/browser.ts'
import { openLine } from './testing/cuttable-line.ts'
import { type ServerProcess, secretsKey, startProcess } from './testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { publicUrl } from './testing/topology.ts'

const miles = '01920000-0000-7000-8000-000000000012'

let own: TestDatabase
let owner: Database
let blocker: pg.Client
let token: string
beforeAll(async () => {
  own = await createTestDatabase()
  owner = connect(own.adminUrl, { connections: 2, role: null })
  blocker = new pg.Client({ connectionString: own.url })
  await blocker.connect()
  const secrets = await loadSecrets(own.adminUrl, createSealing(secretsKey))
  token = await createIssuer(publicUrl, owner.shared, secrets).issueToken(miles)
})
afterAll(async () => {
  await blocker.end()
  await owner.close()
  await own.drop()
})

const start = (environment: Record<string, string>) =>
  startProcess({ DATABASE_URL: own.url, PUBLIC_URL: publicUrl, NODE_ENV: 'test', LOG_LEVEL: 'info', ...environment })

/** Locks the table until the returned function is called. */
async function holdTable(table: string) {
  await blocker.query(`begin; lock table ${table} in access exclusive mode`)
  return () => blocker.query('rollback')
}

const waiting = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(owner.shared)
  return rows.length
}

const refusesConnections = ({ url }: ServerProcess) =>
  fetch(`${url}/_status`).then(
    () => false,
    () => true,
  )

describe('SIGTERM', () => {
  test('an API process answers what it has begun, takes nothing new, and ends well', { tags: 'full' }, async () => {
    const server = await start({ ROLE: 'api' })
    const letGo = await holdTable('identity.user_settings')
    const slow = fetch(`${server.url}/v1/user_settings?key=theme`, { headers: { authorization: `Bearer ${token}` } })
    await expect.poll(waiting).toBe(1)
    const ended = server.end()
    await expect.poll(() => refusesConnections(server)).toBe(true)
    expect(server.isRunning()).toBe(true)
    await letGo()
    const answer = await slow
    expect([answer.status, await answer.json()]).toEqual([200, { data: { key: 'theme', settings: null } }])
    expect(await ended).toBe(0)
  })

  test('a worker ends the job that runs', { tags: 'full' }, async () => {
    const server = await start({ ROLE: 'worker' })
    const letGo = await holdTable('identity.failed_sign_ins')
    const queue = await startJobs({ url: own.url, works: undefined, database: owner, log: createLog('silent') }, jobs)
    await owner.withoutTenant((db) => queue.enqueueIn(db)(forgetExpired, {}))
    await queue.stop()
    await expect.poll(waiting).toBe(1)
    const ended = server.end()
    expect(server.output()).not.toContain('job done')
    await letGo()
    expect(await ended).toBe(0)
    const { rows } = await blocker.query(`select state from pgboss.job where name = 'session.forget-expired'`)
    expect(rows).toEqual([{ state: 'completed' }])
    expect(server.output()).toContain('"job":"session.forget-expired"')
  })
})

const linesOf = (server: ServerProcess): Record<string, unknown>[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('the log has one structured line for each request, with ids and nothing personal', { tags: 'full' }, async () => {
  const server = await start({ ROLE: 'all' })
  const headers = {
    authorization: `Bearer ${token}`,
    'x-request-id': 'request-of-this-test',
    'feature-flags': 'campaigns',
  }
  await fetch(`${server.url}/v2/users/current`, { headers })
  await fetch(`${server.url}/v1/passwords/reset`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      current_password: 'hunter2',
      password: 'correct horse battery',
      password_confirmation: 'x',
    }),
  })
  expect(await server.end()).toBe(0)
  expect(linesOf(server).filter((line) => line.reqId === 'request-of-this-test')).toMatchObject([
    { level: 'info', method: 'GET', route: '/v2/users/current', status: 200, user: miles, flags: 'campaigns' },
    { level: 'info', method: 'POST', route: '/v1/passwords/reset', status: 422, user: miles },
  ])
  expect(server.output()).not.toMatch(/hunter2|correct horse|miles@|eyJ/)
  expect(server.output()).not.toMatch(/deprecat/i)
})

test('failed sign-ins are security events of the log, without the email address', { tags: 'full' }, async () => {
  const server = await start({
    ROLE: 'api',
    LOG_LEVEL: 'warn',
    DATABASE_URL: own.loginUrl,
    DATABASE_OWNER_URL: own.url,
  })
  const browser = openBrowser({ request: (...call) => sendTo(server.url, ...call) })
  const { path } = await browser.authorize()
  await browser.submit(path, 'nobody@nowhere.example', 'hunter2')
  for (let attempt = 1; attempt <= 6; attempt += 1) await browser.submit(path, 'miles@veltrane.example', 'hunter2')
  await server.end()
  const events = linesOf(server).filter((line) => line.security === 'sign_in_failed')
  const event = { level: 'warn', address: '127.0.0.1', reqId: expect.any(String) }
  expect(events).toMatchObject([
    { ...event, reason: 'unknown_account' },
    ...Array(5).fill({ ...event, reason: 'wrong_password', user: miles }),
    { ...event, reason: 'locked_out', user: miles },
  ])
  expect(server.output()).not.toMatch(/hunter2|miles@|nobody@/)
})

test('a login with the rights of the owner is reported, one with those of the application is not', {
  tags: 'full',
}, async () => {
  const asOwner = await start({ ROLE: 'api' })
  const asApplication = await start({ ROLE: 'api', DATABASE_URL: own.loginUrl, DATABASE_OWNER_URL: own.url })
  await Promise.all([asOwner.end(), asApplication.end()])
  expect(asOwner.output()).toContain('DATABASE_URL logs in with more rights than rostrum_app')
  expect(asApplication.output()).not.toContain('DATABASE_URL')
})

test('while the database is down every call answers 503 with the time to try again, and works afterwards', {
  tags: 'full',
}, async () => {
  const line = await openLine(own.loginUrl)
  const server = await start({ ROLE: 'api', DATABASE_URL: line.url, DATABASE_OWNER_URL: own.url, LOG_LEVEL: 'silent' })
  const headers = { authorization: `Bearer ${token}` }
  const statusOf = async (path: string) => (await fetch(`${server.url}${path}`, { headers })).status
  expect(await statusOf('/_status')).toBe(200)
  line.cut()
  for (const path of ['/_status', '/_status', '/v2/configuration', '/v2/users/current', '/v2/product_feedback.csv']) {
    const answer = await fetch(`${server.url}${path}`, { headers })
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5'])
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'outage' }], reason: expect.any(String) })
  }
  const page = await fetch(`${server.url}/oidc/authorize?${authorization}`, { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).toContain('<h1>Rostrum is not available</h1>')
  await line.repair()
  await expect.poll(() => statusOf('/_status')).toBe(200)
  expect(await statusOf('/v2/users/current')).toBe(200)
  await server.end()
  line.cut()
})

const authorization = new URLSearchParams({
  client_id: 'rostrum-web',
  redirect_uri: `${publicUrl}/signed-in`,
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
})

describe('a start that cannot work', () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const failure = (environment: Record<string, string>) =>
    promisify(execFile)(process.execPath, [main], {
      env: { ...process.env, SECRETS_KEY: secretsKey, ...environment },
    }).then(
      () => undefined,
      (error: { code: number; stderr: string }) => ({ code: error.code, stderr: error.stderr.trim() }),
    )

  test('stops with one line that names the variable', async () => {
    expect(await failure({ PORT: 'http' })).toEqual({ code: 1, stderr: 'PORT must be a number' })
  })

  test('says that demo users are not for an address open to others', { tags: 'full' }, async () => {
    const environment = { DATABASE_URL: own.url, HOST: '127.0.0.1', PUBLIC_URL: 'https://rostrum.example' }
    const refused = await failure(environment)
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database has demo users.*DEMO=on.*$/),
    })
    const server = await start({ ...environment, ROLE: 'api', DEMO: 'on', DEMO_MARKET: 'none' })
    expect(await server.end()).toBe(0)
  })

  test('says which port is in use', { tags: 'full' }, async () => {
    const server = await start({ ROLE: 'api' })
    const { port } = new URL(server.url)
    const refused = await failure({ DATABASE_URL: own.url, HOST: '127.0.0.1', PORT: port })
    expect(refused).toEqual({ code: 1, stderr: `PORT ${port} is in use` })
    await server.end()
  })
})

test('a second signal ends it at once', { tags: 'full' }, async () => {
  const server = await start({ ROLE: 'api' })
  const letGo = await holdTable('identity.user_settings')
  const slow = fetch(`${server.url}/v1/user_settings?key=theme`, {
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => 'cut')
  await expect.poll(waiting).toBe(1)
  const ended = server.end()
  await expect.poll(() => refusesConnections(server)).toBe(true)
  server.signal('SIGINT')
  expect(await ended).toBe(1)
  expect(await slow).toBe('cut')
  await letGo()
})
