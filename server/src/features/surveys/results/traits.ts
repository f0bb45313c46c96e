// Who a respondent is: their firm, and what it holds of the security.
import { engagementLabelNames } from '@rostrum/contract/irm/engagement'
import { type ContinentCode, continentOf, continents } from '@rostrum/contract/market/places'
import {
  engagementLabels,
  everyOrganizationType,
  investorStyleLabels,
  investorStyles,
  organizationTypeLabels,
} from '@rostrum/contract/market/values'
import type { ResultFilters } from '@rostrum/contract/surveys/results'
import { positionBands, type RespondentTrait, type Weighing } from '@rostrum/contract/surveys/results-query'
import type { Traits } from './queries.ts'

export type TraitsOf = ReadonlyMap<string, Traits>

/** Null where nothing is known: then the respondent has no weight. */
export function weightOf(weighing: Weighing, traits: Traits | undefined): number {
  if (weighing === 'equal') return 1
  return Math.max(0, traits?.[weighing] ?? 0)
}

export const isHolder = ({ shares }: Traits): boolean => (shares ?? 0) > 0

export const bandOf = ({ value, shares }: Traits) =>
  (shares ?? 0) > 0 ? positionBands.findLast(({ from }) => (value ?? 0) >= from) : undefined

const continentOfTraits = ({ countryCode }: Traits): ContinentCode | null =>
  countryCode ? continentOf(countryCode) : null

const isAmong = <T>(wanted: readonly T[] | undefined, ...own: readonly (T | null | undefined)[]): boolean =>
  !wanted || own.some((one) => one !== null && one !== undefined && wanted.includes(one))

export const hasFilters = (filters: ResultFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined)

/** Someone who is not in the directory passes no filter. */
export function passes(filters: ResultFilters, traits: Traits | undefined): boolean {
  if (!hasFilters(filters)) return true
  if (!traits) return false
  return (
    isAmong(filters.types, traits.type) &&
    isAmong(filters.styles, ...traits.styles) &&
    (!filters.holding || (filters.holding === 'holders') === isHolder(traits)) &&
    isAmong(filters.positions, bandOf(traits)?.id) &&
    isAmong(filters.continents, continentOfTraits(traits)) &&
    isAmong(filters.engagements, traits.engagement)
  )
}

export interface Trait {
  key: string
  label: string
}

const holder: readonly Trait[] = [
  { key: 'holders', label: 'Holders' },
  { key: 'others', label: 'Non-holders' },
]

/** In the order in which they are shown. */
const known: Record<RespondentTrait, readonly Trait[]> = {
  type: everyOrganizationType.map((key) => ({ key, label: organizationTypeLabels[key] })),
  style: investorStyles.map((key) => ({ key, label: investorStyleLabels[key] })),
  holder,
  position: [...positionBands.map(({ id, label }) => ({ key: id, label })), { key: 'none', label: 'No position' }],
  region: continents.map(({ code, name }) => ({ key: code, label: name })),
  engagement: engagementLabels.map((key) => ({ key, label: engagementLabelNames[key] })),
}

function keysOf(trait: RespondentTrait, traits: Traits): readonly (string | null)[] {
  switch (trait) {
    case 'type':
      return [traits.type]
    case 'style':
      return traits.styles.length > 0 ? traits.styles : [null]
    case 'holder':
      return [isHolder(traits) ? 'holders' : 'others']
    case 'position':
      return [bandOf(traits)?.id ?? 'none']
    case 'region':
      return [continentOfTraits(traits)]
    case 'engagement':
      return [traits.engagement]
  }
}

const unknown: Trait = { key: 'unknown', label: 'Unknown' }

/** Someone with two styles is in both groups. */
export function groupByTrait<T>(
  trait: RespondentTrait,
  members: readonly T[],
  traitsOf: (member: T) => Traits | undefined,
): (Trait & { members: T[] })[] {
  return [...known[trait], unknown].flatMap((group) => {
    const own = members.filter((member) => {
      const traits = traitsOf(member)
      const keys = traits ? keysOf(trait, traits) : [null]
      return keys.some((key) => (key ?? unknown.key) === group.key)
    })
    return own.length > 0 ? [{ ...group, members: own }] : []
  })
}
