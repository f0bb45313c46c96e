// A server on the market-scale database, and what a measurement needs beside it.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { runningEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { marketDatabase } from './market-database.ts'
import { type RunningServer, root, startServer } from './server.ts'

export const connections = 20
export const email = 'ada@veltrane.example'

/** A running server, its database, and a user's token. */
export interface MarketSite {
  server: RunningServer
  pool: pg.Pool
  token: string
}

/** At market scale unless another database is given. */
export async function onMarket<Answer>(
  work: (site: MarketSite) => Promise<Answer>,
  database: () => Promise<string> = marketDatabase,
  environment: Record<string, string> = {},
): Promise<Answer> {
  const server = await startServer(await database(), environment)
  const connectionString = await runningEmbeddedPostgres(server.dataDirectory)
  const pool = new pg.Pool({ connectionString, max: connections })
  try {
    return await work({ server, pool, token: issueToken(server, email) })
  } finally {
    await pool.end()
    await server.stop()
  }
}

export function issueToken({ url, dataDirectory }: RunningServer, email: string): string {
  const env = { ...process.env, PUBLIC_URL: url, DATA_DIR: dataDirectory }
  const command = [join(root, 'server/src/commands/token.ts'), email]
  return execFileSync(process.execPath, command, { env, encoding: 'utf8' }).trim()
}
