import { metroOf } from '@rostrum/contract/market/metros'
import { canadianProvinces } from '@rostrum/contract/market/states'
import type { Lexicon } from './lexicon.ts'
import type { Meaning } from './rule.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Cities or areas, states and countries are combined with AND, so one has to lie in the other: "Boston or Canada"
 * cannot be expressed.
 */
function isOnePlace({ city = [], metro = [], state = [], country = [] }: Meaning, { isInside }: Lexicon): boolean {
  const statesFit =
    country.length === 0 || state.every((one) => country.includes(canadianProvinces.has(one) ? 'CA' : 'US'))
  const citiesFit = (level: 'state' | 'country', values: readonly string[]) =>
    values.length === 0 || city.every((one) => isInside(one, level, values))
  const metrosFit = metro.every((one) => {
    const { country: own, cities } = metroOf(one)
    return (
      (country.length === 0 || country.includes(own)) &&
      (state.length === 0 || Object.keys(cities).some((code) => state.includes(code)))
    )
  })
  return metrosFit && statesFit && citiesFit('state', state) && citiesFit('country', country)
}

/** Both meanings together; undefined if the second contradicts the first. Lists grow, other values have to agree. */
export function merged(before: Meaning, more: Meaning, lexicon: Lexicon): Meaning | undefined {
  const result: Record<string, unknown> = { ...before }
  for (const [key, value] of Object.entries(more)) {
    const known = result[key]
    if (Array.isArray(value)) result[key] = [...new Set([...(Array.isArray(known) ? known : []), ...value])]
    // More specific words come on top: "white space that holds five peers".
    else if (key.endsWith('Min') && typeof known === 'number' && key.startsWith('peers')) {
      result[key] = Math.max(known, Number(value))
    } else if (known !== undefined && !same(known, value)) return undefined
    else result[key] = value
  }
  const meaning = result as Meaning
  return isOnePlace(meaning, lexicon) ? meaning : undefined
}
