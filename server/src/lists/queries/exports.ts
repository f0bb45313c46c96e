import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export async function findClassificationNames(db: Db): Promise<{ sectors: Names; subsectors: Names }> {
  const sectors = await db.selectFrom('market.sectors').select(['code', 'name']).execute()
  const subsectors = await db.selectFrom('market.subsectors').select(['code', 'name']).execute()
  return { sectors: namesOf(sectors), subsectors: namesOf(subsectors) }
}

/** Numbers of people's primary employments, by person. */
export async function findPhones(db: Db, personIds: readonly string[]) {
  const { rows } = await sql<{ personId: string; phone: string | null; mobilePhone: string | null }>`
    select person_id, phone, mobile_phone from market.employments where is_primary and person_id = any (${personIds}::uuid[])
    union all
    select person_id, phone, mobile_phone from app.employments where is_primary and person_id = any (${personIds}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.personId, row]))
}

type Names = (code: string | null) => string

const namesOf = (rows: { code: string; name: string }[]): Names => {
  const names = new Map(rows.map(({ code, name }) => [code, name]))
  return (code) => (code === null ? '' : (names.get(code) ?? code))
}
