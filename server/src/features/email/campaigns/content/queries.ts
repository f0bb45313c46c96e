import type { Db } from '#platform/database/database.ts'

export const findPostalAddress = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('app.campaignSettings').select('postalAddress').executeTakeFirst())?.postalAddress

/** As a PNG picture. */
export const findLogo = async (db: Db): Promise<Buffer | null> =>
  (await db.selectFrom('app.brands').select('logo').executeTakeFirst())?.logo ?? null
