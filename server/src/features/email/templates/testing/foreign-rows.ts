// Templates of other users, for the test that no one else can reach them.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

const owners = [
  { customerId: demoCustomers.veltrane, email: 'miles@veltrane.example', isShared: false },
  { customerId: demoCustomers.brackmoor, email: 'noor@brackmoor.example', isShared: true },
]

export function foreignTemplates(api: () => Api) {
  const templates = () =>
    Promise.all(
      owners.map(async ({ customerId, email, isShared }) => {
        const id = newId()
        const values = { customerId, id, userId: await api().userId(email), name: id, subject: '', body: '', isShared }
        await api().db.insertInto('app.emailTemplates').values(values).execute()
        return { params: { id }, json: { name: 'Changed' }, someone: { as: 'ada@veltrane.example' } }
      }),
    )
  return { 'emailTemplates.read': templates, 'emailTemplates.update': templates }
}
