// An upload request of another customer, for the test that no one else can reach it.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

export function foreignRequests(api: () => Api) {
  const rows = (as: string, json?: unknown) => async () => {
    const id = newId()
    const userId = await api().userId('noor@brackmoor.example')
    await api()
      .db.insertInto('app.uploadRequests')
      .values({ customerId: demoCustomers.brackmoor, id, userId, name: 'Cards', message: 'Enter these' })
      .execute()
    return [{ params: { id }, someone: { as, customer: demoCustomers.veltrane }, ...(json !== undefined && { json }) }]
  }
  return {
    'uploadRequests.list': async () => [
      { params: { id: demoCustomers.brackmoor }, someone: { as: 'ada@veltrane.example' } },
    ],
    'uploadRequests.read': rows('ada@veltrane.example'),
    'uploadRequests.reply': rows('ada@veltrane.example', { message: 'x', urls: [] }),
    // She assists both customers, and works for one at a time.
    'assistant.take': rows('iris@assist.example', { from: null }),
  }
}
