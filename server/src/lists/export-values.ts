import { coverageLabels, type Relationship } from '@rostrum/contract/irm/relationships'
// Labels for codes; a code without a label is exported as is.
import { jobFunctions } from '@rostrum/contract/market/job-functions'
import { countryName, isCountry } from '@rostrum/contract/market/places'

const unreported = () => {}

export const country = (code: string | null): string | null =>
  code !== null && isCountry(code) ? countryName(code, unreported) : code

export const jobFunction = (code: string): string => (jobFunctions as Record<string, string>)[code] ?? code

export const joinNames = (names: readonly string[]): string => names.join('; ')

/** 0.23456 → 23.5 */
export function percent(share: number | null, decimals = 1): number | null {
  const scale = 10 ** decimals
  return share === null ? null : Math.round(share * (100 * scale)) / scale
}

export const relationshipCells = ({ tier, owner, lastContactAt, nextContactAt, coverage }: Relationship) => ({
  tier,
  owner: owner && `${owner.firstName} ${owner.lastName}`,
  lastContact: lastContactAt,
  nextContact: nextContactAt,
  coverage: coverageLabels[coverage],
})
