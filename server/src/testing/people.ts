// Customers and users beyond those of the demo, for tests that need a special case.
import type { Role } from '@rostrum/contract/platform/permissions'
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
  role?: Role
  locked?: boolean
}

/** Creates a user with the demo password; returns the email address. */
export async function addPerson(db: Db, memberships: Membership[], values: { email?: string } = {}): Promise<string> {
  const id = newId()
  const email = values.email ?? `${id}@people.example`
  const person = { id, firstName: 'Test', lastName: 'Person', ...values, email }
  await db
    .insertInto('identity.users')
    .values({ ...person, passwordHash: inject('demoPasswordHash') })
    .execute()
  for (const { customer, scope = 'user', role = 'member', locked = false } of memberships) {
    await db
      .insertInto('identity.customerAuthorizations')
      .values({ id: newId(), userId: id, customerId: customer, scope, role, lockedAt: locked ? new Date() : null })
      .execute()
  }
  return email
}
