// Saved views of other users, for the test that no one else can read them.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

const owners = [
  { customerId: demoCustomers.veltrane, email: 'miles@veltrane.example' },
  { customerId: demoCustomers.brackmoor, email: 'noor@brackmoor.example' },
]
const list = 'search/people'

export function foreignSearch(api: () => Api) {
  const views = () =>
    Promise.all(
      owners.map(async ({ customerId, email }) => {
        const id = newId()
        const values = { customerId, id, userId: await api().userId(email), list, name: id, search: '' }
        await api().db.insertInto('app.savedViews').values(values).execute()
        const json = { list, name: 'Changed', search: '', columns: [] }
        return { params: { id }, json, someone: { as: 'ada@veltrane.example' } }
      }),
    )
  return { 'search.updateView': views, 'search.deleteView': views, 'search.restoreView': views }
}
