// npm run maintenance -- on --reason "…" [--until 2026-01-31T22:00:00Z], npm run maintenance -- off
import { parseArgs } from 'node:util'
import { connect } from '#platform/database/database.ts'
import { CommandError, withDatabase } from './with-database.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { reason: { type: 'string' }, until: { type: 'string' } },
})

await withDatabase(async (url) => {
  const [state] = positionals
  const expiresAt = values.until ? new Date(values.until) : null
  if (state !== 'on' && state !== 'off') throw new CommandError('Usage: npm run maintenance -- on --reason "…" | off')
  if (state === 'on' && !values.reason) throw new CommandError('--reason is required')
  if (expiresAt && Number.isNaN(expiresAt.getTime())) throw new CommandError('--until is not a date')
  const database = connect(url, { connections: 1, role: null })
  try {
    await database.shared.deleteFrom('identity.maintenance').execute()
    if (state === 'on') {
      await database.shared
        .insertInto('identity.maintenance')
        .values({ reason: values.reason ?? '', expiresAt })
        .execute()
    }
    console.log(`Maintenance is ${state}.`)
  } finally {
    await database.close()
  }
})
