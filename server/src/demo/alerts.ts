// The alerts of the demo's customers, evaluated before the first start accepts requests: the first page that somebody
// opens would otherwise say that nothing has changed. The team has read all but those of the last day.
import { instantAt } from '@rostrum/contract/platform/time-zones'
import { sql } from 'kysely'
import { evaluateEveryone } from '#features/holders/alerts/public.ts'
import { connect, type Database, type Db } from '#platform/database/database.ts'
import { unlimited } from '#platform/database/limits.ts'
import { lockSession } from '#platform/database/locks.ts'
import { withClient } from '#platform/database/with-client.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import { homeZone } from './irm/zones.ts'
import { demoCustomers } from './load.ts'
import { addDays, latestClose, nextBusinessDay } from './universe/calendar.ts'

/** Runs once for each customer, if nobody's alerts have been evaluated yet. */
export async function writeDemoAlerts(url: string, onWait?: (message: string) => void): Promise<void> {
  // One for the customer's transaction, and one for what it reads of the market meanwhile.
  const database = connect(url, { connections: 2, limits: unlimited })
  try {
    await withClient(url, async (client) => {
      await lockSession(client, 'demoAlerts', onWait)
      for (const customerId of [demoCustomers.veltrane, demoCustomers.brackmoor]) {
        if (await database.withTenant(customerId, isEvaluated)) continue
        await evaluate(database, customerId)
        await database.withTenant(customerId, ageAlerts)
      }
    })
  } finally {
    await database.close()
  }
}

const isEvaluated = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('app.alertWatermarks').select('userId').limit(1).executeTakeFirst()) !== undefined

const evaluate = (database: Database, customerId: string): Promise<number> =>
  evaluateEveryone(
    {
      db: database.shared,
      forCustomer: (id, work) => database.withTenant(id, (db) => work(db, sendsNothing)),
      signal: new AbortController().signal,
      publicUrl: '',
    },
    { isThorough: true, only: customerId },
  )

/** The first evaluation of a user sends no email. */
const refuse = () => Promise.reject(new Error('The demo sends no email'))
const sendsNothing: Enqueue = Object.assign(refuse, { all: refuse })

/** Alerts arrive in the evening of the filing and are read the next morning, except those of the last day. */
async function ageAlerts(db: Db): Promise<void> {
  const { rows } = await sql<{ filedOn: string }>`select distinct e.filed_on
    from app.alerts a join market.alert_events e on e.id = a.event_id where e.filed_on is not null`.execute(db)
  for (const { filedOn } of rows) {
    const at = instantAt({ day: filedOn, time: '18:30:00' }, homeZone)
    const readAt = instantAt({ day: nextBusinessDay(addDays(filedOn, 1)), time: '08:40:00' }, homeZone)
    const isRead = filedOn < latestClose
    // A clock that is behind the demo's must not have alerts from the future.
    await sql`update app.alerts a set created_at = least(a.created_at, ${at}),
        read_at = case when ${isRead} then least(a.created_at, ${readAt}::timestamptz) end
      from market.alert_events e where e.id = a.event_id and e.filed_on = ${filedOn}::date`.execute(db)
  }
}
