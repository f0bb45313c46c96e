import type { Db } from '#platform/database/database.ts'

export async function findClassificationNames(db: Db): Promise<{ sectors: Names; subsectors: Names }> {
  const sectors = await db.selectFrom('market.sectors').select(['code', 'name']).execute()
  const subsectors = await db.selectFrom('market.subsectors').select(['code', 'name']).execute()
  return { sectors: namesOf(sectors), subsectors: namesOf(subsectors) }
}

type Names = (code: string | null) => string

const namesOf = (rows: { code: string; name: string }[]): Names => {
  const names = new Map(rows.map(({ code, name }) => [code, name]))
  return (code) => (code === null ? '' : (names.get(code) ?? code))
}
