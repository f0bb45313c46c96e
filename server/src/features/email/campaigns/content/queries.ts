import type { Db } from '#platform/database/database.ts'

export const findPostalAddress = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('app.campaignSettings').select('postalAddress').executeTakeFirst())?.postalAddress

export const findCustomerName = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('identity.customers').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
