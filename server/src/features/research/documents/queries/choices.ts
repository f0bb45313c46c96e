import type { BrokerSettings, DocumentChoices } from '@rostrum/contract/research/documents'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** The customer's own, the peers of its groups, and those that documents name. */
export async function listResearchSecurities(db: Db): Promise<DocumentChoices['securities']> {
  const { rows } = await sql<DocumentChoices['securities'][number]>`
    select s.id, s.name, s.ticker, (c.security_id is not null) as is_own
    from market.securities s left join app.customer_securities c on c.security_id = s.id
    where c.security_id is not null or s.id in (select security_id from app.peers)
      or s.id in (select security_id from app.research_documents where deleted_at is null)
    order by is_own desc, c.position, s.name, s.id limit 500`.execute(db)
  return rows
}

const settings = ['aliases', 'domains', 'licenseNotice', 'mayDownload', 'licenseDays'] as const

export const listBrokersWithSettings = (db: Db) =>
  db
    .selectFrom('app.brokers')
    .select(['id', 'name', ...settings])
    .where('deletedAt', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute()

export const findBrokerSettings = (db: Db, id: string) =>
  db
    .selectFrom('app.brokers')
    .select(['name', ...settings])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const updateBrokerSettings = (db: Db, id: string, values: BrokerSettings) =>
  db.updateTable('app.brokers').set(values).where('id', '=', id).execute()

export const securityExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('market.securities').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
