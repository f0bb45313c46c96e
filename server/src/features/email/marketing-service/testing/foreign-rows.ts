// Runs of another customer, for the test that no one else can reach them.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

export function foreignMarketing(api: () => Api) {
  const run = async () => {
    const id = newId()
    const userId = await api().userId('noor@brackmoor.example')
    await api()
      .db.insertInto('app.marketingRuns')
      .values({ customerId: demoCustomers.brackmoor, id, userId, trigger: 'manual', state: 'completed' })
      .execute()
    return [{ params: { id }, someone: { as: 'ada@veltrane.example' } }]
  }
  return { 'marketingService.cancel': run }
}
