import type { City } from '@rostrum/contract/targeting/city'
import type { CitySort } from '@rostrum/contract/targeting/city-query'
import { sql } from 'kysely'
import { downOrNull } from '#lists/queries/directory.ts'
import type { Widening } from '#lists/queries/widening.ts'
import type { Db } from '#platform/database/database.ts'
import { type ScoreContext, scoreVersion } from '../../targets/queries/context.ts'
import { knownScoreColumns, knownScores } from '../../targets/queries/known-scores.ts'

const mostCities = 500

/** Index funds are included: a city trip covers everyone there, and their missing score is shown. */
export async function listCities(db: Db, customerId: string, { securityId, quarter }: ScoreContext): Promise<City[]> {
  const { rows } = await sql<City>`
    select min(o.city) as city, min(o.state) as state, o.country_code as country, count(*)::integer as organization_count
    from app.organization_directory o
    where o.city is not null and (
      exists (select from market.target_scores t where t.security_id = ${securityId}::uuid
        and t.quarter = ${quarter}::date and t.organization_id = o.id)
      or exists (select from app.irm_organizations i where i.customer_id = ${customerId} and i.organization_id = o.id))
    group by lower(o.city), lower(o.state), o.country_code
    order by 4 desc, 1, 2 limit ${sql.lit(mostCities)}`.execute(db)
  return rows
}

type OwnSort = Extract<CitySort, 'fit' | 'likelihood'>

/** Rows of the directory that are scored or in the IRM. */
export function toSee(customerId: string, context: ScoreContext): Widening<OwnSort> {
  const scores = knownScores(context)
  return {
    version: `city ${scoreVersion(context)}`,
    source: (directory) => sql`(select o.*, ${scores.columns} from ${directory} o ${scores.join})`,
    columns: knownScoreColumns,
    conditions: [
      {
        where: sql`(d.is_scored or exists (select from app.irm_organizations i
          where i.customer_id = ${customerId} and i.organization_id = d.id))`,
        isOwn: true,
      },
    ],
    orders: { fit: downOrNull(sql`d.fit`), likelihood: downOrNull(sql`d.likelihood`) },
    extras: sql`true as is_widened`,
    joins: sql``,
  }
}
