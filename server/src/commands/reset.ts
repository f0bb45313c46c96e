// Drops all data and reloads the demo, after a confirmation.

import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { loadDemo } from '#demo/load.ts'
import { migrate } from '#platform/database/migrate.ts'
import { CommandError, withDatabase } from './with-database.ts'

const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } })

async function confirm(url: string) {
  if (values.yes) return
  if (!process.stdin.isTTY) throw new CommandError('This deletes everything. To continue, run it with -- --yes.')
  const { host, pathname } = new URL(url)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Delete everything in ${host}${pathname}? Type yes: `)
  terminal.close()
  if (answer !== 'yes') throw new CommandError('Nothing was changed.')
}

await withDatabase(async (url, config) => {
  await confirm(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `drop schema if exists app, identity, market, pgboss cascade; drop table if exists public.migrations`,
  )
  await client.end()
  await migrate(url)
  const demo = config.demo && (await loadDemo(url))
  console.log(demo ? 'The database was reset and contains the demo data.' : 'The database was reset and is empty.')
})
