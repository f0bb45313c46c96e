// A customer of a test's own that has issued securities of the invented market.
import { demoSecurities } from '../../server/src/demo/universe/demo-securities.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { createCustomer } from './people.ts'

export const { veltraneA, veltraneB, ostrelGauge } = demoSecurities

interface IssuerOptions {
  features?: string[]
  securities?: string[]
}

export async function createIssuer(
  database: Database,
  options: IssuerOptions = {},
): Promise<{ id: string; name: string }> {
  const { features = ['multi_security'], securities = [veltraneA, veltraneB, ostrelGauge] } = options
  const customer = await createCustomer(database, { features })
  await database.withTenant(customer.id, (db) =>
    db
      .insertInto('app.customerSecurities')
      .values(securities.map((securityId, position) => ({ customerId: customer.id, securityId, position })))
      .execute(),
  )
  return customer
}
