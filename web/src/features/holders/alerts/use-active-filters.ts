import { alertKindLabels } from '@rostrum/contract/holders/alert-rules'
import { severityLabels } from '@rostrum/contract/holders/alert-severity'
import type { AlertCounts } from '@rostrum/contract/holders/alerts'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#platform/formats.ts'
import { namedOrganization } from './api.ts'
import type { AlertFilterValues, AlertSearch } from './list-address.ts'

/** Placeholder until the name is loaded. */
const unnamed = '…'

/** Active filters as removable chips. */
export function useActiveFilters(
  search: AlertSearch,
  change: (change: Partial<AlertSearch>) => void,
  counts: AlertCounts | undefined,
) {
  const { organizationId, securityId, quarter, from, to, kinds = [], severities = [] } = search
  const organization = useQuery({ ...namedOrganization(organizationId ?? ''), enabled: organizationId !== undefined })
  const security = counts?.securities.find(({ id }) => id === securityId)
  const one = (key: keyof AlertFilterValues, label: string, value: string | undefined) =>
    search[key] ? [{ id: key, label, value: value ?? unnamed, onRemove: () => change({ [key]: undefined }) }] : []
  return [
    ...one('groupId', 'Showing', 'one filing'),
    ...severities.map((severity) => ({
      id: severity,
      label: 'Severity',
      value: severityLabels[severity],
      onRemove: () => change({ severities: severities.filter((other) => other !== severity) }),
    })),
    ...kinds.map((kind) => ({
      id: kind,
      label: 'Type',
      value: alertKindLabels[kind],
      onRemove: () => change({ kinds: kinds.filter((other) => other !== kind) }),
    })),
    ...one('securityId', 'Security', security?.ticker ?? security?.name),
    ...one('organizationId', 'Holder', organization.data?.name),
    ...one('quarter', 'Quarter', quarter && formatQuarter(quarter)),
    ...one('from', 'Filed from', from && formatDay(from)),
    ...one('to', 'Filed to', to && formatDay(to)),
    ...one('irmOnly', 'Holders', 'In your IRM'),
  ]
}
