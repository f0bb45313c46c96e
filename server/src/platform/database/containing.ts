import { type SqlBool, sql } from 'kysely'

/** An `ilike` pattern that matches this text anywhere. */
export const containing = (letters: string): string => `%${letters.replace(/[\\%_]/g, '\\$&')}%`

/** Searchable texts of a customer; each has an index and a function that can use it despite row security. */
const looked = {
  activities: sql`app.activities_containing`,
  notes: sql`app.notes_containing`,
  tasks: sql`app.tasks_containing`,
}

const fillers = new Set(['and', 'the', 'of', 'with', 'at', 'in', 'on', 'for', 'a', 'an', 'to'])

/** The words to look for, longest first: the index serves the first one. */
function wordsOf(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const significant = words.filter((word) => !fillers.has(word.toLowerCase()))
  const trimmed = (significant.length > 0 ? significant : words).map((word) => word.replace(/[,;:]+$/, ''))
  return trimmed.length > 0 ? trimmed.sort((a, b) => b.length - a.length) : [text]
}

/** Whether the texts of the row `id` contain every word of this text, in any order and ignoring case. */
export const contains = (table: keyof typeof looked, id: string, text: string) =>
  sql<SqlBool>`${sql.ref(id)} = any (array(select ${looked[table]}(${wordsOf(text).map(containing)}::text[])))`
