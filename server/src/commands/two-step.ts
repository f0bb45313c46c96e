// npm run two-step -- reset EMAIL: for a user who lost phone and recovery codes, and whom no admin can help.
import { parseArgs } from 'node:util'
import { endEverySignIn } from '#features/session/public.ts'
import { resetSecondStep } from '#features/two-step/public.ts'
import { connect } from '#platform/database/database.ts'
import { CommandError, withDatabase } from './with-database.ts'

const { positionals } = parseArgs({ allowPositionals: true })

await withDatabase(async (url, config) => {
  const [verb, email] = positionals
  if (verb !== 'reset' || !email) throw new CommandError('Usage: npm run two-step -- reset EMAIL')
  if (config.issuer) throw new CommandError('Sign-ins are managed by OIDC_ISSUER, not here')
  const database = connect(url, { connections: 1, role: null })
  try {
    await database.withoutTenant(async (db) => {
      const user = await db
        .selectFrom('identity.users')
        .select('id')
        .where('email', '=', email.toLowerCase())
        .executeTakeFirst()
      if (!user) throw new CommandError(`No user has the address ${email}`)
      if (!(await resetSecondStep(db, user.id))) throw new CommandError(`${email} has no two-step verification`)
      await endEverySignIn(db, user.id)
    })
    console.log(`Two-step verification for ${email} was removed, and all of their sign-ins have ended.`)
  } finally {
    await database.close()
  }
})
