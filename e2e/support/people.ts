// People of a test's own, so that no test sees what another one changed.
import { sql } from 'kysely'
import type { ResearchProduct } from '../../contract/src/platform/research-products.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { newId } from '../../server/src/platform/identifiers.ts'
import { demoPassword } from '../../server/src/platform/identity/passwords.ts'

export { demoCustomers } from '../../server/src/demo/load.ts'

export interface Person {
  id: string
  email: string
  password: string
  name: string
}

/** The demo's people: only for tests that change nothing of theirs. */
export const demoPerson = (email: string, name: string): Person => ({ id: '', email, password: demoPassword, name })
export const ada = demoPerson('ada@veltrane.example', 'Ada Lindqvist')
export const miles = demoPerson('miles@veltrane.example', 'Miles Okafor')
export const noor = demoPerson('noor@brackmoor.example', 'Noor Haddad')
export const paula = demoPerson('paula@ternhollow.example', 'Paula Reyes')
export const tobias = demoPerson('tobias@veltrane.example', 'Tobias Renner')
export const celia = demoPerson('celia@brackmoor.example', 'Celia Norwood')
export const iris = demoPerson('iris@assist.example', 'Iris Tanaka')

interface PersonOptions {
  role?: 'admin' | 'member' | 'read_only'
  scope?: 'user' | 'assistant'
  customers: string[]
  /** Granted in each customer. */
  research?: ResearchProduct[]
}

export async function createPerson({ shared }: Database, options: PersonOptions): Promise<Person> {
  const id = newId()
  const lastName = `N${id.slice(-8)}`
  const email = `${id}@people.example`
  const { passwordHash } = await shared
    .selectFrom('identity.users')
    .select('passwordHash')
    .where('email', '=', ada.email)
    .executeTakeFirstOrThrow()
  const { role = 'member', scope = 'user', customers, research = [] } = options
  await shared.insertInto('identity.users').values({ id, email, firstName: 'Vera', lastName, passwordHash }).execute()
  for (const customerId of customers) {
    const authorizationId = newId()
    await shared
      .insertInto('identity.customerAuthorizations')
      .values({ id: authorizationId, userId: id, customerId, scope, role })
      .execute()
    for (const product of research) {
      await shared.insertInto('identity.researchGrants').values({ authorizationId, product }).execute()
    }
  }
  return { id, email, password: demoPassword, name: `Vera ${lastName}` }
}

export async function createCustomer(
  { shared }: Database,
  values: {
    features?: string[]
    type?: 'standard' | 'trial'
    status?: 'active' | 'pending'
    expiredAt?: Date
    researchProducts?: ResearchProduct[]
  } = {},
): Promise<{ id: string; name: string }> {
  const id = newId()
  const name = `Customer ${id.slice(-8)}`
  await shared
    .insertInto('identity.customers')
    .values({ id, name, status: 'active', ...values })
    .execute()
  return { id, name }
}

/** As if the sign-in had run out: the tokens are refused and the issuer's cookie is worth nothing. */
export async function endSignInsOf({ shared }: Database, person: Person): Promise<void> {
  const { id } = await shared
    .updateTable('identity.users')
    .set({ tokensValidFrom: new Date() })
    .where('email', '=', person.email)
    .returning('id')
    .executeTakeFirstOrThrow()
  await shared.updateTable('identity.signIns').set({ endedAt: new Date() }).where('userId', '=', id).execute()
  await shared.deleteFrom('identity.issuerRecords').where(sql<string>`payload ->> 'accountId'`, '=', id).execute()
}

/** As if the person had last proven who they are an hour ago, too long for what asks for a fresh proof. */
export const ageProofOf = ({ shared }: Database, { id }: Person): Promise<unknown> =>
  shared
    .updateTable('identity.signIns')
    .set({ confirmedAt: new Date(Date.now() - 3600_000) })
    .where('userId', '=', id)
    .execute()

/** As if all that long ago somebody had last used the sign-in, or had begun it. */
export const ageSignInOf = (
  { shared }: Database,
  { id }: Person,
  which: 'lastActiveAt' | 'startedAt',
  minutes: number,
): Promise<unknown> =>
  shared
    .updateTable('identity.signIns')
    .set({ [which]: new Date(Date.now() - minutes * 60_000) })
    .where('userId', '=', id)
    .execute()
