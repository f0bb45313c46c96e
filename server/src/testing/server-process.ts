// A real server process, started as in production.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Opens the keys in the tests' databases. */
export const secretsKey = 'the-key-of-every-test-database-is-this'

export interface ServerProcess {
  url: string
  /** Everything it has printed so far. */
  output(): string
  isRunning(): boolean
  signal(name: NodeJS.Signals): void
  /** Requests a graceful shutdown; resolves with the exit code. */
  end(): Promise<number | null>
}

export async function startProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  // With an embedded database the key is a file, which commands find too.
  const key = environment.DATABASE_URL ? { SECRETS_KEY: secretsKey } : {}
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...key, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  }
  const output = () => printed.join('')
  await untilReady(child, output)
  return {
    url: `http://127.0.0.1:${port}`,
    output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    signal: (name) => void child.kill(name),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await exit
      return code as number | null
    },
  }
}

function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}:\n${output()}`)))
    child.stdout?.on('data', () => {
      if (/^Rostrum (is ready at|is running jobs)/m.test(output())) resolve()
    })
  })
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No free port')
  return address.port
}
