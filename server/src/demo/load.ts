// The demo's customers and users. Every name is fictional. Their ids are fixed, so that links and tests stay valid.
import { featureFlags } from '@rostrum/contract/platform/gates'
import type { Role } from '@rostrum/contract/platform/permissions'
import { type ResearchProduct, researchProducts } from '@rostrum/contract/platform/research-products'
import { sql } from 'kysely'
import { BadConfiguration } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { lockTransaction } from '#platform/database/locks.ts'
import { demoPassword, hashPassword } from '#platform/identity/passwords.ts'

const day = 24 * 3600 * 1000
const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const demoCustomers = {
  veltrane: id(1),
  brackmoor: id(2),
  ternhollow: id(3),
}

/** Of Veltrane Instruments, whose finance chief Tobias only reads; of Brackmoor Foods; and the assistant of both. */
export const demoUsers = { ada: id(11), miles: id(12), noor: id(13), iris: id(15), tobias: id(16), celia: id(17) }
export const demoOperator = 'ada@veltrane.example'

const customers = [
  {
    id: demoCustomers.veltrane,
    name: 'Veltrane Instruments',
    status: 'active',
    features: [
      'irwin_mail',
      'nobo_list',
      'surveillance',
      'multi_security',
      'engagement_score',
      'shareholder_registry',
      'feedback',
    ],
    researchProducts: [...researchProducts],
  },
  { id: demoCustomers.brackmoor, name: 'Brackmoor Foods', status: 'active', type: 'trial', features: ['feedback'] },
  { id: demoCustomers.ternhollow, name: 'Ternhollow Therapeutics', status: 'pending' },
]

const people = [
  { id: demoUsers.ada, firstName: 'Ada', lastName: 'Lindqvist', email: 'ada@veltrane.example' },
  { id: demoUsers.miles, firstName: 'Miles', lastName: 'Okafor', email: 'miles@veltrane.example' },
  { id: demoUsers.noor, firstName: 'Noor', lastName: 'Haddad', email: 'noor@brackmoor.example' },
  { id: id(14), firstName: 'Paula', lastName: 'Reyes', email: 'paula@ternhollow.example' },
  { id: demoUsers.iris, firstName: 'Iris', lastName: 'Tanaka', email: 'iris@assist.example' },
  { id: demoUsers.tobias, firstName: 'Tobias', lastName: 'Renner', email: 'tobias@veltrane.example' },
  { id: demoUsers.celia, firstName: 'Celia', lastName: 'Norwood', email: 'celia@brackmoor.example' },
]

const authorizations: [person: number, customerId: string, scope: 'user' | 'assistant', role?: Role][] = [
  [11, demoCustomers.veltrane, 'user', 'admin'],
  [12, demoCustomers.veltrane, 'user'],
  [13, demoCustomers.brackmoor, 'user'],
  [13, demoCustomers.veltrane, 'user'],
  [14, demoCustomers.ternhollow, 'user'],
  [15, demoCustomers.veltrane, 'assistant'],
  [15, demoCustomers.brackmoor, 'assistant'],
  [16, demoCustomers.veltrane, 'user', 'read_only'],
  [17, demoCustomers.brackmoor, 'user', 'admin'],
]

/** Ada grants research; Miles reads all of it; Noor has none at Veltrane. */
const grants: { authorizationId: string; product: ResearchProduct; grantedBy: string }[] = [
  ...researchProducts.map((product) => ({ authorizationId: id(100), product, grantedBy: demoUsers.ada })),
  { authorizationId: id(101), product: 'estimates', grantedBy: demoUsers.ada },
  { authorizationId: id(101), product: 'transcripts', grantedBy: demoUsers.ada },
]

/** Seeds an empty database; one that has customers is left alone. Returns whether it did. */
export async function loadDemo(url: string, onWait?: (message: string) => void): Promise<boolean> {
  const database = connect(url, { connections: 1, role: null })
  try {
    const passwordHash = await hashPassword(demoPassword)
    return await database.withoutTenant(async (db) => {
      await lockTransaction((statement) => sql.raw(statement).execute(db), 'demoCustomers', onWait)
      if (await db.selectFrom('identity.customers').select('id').limit(1).executeTakeFirst()) return false
      const expiredAt = new Date(Date.now() + 12 * day)
      await db
        .insertInto('identity.customers')
        .values(customers.map((one) => ({ ...one, expiredAt: one.type === 'trial' ? expiredAt : null })))
        .execute()
      await sql`select app.create_customer_defaults(id) from identity.customers`.execute(db)
      await db
        .insertInto('identity.users')
        .values(people.map((person) => ({ ...person, passwordHash, isDemo: true })))
        .execute()
      await db
        .insertInto('identity.customerAuthorizations')
        .values(
          authorizations.map(([person, customerId, scope, role = 'member'], index) => ({
            id: id(100 + index),
            userId: id(person),
            customerId,
            scope,
            role,
          })),
        )
        .execute()
      await db.insertInto('identity.researchGrants').values(grants).execute()
      await db
        .insertInto('identity.flags')
        .values(featureFlags.map((name) => ({ name, isEnabled: name !== 'iq_standalone' })))
        .execute()
      return true
    })
  } finally {
    await database.close()
  }
}

/** Their password is public, so that an address open to others must ask for them. */
export async function refuseDemoUsers(url: string): Promise<void> {
  const database = connect(url, { connections: 1, role: null })
  try {
    const found = await database.shared
      .selectFrom('identity.users')
      .select('id')
      .where('isDemo', '=', true)
      .limit(1)
      .execute()
    if (found.length === 0) return
    throw new BadConfiguration(
      'The database has demo users, whose password is public, and PUBLIC_URL or HOST is not local: set DEMO=on to allow them, or use another database',
    )
  } finally {
    await database.close()
  }
}

/** For the terminal: the demo logins of this database; undefined if it has none. */
export async function demoSummary(url: string): Promise<string | undefined> {
  const database = connect(url, { connections: 1, role: null })
  try {
    const users = await database.shared
      .selectFrom('identity.users')
      .select(['email', 'firstName', 'lastName'])
      .where('isDemo', '=', true)
      .orderBy('id')
      .execute()
    if (users.length === 0) return undefined
    const lines = users.map(({ email, firstName, lastName }) => `  ${email.padEnd(26)} ${firstName} ${lastName}`)
    return `Demo users, all with the password ${demoPassword}:\n${lines.join('\n')}`
  } finally {
    await database.close()
  }
}
