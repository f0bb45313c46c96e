// The filters of the three target lists.
import { attentionLabels, attentions } from '@rostrum/contract/holders/attention'
import { engagementLabels, organizationTypeLabels, organizationTypes } from '@rostrum/contract/market/values'
import type { TargetFundQuery, TargetPersonQuery } from '@rostrum/contract/targeting/fit-lists-query'
import { ownershipLabels, positionMoveLabels } from '@rostrum/contract/targeting/targets'
import { ownerships, positionMoves, type TargetOrganizationQuery } from '@rostrum/contract/targeting/targets-query'
import { tagFilters } from '#features/irm/tags/public.ts'
import type { ListContext } from '#lists/definition.ts'
import { fundFilters } from '#lists/definitions/funds.tsx'
import { organizationFilters } from '#lists/definitions/organizations.tsx'
import { personFilters } from '#lists/definitions/people.tsx'
import { relationshipFilters } from '#lists/definitions/relationships.tsx'
import {
  countryOptions,
  irmFilter,
  labelled,
  orientationFilter,
  styleFilter,
  turnoverFilter,
} from '#lists/definitions/shared-filters.ts'
import type { FilterDefinition, FilterFor } from '#lists/filters.ts'
import { fitFilters } from './fit-columns.tsx'

/** Positions of an organization, or of the firm of a person or a fund, in our security and our peers. */
const positionFilters = (context: ListContext) =>
  [
    { kind: 'choice', key: 'ownership', label: 'Ownership', options: labelled(ownerships, ownershipLabels) },
    {
      kind: 'amount',
      key: 'peersHeld',
      label: 'Peers held',
      minKey: 'peersHeldMin',
      unit: 'shares',
    },
    {
      kind: 'amount',
      key: 'peersBought',
      label: 'Peers bought in the quarter',
      minKey: 'peersBoughtMin',
      unit: 'shares',
    },
    { kind: 'amount', key: 'peersSold', label: 'Peers sold in the quarter', minKey: 'peersSoldMin', unit: 'shares' },
    {
      kind: 'choices',
      key: 'moves',
      label: 'Move in the quarter',
      options: labelled(positionMoves, positionMoveLabels),
    },
    {
      kind: 'amount',
      key: 'position',
      label: context.ticker ? `Position in ${context.ticker} (USD)` : 'Position (USD)',
      minKey: 'positionMin',
      maxKey: 'positionMax',
    },
    { kind: 'entity', key: 'holds', label: 'Also holds', entity: 'securities' },
  ] as const satisfies FilterDefinition[]

const engagementNames = { very_high: 'Very high', high: 'High', medium: 'Medium', low: 'Low', very_low: 'Very low' }

const engagementFilter = {
  kind: 'choices',
  key: 'engagementLabels',
  label: 'Engagement',
  options: labelled(engagementLabels, engagementNames),
} as const satisfies FilterDefinition

const contactDays = [
  { kind: 'day', key: 'lastContactBefore', label: 'Last contact before' },
  { kind: 'day', key: 'contactSince', label: 'Contact since' },
  { kind: 'day', key: 'noContactSince', label: 'No contact since' },
] as const satisfies FilterDefinition[]

const notInIrm = { kind: 'switch', key: 'notInIrm', label: 'Not in your IRM yet' } as const satisfies FilterDefinition

/** What a firm is and invests in. */
const firmFilters = [
  turnoverFilter,
  {
    kind: 'choices',
    key: 'marketCaps',
    label: 'Market caps held',
    options: 'marketCaps',
    operatorKey: 'marketCapOperator',
  },
  {
    kind: 'choices',
    key: 'geoFocus',
    label: 'Geographic focus',
    options: countryOptions,
    operatorKey: 'geoFocusOperator',
  },
  { kind: 'amount', key: 'aum', label: 'AUM of the firm (USD)', minKey: 'aumMin', maxKey: 'aumMax' },
  { kind: 'amount', key: 'eaum', label: 'eAUM of the firm (USD)', minKey: 'eaumMin', maxKey: 'eaumMax' },
] as const satisfies FilterDefinition[]

export const targetPersonFilters = (context: ListContext): FilterFor<typeof TargetPersonQuery>[] => [
  ...fitFilters,
  ...positionFilters(context),
  irmFilter,
  notInIrm,
  engagementFilter,
  ...contactDays,
  ...tagFilters,
  ...personFilters(context),
  styleFilter,
  orientationFilter,
  ...firmFilters,
]

export const targetFundFilters = (context: ListContext): FilterFor<typeof TargetFundQuery>[] => [
  ...fitFilters,
  { kind: 'switch', key: 'ownHoldings', label: 'Own holdings known' },
  ...positionFilters(context),
  ...fundFilters(context),
  irmFilter,
  notInIrm,
  engagementFilter,
  ...contactDays,
  ...tagFilters,
  ...relationshipFilters,
  { kind: 'choices', key: 'sectors', label: 'Sectors held', options: 'sectors' },
  {
    kind: 'choices',
    key: 'organizationTypes',
    label: 'Organization type',
    options: labelled(organizationTypes, organizationTypeLabels),
  },
  ...firmFilters,
]

export const targetFilters = (context: ListContext): FilterFor<typeof TargetOrganizationQuery>[] => [
  ...fitFilters,
  { kind: 'choice', key: 'attention', label: 'Needs attention', options: labelled(attentions, attentionLabels) },
  ...positionFilters(context),
  irmFilter,
  notInIrm,
  engagementFilter,
  ...contactDays,
  ...tagFilters,
  ...organizationFilters(context),
]
