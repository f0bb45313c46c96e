// A Radicale, the CalDAV server, where one is installed (Debian: radicale).
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { demoPassword } from '#platform/identity/passwords.ts'
import { freePort } from './server-process.ts'

const program = '/usr/bin/radicale'
export const hasRadicale = existsSync(program)

export interface Radicale {
  url: string
  user: string
  password: string
  /** One request as the person’s own calendar program makes it. */
  request(path: string, method: string, body?: string, headers?: Record<string, string>): Promise<Response>
  stop(): Promise<void>
}

export async function startRadicale(): Promise<Radicale> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-radicale-'))
  const port = await freePort()
  const [user, password] = ['ada', demoPassword]
  await writeFile(`${folder}/users`, `${user}:${password}\n`)
  await writeFile(
    `${folder}/config`,
    `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${folder}/users
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = ${folder}/data
[logging]
level = critical
`,
  )
  const server = spawn(program, ['--config', `${folder}/config`], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/`
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  await vi.waitFor(async () => fetch(url, { redirect: 'manual' }), { timeout: 20_000, interval: 100 })
  return {
    url,
    user,
    password,
    request: (path, method, body, headers = {}) =>
      fetch(new URL(path, url), { method, headers: { authorization, ...headers }, ...(body && { body }) }),
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill()
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
