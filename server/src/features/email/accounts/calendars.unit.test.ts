// Against a Radicale, where one is installed (Debian: radicale).
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '#testing/server-process.ts'
import { testCalendar } from './calendars.ts'

const program = '/usr/bin/radicale'

describe.skipIf(!existsSync(program))('a real Radicale', () => {
  let folder: string
  let radicale: ChildProcess
  let url: string
  const authorization = `Basic ${Buffer.from('ada:the right one').toString('base64')}`

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rostrum-radicale-'))
    const port = await freePort()
    url = `http://127.0.0.1:${port}/`
    await writeFile(join(folder, 'users'), 'ada:the right one\nnew:the right one\n')
    const options = [
      ...['--server-hosts', `127.0.0.1:${port}`, '--storage-filesystem-folder', join(folder, 'data')],
      ...['--auth-type', 'htpasswd', '--auth-htpasswd-filename', join(folder, 'users')],
      ...['--auth-htpasswd-encryption', 'plain', '--auth-delay', '0'],
    ]
    radicale = spawn(program, ['--config', '', ...options], { stdio: 'ignore' })
    await vi.waitFor(() => fetch(url), { timeout: 15_000, interval: 200 })
    await fetch(`${url}ada/work/`, { method: 'MKCALENDAR', headers: { authorization } })
  }, 30_000)
  afterAll(async () => {
    const exit = new Promise((resolve) => radicale.once('exit', resolve))
    radicale.kill('SIGTERM')
    await exit
    await rm(folder, { recursive: true, force: true })
  })

  const reach = { allowsPrivate: true, mailbox: undefined }
  const signIn = (user: string, password = 'the right one', at = url) =>
    testCalendar(reach, { url: at, user, password })

  test('shows the calendars of a person', async () => {
    await expect(signIn('ada')).resolves.toBeUndefined()
  })
  test('refuses a wrong password', async () => {
    await expect(signIn('ada', 'wrong')).rejects.toMatchObject({ reason: 'credentials' })
  })
  test('has no calendar for somebody new', async () => {
    await expect(signIn('new')).rejects.toMatchObject({ reason: 'noCalendar' })
  })
})

test('a server that does not answer is said so', async () => {
  const reach = { allowsPrivate: true, mailbox: undefined }
  const nowhere = { url: `http://127.0.0.1:${await freePort()}/`, user: 'ada', password: 'a' }
  await expect(testCalendar(reach, nowhere)).rejects.toMatchObject({ reason: 'unreachable' })
})
