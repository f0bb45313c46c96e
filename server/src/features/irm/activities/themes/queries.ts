import type { ThemeCount } from '@rostrum/contract/irm/activities'
import type { Theme } from '@rostrum/contract/irm/themes'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type Conditions, filtered, type Viewer } from '../queries/activities.ts'

const themes = (db: Db) =>
  db
    .selectFrom('app.themes as h')
    .select(['h.id', 'h.name', sql<boolean>`h.archived_at is not null`.as('isArchived')])
    .select((of) =>
      of
        .selectFrom('app.activityThemes as t')
        .innerJoin('app.activities as a', (join) =>
          join.onRef('a.customerId', '=', 't.customerId').onRef('a.id', '=', 't.activityId'),
        )
        .whereRef('t.customerId', '=', 'h.customerId')
        .whereRef('t.themeId', '=', 'h.id')
        .where('a.deletedAt', 'is', null)
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('activityCount'),
    )
    .$castTo<Theme>()

export const listThemes = (db: Db): Promise<Theme[]> => themes(db).orderBy(sql`lower(h.name)`).execute()

export const findTheme = (db: Db, id: string): Promise<Theme | undefined> =>
  themes(db).where('h.id', '=', id).executeTakeFirst()

export const findThemeByName = (db: Db, name: string) =>
  db.selectFrom('app.themes').select('id').where(sql`lower(name)`, '=', name.toLowerCase()).executeTakeFirst()

export const knownThemeIds = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    ids.length === 0
      ? []
      : (await db.selectFrom('app.themes').select('id').where('id', 'in', ids).execute()).map(({ id }) => id),
  )

/** Returns nothing if the name is taken. */
export const insertTheme = (db: Db, values: { customerId: string; id: string; name: string }) =>
  db
    .insertInto('app.themes')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const updateTheme = (
  db: Db,
  id: string,
  values: { name?: string | undefined; archivedAt?: Date | null | undefined },
) => db.updateTable('app.themes').set(values).where('id', '=', id).execute()

export async function findRemovedThemeName(db: Db, subject: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select kept #>> '{row,name}' as name from app.removals r, jsonb_array_elements(r.rows) kept
    where r.subject = ${subject} and kept ->> 'table' = 'app.themes' order by r.removed_at desc limit 1`.execute(db)
  return rows[0]?.name
}

const mostWords = 40

/** The words that find either of two themes in a call, those of the second first; a theme without words has its name. */
export async function wordsOfBoth(db: Db, id: string, intoId: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`
    select case when cardinality(w.words) > 0 then w.words else array[h.name] end as words
    from app.themes h left join app.theme_words w on w.customer_id = h.customer_id and w.theme_id = h.id
    where h.id in (${id}, ${intoId}) order by h.id = ${intoId} desc`.execute(db)
  const words = rows.flatMap((row) => row.words)
  const folded = words.map((word) => word.toLowerCase())
  return words.filter((_, index) => folded.indexOf(folded[index] ?? '') === index).slice(0, mostWords)
}

/** An empty row says the same as none, and can be replaced. */
export const ensureWords = (db: Db, customerId: string, themeId: string) =>
  db
    .insertInto('app.themeWords')
    .values({ customerId, themeId, words: [] })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const withSentiment = (sentiment: string) => sql<number>`count(*) filter (where a.sentiment = ${sentiment})::integer`

export const countByTheme = (db: Db, conditions: Conditions, viewer: Viewer): Promise<ThemeCount[]> =>
  filtered(db, conditions, viewer)
    .innerJoin('app.activityThemes as t', (join) =>
      join.onRef('t.customerId', '=', 'a.customerId').onRef('t.activityId', '=', 'a.id'),
    )
    .innerJoin('app.themes as h', (join) =>
      join.onRef('h.customerId', '=', 't.customerId').onRef('h.id', '=', 't.themeId'),
    )
    .select((of) => ['h.id', 'h.name', of.fn.countAll<number>().as('total')])
    .select([
      withSentiment('positive').as('positive'),
      withSentiment('neutral').as('neutral'),
      withSentiment('negative').as('negative'),
    ])
    .groupBy(['h.customerId', 'h.id'])
    .orderBy('total', 'desc')
    .orderBy(sql`lower(h.name)`)
    .execute()
