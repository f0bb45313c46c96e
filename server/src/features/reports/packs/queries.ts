import type {
  Pack,
  PackFileFormat,
  PackPage,
  PackSummary,
  PackVersion,
  VersionState,
} from '@rostrum/contract/reports/packs'
import { packFileFormats } from '@rostrum/contract/reports/packs'
import type { PackQuery } from '@rostrum/contract/reports/packs-query'
import type { Report } from '@rostrum/contract/reports/report'
import { sql } from 'kysely'
import type { z } from 'zod'
import { fileKeyOf } from '#features/files/public.ts'
import { pageWithTotal } from '#lists/page-with-total.ts'
import type { Db } from '#platform/database/database.ts'

type Query = z.output<typeof PackQuery>

const nameOf = (user: string) => sql`jsonb_build_object('id', ${sql.ref(`${user}.id`)},
  'firstName', ${sql.ref(`${user}.first_name`)}, 'lastName', ${sql.ref(`${user}.last_name`)})`

const sorts: Record<Query['sort'][number]['field'], ReturnType<typeof sql>> = {
  title: sql`lower(p.title)`,
  updatedAt: sql`p.updated_at`,
}

type Listed = Omit<PackSummary, 'latest'> & { latestNumber: number | null; latestAt: Date | null; total: number }

