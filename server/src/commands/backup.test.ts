// Backup and restore as an operator runs them: processes on a DATA_DIR of their own, some of which are killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningEmbeddedPostgres } from '#platform/database/embedded.ts'
import { withClient } from '#platform/database/with-client.ts'
import { runCommand } from '#testing/run-command.ts'
import { type ServerProcess, startProcess } from '#testing/server-process.ts'
import { publicUrl } from '#testing/topology.ts'

const programs = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url))

let folder: string
let server: ServerProcess
let token: string
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-backups-'))
  await writeFile(at('passphrase'), 'correct horse battery\n')
  server = await startServer('live')
  token = (await run('token', 'live', 'ada@veltrane.example')).said.trim()
}, 60_000)
afterAll(async () => {
  await server.end()
  await rm(folder, { recursive: true })
})

const environmentOf = (directory: string) => ({
  DATA_DIR: at(directory),
  PUBLIC_URL: publicUrl,
  DEMO: 'on',
  DEMO_MARKET: 'none',
  NODE_ENV: 'test',
  CALLS_PER_MINUTE: '0',
})
const startServer = (directory: string) => startProcess({ ...environmentOf(directory), LOG_LEVEL: 'silent' })

const run = (name: string, directory: string, ...words: string[]) => runCommand(name, words, environmentOf(directory))

/** Kills the command as soon as `isTime` says so. */
async function runAndKill(name: string, directory: string, words: string[], isTime: (said: string) => boolean) {
  const env = { ...process.env, ...environmentOf(directory) }
  const child: ChildProcess = spawn(process.execPath, [programs(name), ...words], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout?.on('data', (text) => {
    said += text
  })
  const ended = once(child, 'exit')
  while (!isTime(said) && child.exitCode === null) await sleep(2)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

const send = (url: string, number: number) =>
  fetch(`${url}/v2/product_feedback`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'idea', message: `number ${number}`, path: '/' }),
  })

/** Fifty requests a second until `stop`, each after the answer to the one before. */
function startSending() {
  let answered = 0
  let isStopped = false
  const sending = (async () => {
    while (!isStopped) {
      const next = performance.now() + 20
      const { status } = await send(server.url, answered + 1)
      if (status !== 201 && status !== 200) throw new Error(`answered ${status}`)
      answered += 1
      await sleep(Math.max(0, next - performance.now()))
    }
  })()
  return {
    answered: () => answered,
    async stop() {
      isStopped = true
      await sending
    },
  }
}

const numbersIn = async (directory: string): Promise<number[]> => {
  const url = (await runningEmbeddedPostgres(at(directory))) ?? ''
  const { rows } = await withClient(url, (client) => client.query('select message from app.product_feedback'))
  return rows.map(({ message }) => Number(message.split(' ')[1])).sort((a, b) => a - b)
}

test('a backup of the running server is restored elsewhere, where its tokens are good', {
  tags: 'full',
  timeout: 120_000,
}, async () => {
  const sending = startSending()
  await expect.poll(sending.answered).toBeGreaterThan(20)
  const before = sending.answered()
  const taken = await run('backup', 'live', at('live.backup'), '--passphrase-file', at('passphrase'))
  const after = sending.answered()
  await sending.stop()
  expect(taken).toMatchObject({ failed: false, said: expect.stringMatching(/rows and \d+ files, [\d.]+ MB, in/) })
  expect(after - before).toBeGreaterThan(10)

  const words = [at('live.backup'), '--passphrase-file', at('passphrase')]
  expect(await run('restore', 'live', ...words, '--replace')).toEqual({
    failed: true,
    said: 'Rostrum is running on this DATA_DIR: stop it, then restore.\n',
  })
  expect(await run('restore', 'elsewhere', ...words)).toMatchObject({
    failed: false,
    said: expect.stringMatching(/^Restored\.$/m),
  })
  const restored = await startServer('elsewhere')
  try {
    const numbers = await numbersIn('elsewhere')
    expect(numbers).toEqual(Array.from(numbers, (_, index) => index + 1))
    expect(numbers.length).toBeGreaterThanOrEqual(before)
    expect(numbers.length).toBeLessThanOrEqual(after + 1)
    expect((await send(restored.url, numbers.length + 1)).ok).toBe(true)
  } finally {
    await restored.end()
  }
  expect(await run('restore', 'elsewhere', ...words)).toMatchObject({
    failed: true,
    said: expect.stringContaining('--replace'),
  })
})

test('a backup that is killed leaves no file under its name, and the next one works', { timeout: 60_000 }, async () => {
  const file = at('killed.backup')
  await runAndKill('backup', 'live', [file], () => existsSync(`${file}.partial`))
  expect(existsSync(file)).toBe(false)
  expect((await fetch(`${server.url}/_status`)).status).toBe(200)
  expect(await run('backup', 'live', file)).toMatchObject({ failed: false })
  expect(await run('restore', 'nowhere', file, '--check')).toMatchObject({
    failed: false,
    said: expect.stringContaining('complete and undamaged'),
  })
  expect(existsSync(at('nowhere'))).toBe(false)
})

test('a restore that is killed does not start as if it were whole, and can be run again', {
  tags: 'full',
  timeout: 120_000,
}, async () => {
  const file = at('killed.backup')
  for (const moment of ['Loading rows', 'Building indexes']) {
    await runAndKill('restore', 'again', [file], (said) => said.includes(moment))
    await expect(startServer('again')).rejects.toThrow('A restore into this database did not finish')
  }
  expect(await run('restore', 'again', file)).toMatchObject({ failed: false })
  const restored = await startServer('again')
  expect((await numbersIn('again')).length).toBeGreaterThan(20)
  await restored.end()
})

test('a damaged file is refused before anything is touched', { timeout: 60_000 }, async () => {
  const whole = await readFile(at('killed.backup'))
  for (const part of [0.001, 0.5, 0.999]) {
    const damaged = Buffer.from(whole)
    const place = Math.floor(whole.length * part)
    damaged[place] = (damaged[place] ?? 0) ^ 4
    await writeFile(at('damaged.backup'), damaged)
    const refused = await run('restore', 'untouched', at('damaged.backup'))
    expect(refused).toMatchObject({ failed: true, said: expect.stringContaining('damaged') })
  }
  expect(await readdir(folder)).not.toContain('untouched')
})
