// npm run universe [-- --size test|demo|market]: fills an empty market with synthetic data and derives its figures.
import { parseArgs } from 'node:util'
import { loadDemoMarket } from '#demo/market.ts'
import { migrate } from '#platform/database/migrate.ts'
import { withClient } from '#platform/database/with-client.ts'
import { CommandError, withDatabase } from './with-database.ts'

const { values } = parseArgs({ options: { size: { type: 'string', default: 'demo' } } })

await withDatabase(async (url) => {
  const { size } = values
  if (size !== 'test' && size !== 'demo' && size !== 'market') throw new CommandError('--size is test, demo or market')
  await migrate(url)
  const known = await withClient(url, (client) => client.query('select from market.organizations limit 1'))
  if (known.rowCount) throw new CommandError('The market is not empty: empty it first with npm run db:reset')
  await loadDemoMarket(url, size, console.log)
})
