import { migrate } from '#platform/database/migrate.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async (url) => {
  const done = await migrate(url)
  console.log(done.length > 0 ? `Applied ${done.join(', ')}` : 'Nothing to migrate')
})
