// Weight sets of other users and customers, for the test that no one else can reach them.
import { defaultFitWeights } from '@rostrum/contract/targeting/fit'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

const owners = [
  { customerId: demoCustomers.veltrane, email: 'miles@veltrane.example', isShared: false },
  { customerId: demoCustomers.brackmoor, email: 'noor@brackmoor.example', isShared: true },
]

export function foreignWeights(api: () => Api, addSecurity: () => Promise<string>) {
  const sets = () =>
    Promise.all(
      owners.map(async ({ customerId, email, isShared }) => {
        const id = newId()
        const userId = await api().userId(email)
        const values = { customerId, id, securityId: await addSecurity(), userId, changedBy: userId, isShared }
        await api()
          .db.insertInto('app.fitWeights')
          .values({ ...values, name: id, weights: JSON.stringify(defaultFitWeights) })
          .execute()
        const json = { name: 'Changed', weights: defaultFitWeights, is_shared: true, version: 1 }
        return { params: { id }, json, someone: { as: 'ada@veltrane.example' } }
      }),
    )
  return { 'fitWeights.update': sets, 'fitWeights.delete': sets, 'fitWeights.restore': sets }
}
