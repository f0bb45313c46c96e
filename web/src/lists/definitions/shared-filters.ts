// Filters that several lists share.
import { countryCodes } from '@rostrum/contract/market/places'
import {
  investorStyleLabels,
  investorStyles,
  orientationLabels,
  orientations,
  turnoverLabels,
} from '@rostrum/contract/market/values'
import type { FilterDefinition, FilterOption } from '../filters.ts'
import { nameOfCountry } from '../places.ts'

export const labelled = <Code extends string>(codes: readonly Code[], labels: Record<Code, string>): FilterOption[] =>
  codes.map((code) => ({ value: code, label: labels[code] }))

export const countryOptions: FilterOption[] = countryCodes.map((code) => ({ value: code, label: nameOfCountry(code) }))

export const placeFilters: FilterDefinition[] = [
  { kind: 'choices', key: 'country', label: 'Country', options: countryOptions },
  { kind: 'words', key: 'state', label: 'State or province' },
  { kind: 'words', key: 'city', label: 'City' },
]

export const styleFilter: FilterDefinition = {
  kind: 'choices',
  key: 'styles',
  label: 'Style',
  options: labelled(investorStyles, investorStyleLabels),
}

export const orientationFilter: FilterDefinition = {
  kind: 'choice',
  key: 'orientation',
  label: 'Active or passive',
  options: labelled(orientations, orientationLabels),
}

export const turnoverNames = { low: 'Low', medium: 'Medium', high: 'High' }

export const turnoverFilter: FilterDefinition = {
  kind: 'choices',
  key: 'turnoverLabels',
  label: 'Turnover',
  options: labelled(turnoverLabels, turnoverNames),
}

/** Without a focused security there is nothing to hold. */
export const holderFilters = (ticker: string): FilterDefinition[] => [
  ...(ticker ? [{ kind: 'switch', key: 'holdersOnly', label: `Holders of ${ticker} only` } as const] : []),
]

export const irmFilter: FilterDefinition = { kind: 'switch', key: 'irmOnly', label: 'In your IRM only' }
