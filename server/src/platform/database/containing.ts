import { type SqlBool, sql } from 'kysely'

/** For `ilike`: these letters, anywhere. */
export const containing = (letters: string): string => `%${letters.replace(/[\\%_]/g, '\\$&')}%`

/** The texts of a customer that are looked through for words; each has an index, and a function that may use it. */
const looked = {
  activities: sql`app.activities_containing`,
  notes: sql`app.notes_containing`,
  tasks: sql`app.tasks_containing`,
}

/** Whether the row that `id` names has these letters somewhere in its texts, whatever their case. */
export const contains = (table: keyof typeof looked, id: string, letters: string) =>
  sql<SqlBool>`${sql.ref(id)} = any (array(select ${looked[table]}(${containing(letters)})))`
