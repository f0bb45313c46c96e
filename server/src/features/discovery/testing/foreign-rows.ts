// Questions and dismissals of others, for the test that no one else can reach them.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

export function foreignDiscovery(api: () => Api) {
  const asked = () =>
    Promise.all(
      [
        { customerId: demoCustomers.veltrane, email: 'miles@veltrane.example' },
        { customerId: demoCustomers.brackmoor, email: 'noor@brackmoor.example' },
      ].map(async ({ customerId, email }) => {
        const id = newId()
        await api()
          .db.insertInto('app.askedQuestions')
          .values({ customerId, id, userId: await api().userId(email), question: id })
          .execute()
        return { params: { id }, someone: { as: 'ada@veltrane.example' } }
      }),
    )
  const dismissed = async () => {
    const [id, securityId, organizationId] = [newId(), newId(), newId()]
    const { db } = api()
    await db.insertInto('market.securities').values({ id: securityId, name: 'A security', source: 'test' }).execute()
    await db
      .insertInto('market.organizations')
      .values({ id: organizationId, name: 'A manager', type: 'bank', source: 'test' })
      .execute()
    const userId = await api().userId('noor@brackmoor.example')
    const values = { customerId: demoCustomers.brackmoor, id, securityId, organizationId, userId, reason: 'other' }
    await db.insertInto('app.dismissedSuggestions').values(values).execute()
    return [{ params: { id }, someone: { as: 'ada@veltrane.example' } }]
  }
  return { 'questions.forget': asked, 'suggestions.undo': dismissed }
}
