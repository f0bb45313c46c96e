// Filters by location.
import { type Metro, metroOf } from '@rostrum/contract/market/metros'
import { stateSpellings } from '@rostrum/contract/market/states'
import { sql } from 'kysely'
import type { Fragment } from '../matching/queries.ts'
import { anyOf, type Condition } from './directory.ts'

interface Places {
  city?: readonly string[] | undefined
  metro?: readonly Metro[] | undefined
  state?: readonly string[] | undefined
  country?: readonly string[] | undefined
}

/** Case-insensitive, because locations are typed by hand; states by code or name. */
export function placed({ city = [], metro = [], state, country }: Places): Condition[] {
  const named = city.length > 0 ? [sql`lower(d.city) = any (${city.map((one) => one.toLowerCase())}::text[])`] : []
  const either = [...named, ...metro.map(inMetro)]
  return [
    ...(either.length > 0 ? [{ where: sql`(${sql.join(either, sql` or `)})` }] : []),
    ...(state ? anyOf(sql`lower(d.state)`, state.flatMap(stateSpellings)) : []),
    ...anyOf(sql`d.country_code`, country),
  ]
}

/** As `isInMetro`: a location without a state or country counts where its city does. */
function inMetro(metro: Metro): Fragment {
  const { country, cities } = metroOf(metro)
  const parts = Object.entries(cities).map(([code, names]) => {
    const isCity = sql`lower(d.city) = any (${names.map((name) => name.toLowerCase())}::text[])`
    return code === ''
      ? isCity
      : sql`${isCity} and (d.state is null or lower(d.state) = any (${stateSpellings(code)}::text[]))`
  })
  return sql`((d.country_code is null or d.country_code = ${country}) and ((${sql.join(parts, sql`) or (`)})))`
}
