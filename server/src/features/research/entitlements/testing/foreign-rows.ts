// People and requests of another customer, for the test that no one else can reach them.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'
import { addPerson } from '#testing/people.ts'

const someone = { as: 'ada@veltrane.example' }

export function foreignEntitlements(api: () => Api) {
  const person = (json: unknown) => async () => {
    const userId = await api().userId(await addPerson(api().db, [{ customer: demoCustomers.brackmoor }]))
    const { id } = await api()
      .db.selectFrom('identity.customerAuthorizations')
      .select('id')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    return [{ params: { id }, someone, json }]
  }
  const request = (json: unknown) => async () => {
    const userId = await api().userId(await addPerson(api().db, [{ customer: demoCustomers.brackmoor }]))
    const values = {
      customerId: demoCustomers.brackmoor,
      id: newId(),
      userId,
      products: ['estimates'],
      reason: 'Budget',
    }
    await api().db.insertInto('app.researchAccessRequests').values(values).execute()
    return [{ params: { id: values.id }, someone, json }]
  }
  return {
    'entitlements.grant': person({ product: 'estimates', until: null }),
    'entitlements.revoke': person({ product: 'estimates' }),
    'accessRequests.grant': request({ until: null }),
    'accessRequests.decline': request({}),
    'accessRequests.withdraw': request(undefined),
  }
}
