// Filters that several lists share.
import { metroLabels, metros } from '@rostrum/contract/market/metros'
import { countryCodes } from '@rostrum/contract/market/places'
import {
  investorStyleLabels,
  investorStyles,
  orientationLabels,
  orientations,
  turnoverLabels,
  turnoverNames,
} from '@rostrum/contract/market/values'
import type { FilterDefinition, FilterOption } from '../filters.ts'
import { nameOfCountry } from '../places.ts'

export const labelled = <Code extends string>(codes: readonly Code[], labels: Record<Code, string>): FilterOption[] =>
  codes.map((code) => ({ value: code, label: labels[code] }))

export const countryOptions: FilterOption[] = countryCodes.map((code) => ({ value: code, label: nameOfCountry(code) }))

const metrosByName = [...metros].sort((a, b) => metroLabels[a].localeCompare(metroLabels[b]))

export const placeFilters = [
  { kind: 'choices', key: 'country', label: 'Country', options: countryOptions },
  { kind: 'words', key: 'state', label: 'State or province' },
  { kind: 'choices', key: 'metro', label: 'Metro area', options: labelled(metrosByName, metroLabels) },
  { kind: 'words', key: 'city', label: 'City' },
] as const satisfies FilterDefinition[]

export const styleFilter = {
  kind: 'choices',
  key: 'styles',
  label: 'Style',
  options: labelled(investorStyles, investorStyleLabels),
} as const satisfies FilterDefinition

export const orientationFilter = {
  kind: 'choice',
  key: 'orientation',
  label: 'Active or passive',
  options: labelled(orientations, orientationLabels),
} as const satisfies FilterDefinition

export const turnoverFilter = {
  kind: 'choices',
  key: 'turnoverLabels',
  label: 'Turnover',
  options: labelled(turnoverLabels, turnoverNames),
} as const satisfies FilterDefinition

/** Only useful with a focused security. */
export const holderFilters = (ticker: string) =>
  ticker ? [{ kind: 'switch', key: 'holdersOnly', label: `Holders of ${ticker} only` } as const] : []

export const irmFilter = {
  kind: 'switch',
  key: 'irmOnly',
  label: 'In your IRM only',
} as const satisfies FilterDefinition
