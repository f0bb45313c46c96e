// npm run customer -- NAME ADMIN_EMAIL: a first customer and its admin, for an installation without demo data.
import { randomBytes } from 'node:crypto'
import { featureFlags } from '@rostrum/contract/platform/gates'
import { connect } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { newId } from '../platform/identifiers.ts'
import { hashPassword } from '../platform/identity/passwords.ts'
import { CommandError, withDatabase } from './with-database.ts'

await withDatabase(async (url, config) => {
  const [name, address] = process.argv.slice(2)
  const email = address?.toLowerCase()
  if (!name || !email?.includes('@')) throw new CommandError('Usage: npm run customer -- NAME ADMIN_EMAIL')
  await migrate(url)
  const password = randomBytes(12).toString('base64url')
  const passwordHash = config.issuer ? null : await hashPassword(password)
  const database = connect(url, { connections: 1, role: null })
  try {
    const isNew = await database.asNobody(async (db) => {
      const customerId = newId()
      const known = await db.selectFrom('identity.users').select('id').where('email', '=', email).executeTakeFirst()
      const userId = known?.id ?? newId()
      await db.insertInto('identity.customers').values({ id: customerId, name, status: 'active' }).execute()
      if (!known) {
        const [firstName = email] = email.split('@')
        const person = { id: userId, email, firstName, lastName: name, role: 'admin', passwordHash }
        await db.insertInto('identity.users').values(person).execute()
      }
      await db.insertInto('identity.customerAuthorizations').values({ id: newId(), userId, customerId }).execute()
      await db
        .insertInto('identity.flags')
        .values(featureFlags.map((flag) => ({ name: flag })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return !known
    })
    console.log(`${name} is ready, with ${email} as its admin.`)
    if (isNew && passwordHash) console.log(`Password, shown this once: ${password}`)
  } finally {
    await database.close()
  }
})
