// By what managers are grouped, over the directory `d`. Lists filter by the same expressions, so that they add up to
// the group they were opened from.
import { regionOf } from '@rostrum/contract/holders/regions'
import { regions } from '@rostrum/contract/holders/values'
import { countryCodes } from '@rostrum/contract/market/places'
import { managerSizes } from '@rostrum/contract/targeting/flows'
import type { FlowGrouping } from '@rostrum/contract/targeting/flows-query'
import { sql } from 'kysely'
import type { Fragment } from '#lists/matching/queries.ts'

const region = sql`case ${sql.join(
  regions
    .filter((one) => one !== 'unknown')
    .map(
      (one) =>
        sql`when d.country_code = any (${countryCodes.filter((code) => regionOf(code) === one)}::text[]) then ${sql.lit(one)}`,
    ),
  sql` `,
)} else 'unknown' end`

const size = sql`case when coalesce(d.eaum, 0) <= 0 then 'unknown' ${sql.join(
  Object.entries(managerSizes).map(([name, least]) => sql`when d.eaum >= ${sql.lit(least)} then ${sql.lit(name)}`),
  sql` `,
)} end`

/** A manager with several styles has several keys. */
const keys: Record<Exclude<FlowGrouping, 'style'>, Fragment> = {
  type: sql`d.type`,
  turnover: sql`coalesce(d.turnover_label, 'unknown')`,
  region,
  size,
  orientation: sql`case when d.is_passive then 'passive' else 'active' end`,
}

/** The key, and the join that provides it. */
export const groupKey = (by: FlowGrouping): { key: Fragment; join: Fragment } =>
  by === 'style'
    ? {
        key: sql`coalesce(style, 'unknown')`,
        join: sql`left join lateral unnest(nullif(d.styles, '{}')) style on true`,
      }
    : { key: keys[by], join: sql`` }

export const isInGroup = (by: FlowGrouping, key: string): Fragment => {
  if (by !== 'style') return sql`${keys[by]} = ${key}`
  return key === 'unknown' ? sql`cardinality(d.styles) = 0` : sql`${key} = any (d.styles)`
}
