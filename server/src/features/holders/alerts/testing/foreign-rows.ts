// Rows of another user, for the tenant isolation test.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

export function foreignAlerts(api: () => Api) {
  const alert = async () => {
    const { db, userId } = api()
    const [id, securityId] = [newId(), newId()]
    await db.insertInto('market.securities').values({ id: securityId, name: 'A security', source: 'test' }).execute()
    const event = await db
      .insertInto('market.alertEvents')
      .values({
        contentHash: Buffer.from(id),
        topic: 'position',
        securityId,
        subject: id,
        facts: '',
        holderName: 'A firm',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const about = { id, eventId: event.id, kind: 'position_opened', revision: 1, email: 'none' }
    const owners = [
      { customerId: demoCustomers.veltrane, userId: await userId('miles@veltrane.example') },
      { customerId: demoCustomers.brackmoor, userId: await userId('noor@brackmoor.example') },
    ]
    await db
      .insertInto('app.alerts')
      .values(owners.map((owner) => ({ ...owner, ...about })))
      .execute()
    return [{ params: { id }, someone: { as: 'ada@veltrane.example' } }]
  }
  return { 'alerts.read': alert, 'alerts.unread': alert }
}
