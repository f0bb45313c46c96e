// Accounts of a colleague and of another customer, for the test that nobody else finds them.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

export function foreignAccounts(api: () => Api) {
  const rowOf = async (customerId: string, owner: string) => {
    const id = newId()
    const values = { customerId, id, userId: await api().userId(owner), type: 'imap', emailAddress: `${id}@a.example` }
    await api()
      .db.insertInto('app.emailAccounts')
      .values({ ...values, externalId: 'a' })
      .execute()
    return { params: { id }, json: { signature: '' }, someone: { as: 'ada@veltrane.example' } }
  }
  const rows = async () => [
    await rowOf(demoCustomers.veltrane, 'miles@veltrane.example'),
    await rowOf(demoCustomers.brackmoor, 'noor@brackmoor.example'),
  ]
  return {
    'emailAccounts.update': rows,
    'emailAccounts.check': rows,
    'emailAccounts.sync': rows,
    'emailAccounts.updateSignature': rows,
  }
}
