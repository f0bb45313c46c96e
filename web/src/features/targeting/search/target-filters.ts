// The filters of target lists.
import { attentionLabels, attentions } from '@rostrum/contract/holders/attention'
import { engagementLabels } from '@rostrum/contract/market/values'
import {
  ownershipLabels,
  ownerships,
  positionMoveLabels,
  positionMoves,
  type TargetOrganizationQuery,
} from '@rostrum/contract/targeting/targets'
import { tagFilters } from '#features/irm/tags/public.ts'
import type { ListContext } from '#lists/definition.ts'
import { organizationFilters } from '#lists/definitions/organizations.tsx'
import { irmFilter, labelled } from '#lists/definitions/shared-filters.ts'
import type { FilterFor } from '#lists/filters.ts'
import { fitFilters } from './fit-columns.tsx'

const engagementNames = { very_high: 'Very high', high: 'High', medium: 'Medium', low: 'Low', very_low: 'Very low' }

export const targetFilters = (context: ListContext): FilterFor<typeof TargetOrganizationQuery>[] => [
  ...fitFilters,
  { kind: 'choice', key: 'attention', label: 'Needs attention', options: labelled(attentions, attentionLabels) },
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
  { kind: 'choices', key: 'moves', label: 'Move in the quarter', options: labelled(positionMoves, positionMoveLabels) },
  {
    kind: 'amount',
    key: 'position',
    label: context.ticker ? `Position in ${context.ticker} (USD)` : 'Position (USD)',
    minKey: 'positionMin',
    maxKey: 'positionMax',
  },
  { kind: 'entity', key: 'holds', label: 'Also holds', entity: 'securities' },
  { kind: 'amount', key: 'fitMin', label: 'Fit', minKey: 'fitMin', unit: 'shares' },
  irmFilter,
  { kind: 'switch', key: 'notInIrm', label: 'Not in your IRM yet' },
  {
    kind: 'choices',
    key: 'engagementLabels',
    label: 'Engagement',
    options: labelled(engagementLabels, engagementNames),
  },
  { kind: 'day', key: 'lastContactBefore', label: 'Last contact before' },
  { kind: 'day', key: 'contactSince', label: 'Contact since' },
  { kind: 'day', key: 'noContactSince', label: 'No contact since' },
  ...tagFilters,
  ...organizationFilters(context),
]
