import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createWebServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort, startProcess } from '#testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { publicUrl } from '#testing/topology.ts'
import { readConfig } from '../config.ts'
import { withClient } from '../database/with-client.ts'
import { newId } from '../identifiers.ts'
import { examine } from './examine.ts'
import { checkCertificate, checkClock } from './network.ts'

let own: TestDatabase
let folder: string
let port: number
beforeAll(async () => {
  own = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'rostrum-doctor-'))
  port = await freePort()
})
afterAll(async () => {
  await own.drop()
  rmSync(folder, { recursive: true })
})
afterEach(() => chmodSync(folder, 0o700))

const query = (text: string) => withClient(own.adminUrl, (client) => client.query(text))

/** What the check of this name says, for a change of the environment. */
async function ask(name: string, environment: Record<string, string> = {}) {
  const base = { PORT: String(port), DATA_DIR: folder, DATABASE_URL: own.loginUrl, DATABASE_OWNER_URL: own.url }
  const findings = await examine(readConfig({ ...base, ...environment }))
  return findings.filter((finding) => finding.name === name)
}

test('a sound, new installation has no errors; an older one misses its worker', async () => {
  const config = { PORT: String(port), DATA_DIR: folder, DATABASE_URL: own.loginUrl, DATABASE_OWNER_URL: own.url }
  // The database is copied from one that is as old as the test run.
  await query('update pgboss.queue set created_on = now()')
  const findings = await examine(readConfig(config))
  expect(findings.filter(({ level }) => level === 'error').map(({ name }) => name)).toEqual([])
  expect(findings.filter(({ level, advice }) => level !== 'ok' && !advice)).toEqual([])
  await query(`update pgboss.queue set created_on = now() - interval '1 hour'`)
  expect(await ask('Worker')).toMatchObject([{ level: 'error', message: expect.stringContaining('for 60 minutes') }])
})

test('a login with more rights than it needs, and one that fails', async () => {
  expect(await ask('Database login')).toMatchObject([{ level: 'ok' }])
  expect(await ask('Database login', { DATABASE_URL: own.adminUrl })).toMatchObject([{ level: 'warning' }])
  const wrong = Object.assign(new URL(own.url), { password: 'wrong' }).href
  expect(await ask('Database', { DATABASE_OWNER_URL: wrong })).toMatchObject([
    { level: 'error', message: expect.stringContaining('is not responding') },
  ])
})

test('the watch of EDGAR: off, not begun, failed and old', async () => {
  const on = { EDGAR_WATCH: 'on', EDGAR_USER_AGENT: 'Test test@rostrum.example' }
  expect(await ask('EDGAR')).toEqual([])
  expect(await ask('EDGAR', on)).toMatchObject([
    { level: 'warning', message: expect.stringContaining('no one has looked') },
  ])
  await query(`insert into market.edgar_watch (looked_at, succeeded_at) values (now(), now())`)
  expect(await ask('EDGAR', on)).toMatchObject([{ level: 'ok' }])
  await query(`update market.edgar_watch set error = 'EDGAR returned HTTP 500'`)
  expect(await ask('EDGAR', on)).toMatchObject([
    { level: 'warning', message: 'The last check of EDGAR failed: EDGAR returned HTTP 500.' },
  ])
  await query(`update market.edgar_watch set looked_at = now() - interval '26 hours'`)
  expect(await ask('EDGAR', on)).toMatchObject([{ level: 'warning', message: expect.stringContaining('26 hours ago') }])
})

test('backups: never, recent, old and failed', async () => {
  const add = (age: string, outcome: string) =>
    query(`insert into identity.backups (id, started_at, finished_at, is_scheduled, file, bytes, error)
      values ('${newId()}', now(), now() - interval '${age}', true, 'x', ${outcome})`)
  expect(await ask('Backups')).toMatchObject([{ level: 'warning', message: 'No backup was ever taken.' }])
  await add('3 days', '1, null')
  expect(await ask('Backups')).toMatchObject([{ level: 'warning', message: 'The last backup was taken 72 hours ago.' }])
  await add('2 hours', `null, 'no space left on device'`)
  expect(await ask('Backups')).toMatchObject([{ level: 'error', message: expect.stringContaining('no space left') }])
  await add('1 hour', '1, null')
  expect(await ask('Backups')).toMatchObject([{ level: 'ok' }])
})

test('stuck jobs, and filings that wait', async () => {
  const late = { level: 'warning', message: '1 job waiting for more than 15 minutes.' }
  await query(`insert into pgboss.job (name, start_after) values ('mail.send', now() - interval '1 hour')`)
  expect(await ask('Jobs')).toMatchObject([late])
  expect(await ask('Positions')).toMatchObject([{ level: 'ok' }])
  await query(
    `insert into pgboss.job (name, state, completed_on) values ('market.derive-positions', 'completed', now())`,
  )
  expect(await ask('Worker')).toMatchObject([{ level: 'ok' }])
})

test('a database that is newer, older or half restored', async () => {
  await query(`insert into public.migrations values ('9999_future.sql', 'x')`)
  expect(await ask('Version')).toMatchObject([{ level: 'error', message: expect.stringContaining('9999_future.sql') }])
  await query(`delete from public.migrations where name = '9999_future.sql' or name ~ '^0058_'`)
  expect(await ask('Version')).toMatchObject([{ level: 'error', message: 'The database lacks 1 migration.' }])
  await query('create table public.rostrum_restore ()')
  expect(await ask('Version')).toMatchObject([{ level: 'error', message: expect.stringContaining('did not finish') }])
  await query('drop table public.rostrum_restore')
  const checksum = await query(`select checksum from public.migrations limit 1`)
  await query(`insert into public.migrations values ('0058_backups.sql', '${checksum.rows[0].checksum}')`)
})

