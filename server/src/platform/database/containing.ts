import { type SqlBool, sql } from 'kysely'

/** An `ilike` pattern that matches this text anywhere. */
export const containing = (letters: string): string => `%${letters.replace(/[\\%_]/g, '\\$&')}%`

/** Searchable texts of a customer; each has an index and a function that can use it despite row security. */
const looked = {
  activities: sql`app.activities_containing`,
  notes: sql`app.notes_containing`,
  tasks: sql`app.tasks_containing`,
}

/** Whether the texts of the row `id` contain this text, ignoring case. */
export const contains = (table: keyof typeof looked, id: string, letters: string) =>
  sql<SqlBool>`${sql.ref(id)} = any (array(select ${looked[table]}(${containing(letters)})))`
