// Annotations of another customer, for the test that no one else finds them.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

export function foreignAnnotations(api: () => Api, addSecurity: () => Promise<string>) {
  const row = (isDeleted: boolean) => async () => {
    const { db } = api()
    const id = newId()
    const securityId = await addSecurity()
    const userId = await api().userId('noor@brackmoor.example')
    const values = {
      customerId: demoCustomers.brackmoor,
      id,
      securityId,
      onDate: '2026-10-01',
      text: 'Foreign',
      userId,
    }
    await db
      .insertInto('app.chartAnnotations')
      .values({ ...values, deletedAt: isDeleted ? new Date() : null })
      .execute()
    const json = { security_id: securityId, on_date: '2026-10-01', text: 'Mine' }
    return [{ params: { id }, json, someone: { as: 'ada@veltrane.example' } }]
  }
  return {
    'charting.changeAnnotation': row(false),
    'charting.deleteAnnotation': row(false),
    'charting.restoreAnnotation': row(true),
  }
}
