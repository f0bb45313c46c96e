import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const pingDatabase = (db: Db) => sql`select 1`.execute(db)