test('demo accounts and an unknown name at a public address', async () => {
  expect(await ask('Demo accounts')).toMatchObject([{ level: 'ok' }])
  const environment = { PUBLIC_URL: 'https://rostrum.invalid' }
  expect(await ask('Demo accounts', environment)).toMatchObject([{ level: 'error' }])
  expect(await ask('DNS', environment)).toMatchObject([
    { level: 'error', message: expect.stringContaining('is unknown') },
  ])
  expect(await ask('Mail', environment)).toMatchObject([{ level: 'warning' }])
})

test('a folder of backups that is missing or cannot be written, and files that are in none', async () => {
  const name = 'Folder of backups'
  const backups = join(folder, 'backups')
  expect(await ask(name)).toEqual([])
  expect(await ask(name, { BACKUP_DIR: backups })).toMatchObject([
    { level: 'ok', message: expect.stringContaining('will be created') },
  ])
  mkdirSync(backups)
  expect(await ask(name, { BACKUP_DIR: backups })).toMatchObject([{ level: 'ok' }])
  // Of root, everything can be written but what is no folder or a file system of the kernel.
  expect(await ask(name, { BACKUP_DIR: '/proc/rostrum/backups' })).toMatchObject([
    { level: 'error', advice: expect.stringContaining('install -d -o rostrum') },
  ])
  const elsewhere = { BACKUP_DIR: backups, STORAGE_URL: `file://${folder}/elsewhere` }
  expect(await ask('Files in backups', elsewhere)).toMatchObject([
    { level: 'ok', message: expect.stringContaining(`${folder}/elsewhere`) },
  ])
  const store = { BACKUP_DIR: backups, STORAGE_URL: 's3+http://key:secret@localhost:1/bucket' }
  expect(await ask('Files in backups', store)).toMatchObject([{ level: 'warning' }])
})

test('a clock that differs from that of the public address, and an address that does not respond', async () => {
  let ahead = 0
  const server = createWebServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() + ahead * 1000).toUTCString()).end()
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const { port: number } = server.address() as AddressInfo
  const at = { publicUrl: `http://localhost:${number}`, isLocal: false }
  expect(await checkClock(at)).toMatchObject({ level: 'ok', message: expect.stringContaining('differ by') })
  ahead = -30
  expect(await checkClock(at)).toMatchObject({ level: 'warning' })
  ahead = 3600
  expect(await checkClock(at)).toMatchObject({ level: 'error', message: expect.stringContaining('3600 s') })
  server.close()
  const silent = { ...at, publicUrl: 'http://localhost:1' }
  expect(await checkClock(silent)).toMatchObject({ level: 'ok', message: expect.stringContaining('Not checked') })
  expect(await checkClock({ ...at, isLocal: true })).toMatchObject({ message: expect.stringContaining('Not checked') })
})

test('an address that does not speak TLS', async () => {
  const plain = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, 'localhost')
  await once(plain, 'listening')
  const { port: number } = plain.address() as AddressInfo
  expect(await checkCertificate('localhost', number)).toMatchObject({ name: 'TLS', level: 'error' })
  plain.close()
})

test('a mail server that does not answer', async () => {
  const unused = await freePort()
  expect(await ask('Mail', { SMTP_URL: `smtp://127.0.0.1:${unused}` })).toMatchObject([{ level: 'error' }])
})

test('a port that another program uses, and one that the server uses', { tags: 'full' }, async () => {
  const other = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1')
  expect(await ask('Port', { HOST: '127.0.0.1' })).toMatchObject([{ level: 'error' }])
  await new Promise((resolve) => other.close(resolve))
  const unmigrated = await createTestDatabase()
  const server = await startProcess({
    DATABASE_URL: unmigrated.url,
    PUBLIC_URL: publicUrl,
    NODE_ENV: 'test',
    ROLE: 'api',
  })
  const environment = { HOST: '127.0.0.1', PORT: new URL(server.url).port }
  expect(await ask('Port', environment)).toMatchObject([{ level: 'ok', message: expect.stringContaining('answers') }])
  await server.end()
  await unmigrated.drop()
})

test('a folder that others may enter', async () => {
  chmodSync(folder, 0o755)
  expect(await ask('Permissions')).toMatchObject([{ level: 'warning', advice: `chmod 700 ${folder}` }])
})

test('a storage that cannot be written, and a virus scanner that does not answer', async () => {
  const message = 'The folder for files will be created with the first upload.'
  expect(await ask('Storage of files')).toMatchObject([{ level: 'ok', message }])
  mkdirSync(join(folder, 'files'))
  expect(await ask('Storage of files')).toMatchObject([{ level: 'ok', message: expect.stringContaining('written') }])
  const impossible = `file://${join(folder, 'a-file')}`
  writeFileSync(join(folder, 'a-file'), '')
  expect(await ask('Storage of files', { STORAGE_URL: impossible })).toMatchObject([
    { level: 'error', message: expect.stringContaining('Files cannot be kept') },
  ])
  expect(await ask('Virus scanner')).toMatchObject([{ level: 'ok' }])
  expect(await ask('Virus scanner', { CLAMD_URL: `tcp://127.0.0.1:${await freePort()}` })).toMatchObject([
    { level: 'error', message: expect.stringContaining('No virus scanner is responding') },
  ])
})
