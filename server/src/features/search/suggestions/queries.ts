import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type Suggestible = 'person' | 'organization' | 'fund' | 'security'

const directories = {
  person: 'app.person_directory',
  organization: 'app.organization_directory',
  fund: 'market.fund_index',
  security: 'market.security_index',
} as const

export async function isInDirectory(db: Db, type: Suggestible, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.raw(directories[type])} where id = ${id}`.execute(db)
  return rows.length > 0
}

export const insertSuggestion = (
  db: Db,
  values: {
    customerId: string
    id: string
    userId: string
    suggestibleType: Suggestible | null
    suggestibleId: string | null
    subject: string
    body: string
  },
) => db.insertInto('app.suggestions').values(values).execute()
