// The built application behind the real server, with a PostgreSQL and demo data of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '../../server/src/platform/database/database.ts'
import { runningEmbeddedPostgres } from '../../server/src/platform/database/embedded.ts'
import { startProcess } from '../../server/src/testing/server-process.ts'

/** Nothing listens here: tests watch the requests that browsers make. */
export const analyticsUrl = 'http://localhost:9/collect'

/** Of no one until a test makes someone an operator. */
export const operatorAddress = 'operator@people.example'

export interface Server {
  url: string
  dataDirectory: string
  stop(): Promise<void>
}

export async function startServer(port: number, environment: Record<string, string> = {}): Promise<Server> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'rostrum-e2e-'))
  const url = `http://localhost:${port}`
  const server = await startProcess({
    NODE_ENV: 'test',
    HOST: 'localhost',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDirectory,
    // A person makes a few calls a minute; a test, hundreds.
    CALLS_PER_MINUTE: '0',
    DEMO_MARKET: 'test',
    LOG_LEVEL: 'error',
    ANALYTICS_URL: analyticsUrl,
    OPERATORS: operatorAddress,
    COMPANY_DOMAINS: 'rostrum.example',
    ASSISTANT_DOMAINS: 'assist.example',
    ...environment,
  })
  return {
    url,
    dataDirectory,
    async stop() {
      await server.end()
      if (/"level":50/.test(server.output())) console.error(server.output())
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** As the owner of every table, whom no row policy binds. */
export async function connectAsOwner(dataDirectory: string): Promise<Database> {
  const url = await runningEmbeddedPostgres(dataDirectory)
  if (!url) throw new Error(`No server runs on ${dataDirectory}`)
  return connect(url, { connections: 2, role: null })
}
