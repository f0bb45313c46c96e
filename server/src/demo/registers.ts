// Shareholder lists uploaded by the demo's customer. This module depends on both the demo and the features, which do
// not depend on each other.
import { sql } from 'kysely'
import { writeSnapshot } from '#features/holders/registers/public.ts'
import { connect, type Db } from '#platform/database/database.ts'
import { lockTransaction } from '#platform/database/locks.ts'
import { demoCustomers } from './load.ts'
import { identified, noboList, registers } from './register-rows.ts'
import { lastQuarter, quarterEnds } from './universe/calendar.ts'
import { demoSecurities } from './universe/demo-securities.ts'

const securityId = demoSecurities.veltraneA
const customerId = demoCustomers.veltrane

/** Runs once: lists removed by users stay removed. */
export async function writeDemoRegisters(url: string, onWait?: (message: string) => void): Promise<void> {
  const database = connect(url, { connections: 1, role: null })
  try {
    await database.withTenant(customerId, async (db) => {
      await lockTransaction((statement) => sql.raw(statement).execute(db), 'demoRegisters', onWait)
      const userId = await findAdmin(db)
      const [earlier = '', later = ''] = quarterEnds(2)
      const outstandingBefore = await findOutstanding(db, earlier)
      const outstanding = await findOutstanding(db, later)
      if (!userId || !outstandingBefore || !outstanding || (await hasSnapshots(db))) return
      const given = { customerId, userId, securityId }
      const [before, after] = registers([outstandingBefore, outstanding], [earlier, later])
      const register = { ...given, kind: 'registry', source: 'Brendcove Transfer', fileName: 'register.csv' } as const
      await writeSnapshot(db, { ...register, onDate: earlier, rows: before })
      await writeSnapshot(db, { ...register, onDate: later, rows: after })
      const nobo = { ...given, kind: 'nobo', source: 'Skelford Proxy', fileName: 'nobo.csv' } as const
      await writeSnapshot(db, { ...nobo, onDate: '2026-10-15', rows: noboList('2026-10-15') })
      const seen = { ...given, kind: 'surveillance', source: 'Loxgarth Watch', fileName: 'identified.xlsx' } as const
      await writeSnapshot(db, { ...seen, onDate: '2026-11-06', rows: identified(await listLargest(db)) })
    })
  } finally {
    await database.close()
  }
}

const findAdmin = async (db: Db): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select u.id from identity.customer_authorizations a join identity.users u on u.id = a.user_id
    where a.customer_id = ${customerId} and a.role = 'admin' order by u.id limit 1`.execute(db)
  return rows[0]?.id
}

const findOutstanding = async (db: Db, onDate: string): Promise<number | undefined> => {
  const { rows } = await sql<{ shares: number }>`
    select shares from market.shares_outstanding where security_id = ${securityId} and on_date <= ${onDate}
    order by on_date desc limit 1`.execute(db)
  return rows[0]?.shares
}

const hasSnapshots = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('app.registerSnapshots').select('id').limit(1).executeTakeFirst()) !== undefined

async function listLargest(db: Db) {
  const { rows } = await sql<{ name: string; shares: number; city: string | null; country: string | null }>`
    select o.name, p.shares, o.city, o.country_code as country
    from market.positions p join market.organizations o on o.id = p.organization_id
    where p.security_id = ${securityId} and p.quarter = ${lastQuarter} and p.shares > 0
    order by p.shares desc, o.id limit 32`.execute(db)
  return rows
}
