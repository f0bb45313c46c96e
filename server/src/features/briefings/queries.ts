import type { Briefing, BriefingChapter, BriefingSection } from '@rostrum/contract/briefings'
import { briefingDays } from '@rostrum/contract/briefings'
import { type BriefingQuery, type BriefingState, briefingStates } from '@rostrum/contract/briefings-query'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { fileKeyOf } from '#features/files/public.ts'
import { pageWithTotal } from '#lists/page-with-total.ts'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'
import type { BriefingMeeting } from './facts.ts'

/** Row security shows each person only their own. */
const columns = sql`b.id, b.title, b.state, b.sections, jsonb_array_length(b.meetings) as meeting_count, b.done_count,
  b.contents, b.created_at, b.created_at + make_interval(days => ${sql.lit(briefingDays)}) as expires_at,
  b.customer_id, f.id as file_id, f.name as file_name, f.status as file_status`

const joined = sql`app.briefings b left join app.files f on f.customer_id = b.customer_id and f.id = b.file_id
  and f.status in ('in_progress', 'completed', 'threats_found', 'failed')`

type Stored = Omit<Briefing, 'file'> & {
  customerId: string
  fileId: string | null
  fileName: string | null
  fileStatus: NonNullable<Briefing['file']>['status'] | null
}

const toBriefing = ({ customerId, fileId, fileName, fileStatus, ...row }: Stored): Briefing => ({
  ...row,
  file:
    fileId && fileName && fileStatus
      ? { fileKey: fileKeyOf({ customerId, id: fileId }), name: fileName, status: fileStatus }
      : null,
})

type Query = z.output<typeof BriefingQuery>

const sortColumns: Record<Query['sort'][number]['field'], RawBuilder<unknown>> = {
  title: sql`lower(b.title)`,
  meetingCount: sql`jsonb_array_length(b.meetings)`,
  state: sql`array_position(${sql.val([...briefingStates])}::text[], b.state)`,
  createdAt: sql`b.created_at`,
}

export async function listBriefings(db: Db, userId: string, { term, states, sort, ...page }: Query) {
  const pattern = term ? containing(term) : null
  const orders = sort.map(({ field, direction }) => sql`${sortColumns[field]} ${sql.raw(direction)}`)
  const { rows, total } = await pageWithTotal<Stored>(async ({ pageSize, pageOffset }) => {
    const found = await sql<Stored & { total: number }>`
      select ${columns}, count(*) over ()::int as total from ${joined} where b.user_id = ${userId}
        and (${pattern}::text is null or b.title ilike ${pattern})
        and (${states ?? null}::text[] is null or b.state = any (${states ?? null}::text[]))
      order by ${sql.join([...orders, sql`b.created_at desc`, sql`b.id`])}
      limit ${pageSize} offset ${pageOffset}`.execute(db)
    return found.rows
  }, page)
  return { rows: rows.map(toBriefing), total }
}

export async function findBriefing(db: Db, userId: string, id: string): Promise<Briefing | undefined> {
  const { rows } =
    await sql<Stored>`select ${columns} from ${joined} where b.id = ${id} and b.user_id = ${userId}`.execute(db)
  return rows[0] && toBriefing(rows[0])
}

interface NewBriefing {
  customerId: string
  id: string
  userId: string
  title: string
  sections: BriefingSection[]
  meetings: readonly BriefingMeeting[]
}

export const insertBriefing = (db: Db, { meetings, ...row }: NewBriefing) =>
  db
    .insertInto('app.briefings')
    .values({ ...row, meetings: JSON.stringify(meetings) })
    .execute()

export async function countUnderWay(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('app.briefings')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .where('state', 'in', ['waiting', 'working'])
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const findChoice = (db: Db, userId: string) =>
  db
    .selectFrom('app.briefingChoices')
    .select('sections')
    .where('userId', '=', userId)
    .$castTo<{ sections: BriefingSection[] }>()
    .executeTakeFirst()

export const saveChoice = (db: Db, choice: { customerId: string; userId: string; sections: BriefingSection[] }) =>
  db
    .insertInto('app.briefingChoices')
    .values(choice)
    .onConflict((conflict) => conflict.columns(['customerId', 'userId']).doUpdateSet({ sections: choice.sections }))
    .execute()

/** False if it is in none of these states any more. */
async function change(
  db: Db,
  id: string,
  from: readonly BriefingState[],
  to: { state: BriefingState; doneCount?: number; contents?: string; fileId?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.briefings')
    .set({ ...to, updatedAt: new Date() })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const underWay = ['waiting', 'working'] as const

export const cancelBriefing = (db: Db, id: string) => change(db, id, underWay, { state: 'canceled' })
export const failBriefing = (db: Db, id: string) => change(db, id, underWay, { state: 'failed' })
/** False once it was canceled: the work ends. */
export const keepProgress = (db: Db, id: string, doneCount: number) =>
  change(db, id, underWay, { state: 'working', doneCount })
export const keepBook = (db: Db, id: string, fileId: string, contents: readonly BriefingChapter[]) =>
  change(db, id, underWay, { state: 'ready', fileId, contents: JSON.stringify(contents) })

interface ToMake {
  title: string
  sections: BriefingSection[]
  meetings: unknown
  customerName: string
  firstName: string
  lastName: string
  timeZone: string
}

/** What is needed to make it; nothing once it was canceled. */
export const findToMake = (db: Db, id: string) =>
  db
    .selectFrom('app.briefings as b')
    .innerJoin('identity.users as u', 'u.id', 'b.userId')
    .innerJoin('identity.customers as c', 'c.id', 'b.customerId')
    .select([
      'b.title',
      'b.sections',
      'b.meetings',
      'c.name as customerName',
      'u.firstName',
      'u.lastName',
      'u.timeZone',
    ])
    .where('b.id', '=', id)
    .where('b.state', 'in', underWay)
    .$castTo<ToMake>()
    .executeTakeFirst()

/** Books whose worker was killed for good. */
export const failStalled = (db: Db, before: Date) =>
  db
    .updateTable('app.briefings')
    .set({ state: 'failed', updatedAt: new Date() })
    .where('state', 'in', underWay)
    .where('updatedAt', '<', before)
    .execute()

export const deleteBefore = async (db: Db, before: Date): Promise<string[]> =>
  (await db.deleteFrom('app.briefings').where('createdAt', '<', before).returning('id').execute()).map(({ id }) => id)
