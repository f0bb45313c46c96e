// Custom reports of another customer and of a colleague, for the test that no one else finds them.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

const owners = [
  { customerId: demoCustomers.veltrane, email: 'miles@veltrane.example' },
  { customerId: demoCustomers.brackmoor, email: 'noor@brackmoor.example' },
]

export function foreignReports(api: () => Api) {
  const reports = (json: object, deletedAt: Date | null) => () =>
    Promise.all(
      owners.map(async ({ customerId, email }) => {
        const id = newId()
        const keys = { customerId, id, userId: await api().userId(email) }
        await api()
          .db.insertInto('app.customReports')
          .values({ ...keys, name: 'Foreign', definition: JSON.stringify({ subject: 'tasks' }), deletedAt })
          .execute()
        return { params: { id }, json, someone: { as: 'ada@veltrane.example' } }
      }),
    )
  const kept = reports({ name: 'Changed' }, null)
  const timing = { frequency: 'weekly', time_zone: 'UTC', recipient_ids: [newId()] }
  return {
    'customReports.read': kept,
    'customReports.result': kept,
    'customReports.update': kept,
    'customReports.delete': kept,
    'customReports.duplicate': kept,
    'customReports.unschedule': kept,
    'customReports.schedule': reports(timing, null),
    'customReports.restore': reports({}, new Date()),
  }
}
