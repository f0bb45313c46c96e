import type { Suggestion } from '@rostrum/contract/search'
import type { SuggestionQuery } from '@rostrum/contract/search-query'
import { sql } from 'kysely'
import type { z } from 'zod'
import { eachRow } from '#lists/each-row.ts'
import { pageWithTotal } from '#lists/page-with-total.ts'
import { containing } from '#platform/database/containing.ts'
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

type Filters = Omit<z.output<typeof SuggestionQuery>, 'pageSize' | 'pageOffset'>

const author = sql`(u.first_name || ' ' || u.last_name)`
const orders = { createdAt: sql`g.created_at`, author } as const

const namesOf = sql`(
  select d.name from app.organization_directory d where g.suggestible_type = 'organization' and d.id = g.suggestible_id
  union all select d.first_name || ' ' || d.last_name from app.person_directory d
    where g.suggestible_type = 'person' and d.id = g.suggestible_id
  union all select d.name from market.fund_index d where g.suggestible_type = 'fund' and d.id = g.suggestible_id
  union all select d.name from market.security_index d
    where g.suggestible_type = 'security' and d.id = g.suggestible_id limit 1)`

type Stored = Omit<Suggestion, 'suggestible'> & { suggestibleId: string | null; name: string | null; total: number }

async function readSuggestions(db: Db, { search, sort }: Filters, page: { pageSize: number; pageOffset: number }) {
  const pattern = search === undefined ? undefined : containing(search)
  const order = sort.map(({ field, direction }) => sql`${orders[field]} ${sql.raw(direction)}`)
  const { rows } = await sql<Stored>`
    select g.id, g.suggestible_type, g.suggestible_id, ${namesOf} as name, g.subject, g.body, ${author} as author,
      g.created_at, count(*) over () as total
    from app.suggestions g join identity.users u on u.id = g.user_id
    where ${pattern === undefined ? sql`true` : sql`(g.body ilike ${pattern} or g.subject ilike ${pattern} or ${author} ilike ${pattern})`}
    order by ${sql.join([...order, sql`g.id`])} limit ${page.pageSize} offset ${page.pageOffset}`.execute(db)
  return rows.map(({ suggestibleId, name, ...row }) => ({
    ...row,
    suggestible: suggestibleId !== null && name !== null ? { id: suggestibleId, name } : null,
  }))
}

export const listSuggestions = (db: Db, query: z.output<typeof SuggestionQuery>) =>
  pageWithTotal<Suggestion>((page) => readSuggestions(db, query, page), query)

export async function* streamSuggestions(db: Db, filters: Filters) {
  const rows = eachRow(async (page) => ({ rows: await readSuggestions(db, filters, page) }))
  for await (const { createdAt, author, suggestible, subject, body } of rows) {
    yield { createdAt, author, about: suggestible?.name ?? subject, body }
  }
}
