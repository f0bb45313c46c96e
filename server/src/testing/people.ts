// Customers and users beyond those of the demo, for tests that need a special case.
import { inject } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'

export { demoCustomers } from '#demo/load.ts'

interface CustomerOptions {
  name?: string
  status?: 'active' | 'pending' | 'inactive'
  type?: 'standard' | 'trial'
  features?: string[]
  expiredAt?: Date
}

export async function addCustomer(db: Db, options: CustomerOptions = {}): Promise<string> {
  const id = newId()
  const values = { id, name: `Customer ${id}`, status: 'active', ...options }
  await db.insertInto('identity.customers').values(values).execute()
  return id
}

interface Membership {
  customer: string
  scope?: 'user' | 'assistant'
  locked?: boolean
}

/** Creates a user with the demo password; returns the email address. */
export async function addPerson(
  db: Db,
  memberships: Membership[],
  values: { email?: string; role?: 'admin' | 'other' } = {},
): Promise<string> {
  const id = newId()
  const email = values.email ?? `${id}@people.example`
  const person = { id, firstName: 'Test', lastName: 'Person', role: 'other', ...values, email }
  await db
    .insertInto('identity.users')
    .values({ ...person, passwordHash: inject('demoPasswordHash') })
    .execute()
  for (const { customer, scope = 'user', locked = false } of memberships) {
    await db
      .insertInto('identity.customerAuthorizations')
      .values({ id: newId(), userId: id, customerId: customer, scope, lockedAt: locked ? new Date() : null })
      .execute()
  }
  return email
}
