// The filters of results in words, as on the screen.
import { engagementLabelNames } from '@rostrum/contract/irm/engagement'
import { continents } from '@rostrum/contract/market/places'
import { investorStyleLabels, organizationTypeLabels } from '@rostrum/contract/market/values'
import type { ResultFilters } from '@rostrum/contract/surveys/results'
import { positionBands } from '@rostrum/contract/surveys/results-query'

export function filterWords({ types, styles, holding, positions, continents: regions, engagements }: ResultFilters) {
  const named: [string, readonly string[] | undefined][] = [
    ['Who', holding && [holding === 'holders' ? 'Holders' : 'Non-holders']],
    ['Type', types?.map((type) => organizationTypeLabels[type])],
    ['Style', styles?.map((style) => investorStyleLabels[style])],
    ['Position', positions?.map((id) => positionBands.find((band) => band.id === id)?.label ?? id)],
    ['Region', regions?.map((code) => continents.find((one) => one.code === code)?.name ?? code)],
    ['Engagement', engagements?.map((label) => engagementLabelNames[label])],
  ]
  return named.flatMap(([label, values]) => (values?.length ? [`${label}: ${values.join(', ')}`] : []))
}