export async function listPacks(db: Db, query: Query): Promise<{ rows: PackSummary[]; total: number }> {
  const pattern = `%${(query.term ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const order = query.sort.map(({ field, direction }) => sql`${sorts[field]} ${sql.raw(direction)}`)
  const { rows, total } = await pageWithTotal<Listed>(async ({ pageSize, pageOffset }) => {
    const found = await sql<Listed>`
      select p.id, p.title, jsonb_array_length(p.pages) as page_count, p.known_on::text as known_on, p.updated_at,
        ${nameOf('u')} as created_by, v.number as latest_number, v.created_at as latest_at,
        count(*) over ()::int as total
      from app.board_packs p join identity.users u on u.id = p.created_by
      left join lateral (select number, created_at from app.board_pack_versions v
        where v.customer_id = p.customer_id and v.pack_id = p.id and v.state = 'ready'
        order by number desc limit 1) v on true
      where p.deleted_at is null and p.title ilike ${pattern}
      order by ${sql.join(order)}, p.id limit ${pageSize} offset ${pageOffset}`.execute(db)
    return found.rows
  }, query)
  return {
    rows: rows.map(({ latestNumber, latestAt, total: _, ...row }) => ({
      ...row,
      latest: latestNumber !== null && latestAt ? { number: latestNumber, createdAt: latestAt } : null,
    })),
    total,
  }
}

export async function findPack(db: Db, id: string, isDeleted = false): Promise<Pack | undefined> {
  const { rows } = await sql<Pack>`
    select p.id, p.title, p.subtitle, p.date_line, p.has_cover, p.known_on::text as known_on, p.pages, p.revision,
      p.updated_at, ${nameOf('u')} as created_by
    from app.board_packs p join identity.users u on u.id = p.created_by
    where p.id = ${id} and (p.deleted_at is not null) = ${isDeleted}`.execute(db)
  return rows[0]
}

export interface PackRow extends Pick<Pack, 'title' | 'subtitle' | 'dateLine' | 'hasCover' | 'knownOn'> {
  pages: readonly PackPage[]
}

const stored = ({ pages, ...row }: PackRow) => ({ ...row, pages: JSON.stringify(pages) })

export const insertPack = (db: Db, keys: { customerId: string; id: string; userId: string }, pack: PackRow) =>
  db
    .insertInto('app.boardPacks')
    .values({
      ...{ customerId: keys.customerId, id: keys.id, createdBy: keys.userId, updatedBy: keys.userId },
      ...stored(pack),
    })
    .execute()

/** False if it is gone, or no longer at this revision. */
export async function savePack(db: Db, id: string, userId: string, revision: number, pack: PackRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.boardPacks')
    .set({ ...stored(pack), updatedBy: userId, updatedAt: new Date(), revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const setDeleted = (db: Db, id: string, deletedAt: Date | null) =>
  db.updateTable('app.boardPacks').set({ deletedAt }).where('id', '=', id).execute()

type StoredVersion = Omit<PackVersion, 'files'> & {
  customerId: string
  files: Record<PackFileFormat, StoredFile | null>
}
interface StoredFile {
  id: string
  name: string
  status: PackVersion['files'][number]['status']
}

const fileOf = (column: string) => sql`(select jsonb_build_object('id', f.id, 'name', f.name, 'status', f.status)
  from app.files f where f.customer_id = v.customer_id and f.id = ${sql.ref(`v.${column}`)}
    and f.status in ('in_progress', 'completed', 'threats_found', 'failed'))`

const versionColumns = sql`v.id, v.number, v.state, v.settings->>'title' as title, v.settings->>'knownOn' as known_on,
  v.page_count, v.done_count, v.created_at, v.customer_id, ${nameOf('u')} as made_by,
  jsonb_build_object('pdf', ${fileOf('pdf_file_id')}, 'pptx', ${fileOf('pptx_file_id')},
    'xlsx', ${fileOf('xlsx_file_id')}) as files`

const toVersion = ({ customerId, files, ...row }: StoredVersion): PackVersion => ({
  ...row,
  files: packFileFormats.flatMap((format) => {
    const file = files[format]
    return file
      ? [{ format, fileKey: fileKeyOf({ customerId, id: file.id }), name: file.name, status: file.status }]
      : []
  }),
})

export async function listVersions(db: Db, packId: string): Promise<PackVersion[]> {
  const { rows } = await sql<StoredVersion>`select ${versionColumns}
    from app.board_pack_versions v join identity.users u on u.id = v.made_by
    where v.pack_id = ${packId} order by v.number desc limit 200`.execute(db)
  return rows.map(toVersion)
}

export async function findVersion(db: Db, packId: string, id: string) {
  const { rows } = await sql<StoredVersion & { report: Report | null }>`select ${versionColumns}, v.report
    from app.board_pack_versions v join identity.users u on u.id = v.made_by
    join app.board_packs p on p.customer_id = v.customer_id and p.id = v.pack_id and p.deleted_at is null
    where v.pack_id = ${packId} and v.id = ${id}`.execute(db)
  const [row] = rows
  return row && { ...toVersion(row), report: row.report }
}

const underWay = ['waiting', 'working'] as const

export async function countUnderWay(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('app.boardPackVersions')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('state', 'in', underWay)
    .executeTakeFirstOrThrow()
  return Number(total)
}

interface NewVersion {
  customerId: string
  id: string
  packId: string
  madeBy: string
  settings: PackRow
}

/** The number is the next of the pack, whose row is locked. */
export const insertVersion = async (db: Db, { customerId, id, packId, madeBy, settings }: NewVersion) => {
  await db.selectFrom('app.boardPacks').select('id').where('id', '=', packId).forUpdate().execute()
  await sql`insert into app.board_pack_versions (customer_id, id, pack_id, made_by, settings, page_count, number)
    select ${customerId}, ${id}, ${packId}, ${madeBy}, ${JSON.stringify(settings)}::jsonb, ${settings.pages.length},
      coalesce(max(number), 0) + 1 from app.board_pack_versions where pack_id = ${packId}`.execute(db)
}

/** False if it is in none of these states any more. */
async function change(
  db: Db,
  id: string,
  to: {
    state: VersionState
    doneCount?: number
    report?: string
    pdfFileId?: string
    pptxFileId?: string
    xlsxFileId?: string
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app.boardPackVersions')
    .set({ ...to, updatedAt: new Date() })
    .where('id', '=', id)
    .where('state', 'in', underWay)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const cancelVersion = (db: Db, id: string) => change(db, id, { state: 'canceled' })
export const failVersion = (db: Db, id: string) => change(db, id, { state: 'failed' })
/** False once it was canceled: the work ends. */
export const keepProgress = (db: Db, id: string, doneCount: number) => change(db, id, { state: 'working', doneCount })
export const keepFiles = (
  db: Db,
  id: string,
  report: Report,
  files: { pdfFileId: string; pptxFileId: string; xlsxFileId: string },
) => change(db, id, { state: 'ready', report: JSON.stringify(report), ...files })

/** What is needed to make it; nothing once it was canceled. */
export const findToMake = (db: Db, id: string) =>
  db
    .selectFrom('app.boardPackVersions')
    .select(['number', 'settings', 'madeBy'])
    .where('id', '=', id)
    .where('state', 'in', underWay)
    .$castTo<{ number: number; settings: PackRow; madeBy: string }>()
    .executeTakeFirst()

/** Versions whose worker was killed for good. */
export const failStalled = (db: Db, before: Date) =>
  db
    .updateTable('app.boardPackVersions')
    .set({ state: 'failed', updatedAt: new Date() })
    .where('state', 'in', underWay)
    .where('updatedAt', '<', before)
    .execute()

/** Of packs that were deleted before that time: the versions that are gone with them. */
export async function deleteBefore(db: Db, before: Date): Promise<string[]> {
  const versions = await db
    .selectFrom('app.boardPackVersions as v')
    .innerJoin('app.boardPacks as p', (join) =>
      join.onRef('p.customerId', '=', 'v.customerId').onRef('p.id', '=', 'v.packId'),
    )
    .select('v.id')
    .where('p.deletedAt', '<', before)
    .execute()
  await db.deleteFrom('app.boardPacks').where('deletedAt', '<', before).execute()
  return versions.map(({ id }) => id)
}
