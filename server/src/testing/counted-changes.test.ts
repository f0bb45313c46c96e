import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countChange } from '#platform/change-counter.ts'
import { connect, type Db } from '#platform/database/database.ts'
import { requireCountedChanges } from './counted-changes.ts'
import { demoCustomers } from './people.ts'
import { createTestDatabase } from './test-database.ts'

const customerId = demoCustomers.veltrane

test('a change that does not bump the change counter, or bumps another topic, is rejected', async () => {
  const scratch = await createTestDatabase()
  await requireCountedChanges(scratch.url)
  const database = connect(scratch.url)
  const addTag = (db: Db, name: string) =>
    sql`insert into app.tags (customer_id, id, name) values (${customerId}, gen_random_uuid(), ${name})`.execute(db)
  const uncounted = database.withTenant(customerId, (db) => addTag(db, 'uncounted'))
  await expect(uncounted).rejects.toThrow('a change of tags is not counted')
  const miscounted = database.withTenant(customerId, async (db) => {
    await addTag(db, 'miscounted')
    await countChange(db, customerId, ['notes'])
  })
  await expect(miscounted).rejects.toThrow('a change of tags is not counted')
  await database.withTenant(customerId, async (db) => {
    await addTag(db, 'counted')
    await countChange(db, customerId, ['tags'])
  })
  await database.close()
  await scratch.drop()
})
