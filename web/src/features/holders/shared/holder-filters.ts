import { attentionLabels, attentions } from '@rostrum/contract/holders/attention'
import type { CurrentQuery } from '@rostrum/contract/holders/current-query'
import { regionLabels, regions } from '@rostrum/contract/holders/values'
import { everyOrganizationType, organizationTypeLabels } from '@rostrum/contract/market/values'
import { relationshipFilters } from '#lists/definitions/relationships.tsx'
import {
  irmFilter,
  labelled,
  orientationFilter,
  placeFilters,
  styleFilter,
  turnoverFilter,
} from '#lists/definitions/shared-filters.ts'
import type { FilterFor } from '#lists/filters.ts'

/** Filters available on every holders page. */
export const holderFilters: FilterFor<typeof CurrentQuery>[] = [
  orientationFilter,
  styleFilter,
  { kind: 'choices', key: 'types', label: 'Type', options: labelled(everyOrganizationType, organizationTypeLabels) },
  turnoverFilter,
  { kind: 'choices', key: 'regions', label: 'Region', options: labelled(regions, regionLabels) },
  ...placeFilters,
  { kind: 'choices', key: 'marketCaps', label: 'Market caps held', options: 'marketCaps' },
  irmFilter,
  ...relationshipFilters,
]

/** Of the lists that the dashboard links to. */
export const attentionFilter: FilterFor<typeof CurrentQuery> = {
  kind: 'choice',
  key: 'attention',
  label: 'Needs attention',
  options: labelled(attentions, attentionLabels),
}
