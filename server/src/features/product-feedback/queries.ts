import type { ProductFeedback } from '@rostrum/contract/product-feedback'
import type { ProductFeedbackQuery } from '@rostrum/contract/product-feedback-query'
import { sql } from 'kysely'
import type { z } from 'zod'
import { eachRow } from '#lists/each-row.ts'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

type Filters = Omit<z.output<typeof ProductFeedbackQuery>, 'pageSize' | 'pageOffset'>

const authorName = sql<string>`u.first_name || ' ' || u.last_name`

const columns = { createdAt: 'f.createdAt', kind: 'f.kind', author: authorName } as const

function filtered(db: Db, filters: Filters) {
  let query = db.selectFrom('app.productFeedback as f').innerJoin('identity.users as u', 'u.id', 'f.userId')
  if (filters.kinds?.length) query = query.where('f.kind', 'in', filters.kinds)
  if (filters.search) {
    const pattern = containing(filters.search)
    query = query.where((where) =>
      where.or([where('f.message', 'ilike', pattern), where(authorName, 'ilike', pattern)]),
    )
  }
  return query
}

function sorted(db: Db, filters: Filters) {
  let query = filtered(db, filters).select([
    'f.id',
    'f.kind',
    'f.message',
    'f.path',
    'f.createdAt',
    authorName.as('author'),
  ])
  for (const { field, direction } of filters.sort) query = query.orderBy(columns[field], direction)
  return query.orderBy('f.id').$castTo<ProductFeedback>()
}

export async function listFeedback(db: Db, query: z.output<typeof ProductFeedbackQuery>) {
  const rows = await sorted(db, query).limit(query.pageSize).offset(query.pageOffset).execute()
  const { total } = await filtered(db, query)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const streamFeedback = (db: Db, filters: Filters): AsyncGenerator<ProductFeedback> =>
  eachRow((page) => listFeedback(db, { ...filters, ...page }), 1000)

export const insertFeedback = (
  db: Db,
  values: { customerId: string; id: string; userId: string; kind: string; message: string; path: string },
) => db.insertInto('app.productFeedback').values(values).returning(['id', 'createdAt']).executeTakeFirstOrThrow()
