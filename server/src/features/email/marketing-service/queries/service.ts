import type { FieldMapping, MarketingService } from '@rostrum/contract/email/marketing-service'
import type { Db } from '#platform/database/database.ts'

export type StoredService = NonNullable<Awaited<ReturnType<typeof findService>>>

export async function findService(db: Db) {
  const row = await db.selectFrom('app.marketingServices').selectAll().executeTakeFirst()
  return (
    row && {
      ...row,
      mapping: row.mapping as FieldMapping[],
      contacts: row.contacts as MarketingService['contacts'],
      direction: row.direction as MarketingService['direction'],
    }
  )
}

interface Account {
  accountName: string
  plan: string | null
  contactCount: number | null
}

export const putService = (
  db: Db,
  values: Account & { customerId: string; userId: string; secret: string; dataCenter: string },
) => {
  const { customerId, ...changed } = values
  return db
    .insertInto('app.marketingServices')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('customerId').doUpdateSet({
        ...changed,
        ...{ problem: null, checkedAt: new Date(), updatedAt: new Date() },
      }),
    )
    .execute()
}

export const keepAccount = (db: Db, account: Account) =>
  db
    .updateTable('app.marketingServices')
    .set({ ...account, problem: null, checkedAt: new Date() })
    .execute()

export const keepProblem = (db: Db, problem: string | null) =>
  db.updateTable('app.marketingServices').set({ problem }).execute()

export const keepPulled = (db: Db, pulledUntil: Date) =>
  db.updateTable('app.marketingServices').set({ pulledUntil }).execute()

export type Settings = Pick<
  StoredService,
  | (
      | 'listId'
      | 'listName'
      | 'contacts'
      | 'tagId'
      | 'direction'
      | 'takesUnsubscribes'
      | 'sendsUnsubscribes'
      | 'isHourly'
    )
  | ('nextRunAt' | 'mapping')
>

export const updateSettings = (db: Db, { mapping, ...settings }: Settings) =>
  db
    .updateTable('app.marketingServices')
    .set({ ...settings, mapping: JSON.stringify(mapping), updatedAt: new Date() })
    .execute()

export const readAgain = (db: Db) => db.updateTable('app.marketingServices').set({ pulledUntil: null }).execute()

/** Another list has other members, and nothing of it was read yet. */
export async function forgetMembers(db: Db): Promise<void> {
  await readAgain(db)
  await db.deleteFrom('app.marketingMembers').execute()
  await db.deleteFrom('app.marketingErrors').execute()
}

export async function deleteService(db: Db): Promise<void> {
  await forgetMembers(db)
  await db.deleteFrom('app.marketingServices').execute()
}

export const hasTag = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('app.tags').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
