// A real PgBouncer in transaction mode in front of the tests' PostgreSQL.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './server-process.ts'

export interface Pooler {
  /** Host and port. */
  address: string
  stop(): Promise<void>
}

/** `url` names the server and the only account allowed to connect; every database of the server is available. */
export async function startPgBouncer(url: string): Promise<Pooler> {
  const { username, password, hostname, port: serverPort } = new URL(url)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-pgbouncer-'))
  const users = join(folder, 'users.txt')
  const configuration = join(folder, 'pgbouncer.ini')
  await writeFile(users, `"${username}" "${password}"\n`)
  await writeFile(
    configuration,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 15
max_client_conn = 1000
server_idle_timeout = 5
`,
  )
  const isRoot = process.getuid?.() === 0
  // PgBouncer refuses to run as root, so its files must be readable by another user.
  if (isRoot) await chmod(folder, 0o755)
  const child = spawn(process.env.PGBOUNCER_PATH ?? 'pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), configuration], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const ended = once(child, 'exit')
  ended.catch(() => {})
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}:\n${output}`)
    await sleep(20)
  }
  return {
    address: `127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })
