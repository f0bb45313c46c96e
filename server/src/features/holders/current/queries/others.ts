import type { OtherPosition } from '@rostrum/contract/holders/current'
import { sql } from 'kysely'
import type { z } from 'zod'
import { pageWithTotal } from '#lists/page-with-total.ts'
import type { Db } from '#platform/database/database.ts'

type Stored = Omit<z.output<typeof OtherPosition>, 'holder'> & { id: string; name: string; total: number }

/** Options and principal amounts on a security, by descending value. */
export const listOthers = (
  db: Db,
  securityId: string,
  quarter: string,
  page: { pageSize: number; pageOffset: number },
) =>
  pageWithTotal<z.output<typeof OtherPosition>>(async ({ pageSize, pageOffset }) => {
    const { rows } = await sql<Stored>`
      select h.*, o.name from (
        select p.organization_id as id, p.quarter, p.kind, p.amount::double precision as amount, p.value, p.accessions,
          count(*) over () as total
        from market.other_positions p where p.quarter = ${quarter}::date and p.security_id = ${securityId}::uuid
        order by p.value desc, p.organization_id, p.kind limit ${pageSize} offset ${pageOffset}
      ) h join market.organization_index o on o.id = h.id
      order by h.value desc, h.id, h.kind`.execute(db)
    return rows.map(({ id, name, ...row }) => ({ holder: { id, name }, ...row }))
  }, page)
