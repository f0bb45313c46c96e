// Values shared by all types of profiles: types, styles, locations, and list filters.
import { z } from 'zod'
import { list, queryBoolean, wholeNumber } from '../platform/values.ts'
import { metros } from './metros.ts'

export const organizationTypes = [
  'alternative',
  'bank',
  'corporate',
  'hedge_fund',
  'insider',
  'insurance',
  'investment_manager',
  'family_office',
  'foundation',
  'pension_fund',
  'private_bank',
  'retail',
  'sovereign',
] as const
export type OrganizationType = (typeof organizationTypes)[number]
/** An ultimate parent with children: a derived type that users cannot choose. */
export const organizationGroup = 'organization_group'
export const everyOrganizationType = [...organizationTypes, organizationGroup] as const

export const organizationTypeLabels: Record<(typeof everyOrganizationType)[number], string> = {
  alternative: 'Alternative',
  bank: 'Bank',
  corporate: 'Corporate',
  hedge_fund: 'Hedge Fund',
  insider: 'Insider',
  insurance: 'Insurance',
  investment_manager: 'Investment Manager',
  family_office: 'Family Office',
  foundation: 'Foundation',
  pension_fund: 'Pension Fund',
  private_bank: 'Private Bank',
  retail: 'Retail',
  sovereign: 'Sovereign',
  organization_group: 'Organization Group',
}

export const investorStyles = [
  'index',
  'deep_value',
  'garp',
  'growth',
  'yield',
  'value',
  'aggressive_growth',
  'esg',
] as const
export type InvestorStyle = (typeof investorStyles)[number]

export const investorStyleLabels: Record<InvestorStyle, string> = {
  index: 'Index',
  deep_value: 'Deep Value',
  garp: 'GARP',
  growth: 'Growth',
  yield: 'Yield',
  value: 'Value',
  aggressive_growth: 'Aggressive Growth',
  esg: 'ESG',
}

export const orientations = ['active', 'passive'] as const
export type Orientation = (typeof orientations)[number]
export const orientationLabels: Record<Orientation, string> = { active: 'Active', passive: 'Passive' }
/** Passive if any style is index, otherwise active. */
export const orientationOf = (styles: readonly string[]): Orientation =>
  styles.includes('index') ? 'passive' : 'active'

export const turnoverLabels = ['low', 'medium', 'high'] as const
export type TurnoverLabel = (typeof turnoverLabels)[number]
export const turnoverNames: Record<TurnoverLabel, string> = { low: 'Low', medium: 'Medium', high: 'High' }

export const engagementLabels = ['very_high', 'high', 'medium', 'low', 'very_low'] as const
export const engagementTrends = ['increased', 'decreased', 'stable'] as const

export const fundKinds = ['mutual_fund', 'etf', 'closed_end', 'hedge_fund', 'pension', 'other'] as const
export const fundKindLabels: Record<(typeof fundKinds)[number], string> = {
  mutual_fund: 'Mutual Fund',
  etf: 'ETF',
  closed_end: 'Closed-End Fund',
  hedge_fund: 'Hedge Fund',
  pension: 'Pension',
  other: 'Other',
}

export const Address = z.object({
  street: z.string().nullable(),
  street2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  postalCode: z.string().nullable(),
})
export type Address = z.output<typeof Address>

export const Named = z.object({ id: z.uuid(), name: z.string() })

/** Longer than any name: a longer term is not a search. */
export const SearchTerm = z.string().trim().max(200, 'Enter at most 200 characters')
export const RequiredTerm = SearchTerm.min(1, 'Enter a search term')

/** any: at least one of them; all: every one; none: not one of them. */
export const operators = ['any', 'all', 'none'] as const
export const Operator = z.enum(operators).optional()

const Codes = list(z.string().min(1).max(60))

/** A row is in one of the cities or metropolitan areas, and in one of the states and of the countries. */
export const placeFilters = { city: Codes, metro: list(z.enum(metros)), state: Codes, country: Codes }

/** Filters for investor profiles by their holdings; `securityId` defaults to the focused security. */
export const holderFilters = { holdersOnly: queryBoolean, irmOnly: queryBoolean, securityId: z.uuid().optional() }

export const codes = Codes

/** Only these rows, such as those ticked in a list. */
export const chosenFilter = { ids: list(z.uuid()) }

/** What every list of funds is filtered by. */
export const fundTraitFilters = {
  term: SearchTerm.optional(),
  ...chosenFilter,
  kinds: list(z.enum(fundKinds)),
  styles: list(z.enum(investorStyles)),
  orientation: z.enum(orientations).optional(),
  organizationId: z.uuid().optional(),
  netAssetsMin: wholeNumber.optional(),
  netAssetsMax: wholeNumber.optional(),
}

/** Areas that show names, locations or jobs of profiles, or list or count their related records. */
export const areasWithProfiles = [
  'organizations',
  'people',
  'ds2',
  'custom_institutions',
  'custom_contacts',
  'irm',
  'funds',
  'securities',
  'holders',
  'peer_ownership',
  'alerts',
  'notes',
  'activities',
  'activity_events',
  'tasks',
  'tags',
] as const

/**
 * What a holder paid a share on average, estimated from the changes of its position at each quarter's average price, and
 * the gain at the close of the quarter-end shown.
 */
export const pricePaidEstimate = {
  pricePaid: z.number().nullable(),
  unrealizedGain: z.int().nullable(),
  /** As a fraction of what was paid. */
  unrealizedGainShare: z.number().nullable(),
}
