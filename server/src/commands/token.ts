// npm run -s token -- EMAIL [--customer NAME]: a bearer token for scripts, valid for eight hours.
import { parseArgs } from 'node:util'
import { connect } from '#platform/database/database.ts'
import { createIssuer } from '#platform/identity/issuer/issuer.ts'
import { sealingOf } from '#platform/identity/issuer/sealing.ts'
import { loadSecrets } from '#platform/identity/issuer/secrets.ts'
import { CommandError, withDatabase } from './with-database.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { customer: { type: 'string' } } })

await withDatabase(async (url, config) => {
  const email = positionals[0]?.toLowerCase()
  if (!email) throw new CommandError('Usage: npm run -s token -- EMAIL [--customer NAME]')
  if (config.issuer) throw new CommandError('Tokens come from OIDC_ISSUER, not from here')
  const database = connect(url, { connections: 1 })
  try {
    const user = await database.shared
      .selectFrom('identity.users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    if (!user) throw new CommandError(`No user has the address ${email}`)
    const customerId = values.customer && (await findCustomer(database.shared, user.id, values.customer))
    const secrets = await loadSecrets(url, sealingOf(config))
    const issuer = createIssuer(config.publicUrl, database.shared, secrets)
    console.log(await issuer.issueToken(user.id, { ...(customerId && { customerId }) }))
  } finally {
    await database.close()
  }
})

async function findCustomer(db: ReturnType<typeof connect>['shared'], userId: string, name: string) {
  const found = await db
    .selectFrom('identity.customers as c')
    .innerJoin('identity.customerAuthorizations as a', 'a.customerId', 'c.id')
    .select('c.id')
    .where((where) => where(where.fn('lower', ['c.name']), '=', name.toLowerCase()))
    .where('a.userId', '=', userId)
    .executeTakeFirst()
  if (!found) throw new CommandError(`This user has no customer called ${name}`)
  return found.id
}
