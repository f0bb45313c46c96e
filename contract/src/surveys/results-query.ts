import { z } from 'zod'
import type { ContinentCode } from '../market/places.ts'
import { engagementLabels, everyOrganizationType, investorStyles } from '../market/values.ts'
import { list } from '../platform/values.ts'

/** How much each respondent counts: alike, or by what their firm holds of the security, or by its assets. */
export const weighings = ['equal', 'shares', 'value', 'aum'] as const
export type Weighing = (typeof weighings)[number]

/** What respondents are compared by. */
export const respondentTraits = ['type', 'style', 'holder', 'position', 'region', 'engagement'] as const
export type RespondentTrait = (typeof respondentTraits)[number]

/** By market value held at the end of the quarter, from the first amount up to the next. */
export const positionBands = [
  { id: 'below_10m', from: 0, label: 'Below $10M' },
  { id: '10m_to_100m', from: 10_000_000, label: '$10M to $100M' },
  { id: '100m_to_1b', from: 100_000_000, label: '$100M to $1B' },
  { id: 'from_1b', from: 1_000_000_000, label: '$1B or more' },
] as const
export type PositionBand = (typeof positionBands)[number]['id']
const positionBandIds = positionBands.map(({ id }) => id) as [PositionBand, ...PositionBand[]]

/** Listed here, because with the continents come the names of all countries. */
const continentCodes = ['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA'] as const satisfies readonly ContinentCode[]

export const resultFilters = {
  types: list(z.enum(everyOrganizationType)),
  styles: list(z.enum(investorStyles)),
  holding: z.enum(['holders', 'others']).optional(),
  positions: list(z.enum(positionBandIds)),
  continents: list(z.enum(continentCodes)),
  engagements: list(z.enum(engagementLabels)),
}

const asked = { ...resultFilters, weigh: z.enum(weighings).default('equal') }
export const ResultQuery = z.object({ ...asked, compareBy: z.enum(respondentTraits).optional() })
