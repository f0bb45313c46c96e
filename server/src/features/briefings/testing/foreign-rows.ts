// Briefing books of a colleague and of another customer, for the test that no one else finds them.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

const owners = [
  { customerId: demoCustomers.veltrane, email: 'miles@veltrane.example' },
  { customerId: demoCustomers.brackmoor, email: 'noor@brackmoor.example' },
]

export function foreignBriefings(api: () => Api) {
  const rows = () =>
    Promise.all(
      owners.map(async ({ customerId, email }) => {
        const id = newId()
        const row = { customerId, id, userId: await api().userId(email), title: 'Foreign', sections: ['points'] }
        await api()
          .db.insertInto('app.briefings')
          .values({ ...row, meetings: '[]' })
          .execute()
        return { params: { id }, someone: { as: 'ada@veltrane.example' } }
      }),
    )
  return { 'briefings.read': rows, 'briefings.cancel': rows }
}
