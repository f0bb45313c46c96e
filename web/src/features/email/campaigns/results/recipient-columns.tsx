import { recipientStateNames } from '@rostrum/contract/email/campaigns/campaigns'
import type { CampaignRecipientState } from '@rostrum/contract/email/campaigns/campaigns-query'
import type { RecipientResultRow } from '@rostrum/contract/email/campaigns/results'
import { countryName } from '@rostrum/contract/market/places'
import { investorStyleLabels, organizationTypeLabels } from '@rostrum/contract/market/values'
import { formatDateTime, formatNumber } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { AnchorLink } from '#ui/links.tsx'

const tones: Partial<Record<CampaignRecipientState, 'accent' | 'positive' | 'negative' | 'warning'>> = {
  sending: 'accent',
  accepted: 'positive',
  delivered: 'positive',
  deferred: 'warning',
  bounced: 'negative',
  complained: 'negative',
  unsubscribed: 'warning',
  failed: 'negative',
  unconfirmed: 'warning',
}

const ignore = () => {}

const whoColumns: DataColumn<RecipientResultRow>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 170,
    grow: 1,
    required: true,
    sortField: 'name',
    cell: ({ personId, name, email }) =>
      personId ? (
        <AnchorLink to="/people/$id" params={{ id: personId }}>
          {name}
        </AnchorLink>
      ) : (
        name || email
      ),
  },
  {
    id: 'organization',
    header: 'Organization',
    width: 170,
    grow: 1,
    sortField: 'organization',
    cell: ({ organization }) =>
      organization && (
        <AnchorLink to="/organizations/$id" params={{ id: organization.id }}>
          {organization.name}
        </AnchorLink>
      ),
  },
  { id: 'email', header: 'Email', width: 200, hidden: true, cell: ({ email }) => email },
]

const firmColumns: DataColumn<RecipientResultRow>[] = [
  {
    id: 'shares',
    header: 'Shares held',
    width: 110,
    align: 'right',
    sortField: 'shares',
    cell: ({ shares }) => (shares ? formatNumber(shares) : null),
  },
  {
    id: 'peerCount',
    header: 'Peers held',
    width: 100,
    align: 'right',
    cell: ({ peerCount }) => (peerCount > 0 ? formatNumber(peerCount) : null),
  },
  { id: 'type', header: 'Type', width: 140, hidden: true, cell: ({ type }) => type && organizationTypeLabels[type] },
  {
    id: 'styles',
    header: 'Styles',
    width: 140,
    hidden: true,
    cell: ({ styles }) => styles.map((style) => investorStyleLabels[style]).join(', '),
  },
  {
    id: 'country',
    header: 'Location',
    width: 130,
    hidden: true,
    sortField: 'country',
    cell: ({ countryCode }) => countryCode && countryName(countryCode, ignore),
  },
]

const count = (
  id: 'openCount' | 'clickCount' | 'machineOpenCount' | 'machineClickCount',
  header: string,
  more: Partial<DataColumn<RecipientResultRow>> = {},
): DataColumn<RecipientResultRow> => ({
  ...{ id, header, width: 90, align: 'right' as const, cell: (row: RecipientResultRow) => formatNumber(row[id]) },
  ...more,
})

export const recipientColumns = (timeZone: string): DataColumn<RecipientResultRow>[] => {
  const time = (
    id: 'acceptedAt' | 'firstOpenedAt' | 'firstClickedAt' | 'answeredAt' | 'unsubscribedAt',
    header: string,
    more: Partial<DataColumn<RecipientResultRow>> = {},
  ): DataColumn<RecipientResultRow> => ({
    ...{ id, header, width: 165, cell: ({ [id]: at }: RecipientResultRow) => at && formatDateTime(at, timeZone) },
    ...more,
  })
  return [
    ...whoColumns,
    {
      id: 'state',
      header: 'Status',
      width: 130,
      sortField: 'state',
      cell: ({ state }) => <Chip tone={tones[state] ?? 'neutral'}>{recipientStateNames[state]}</Chip>,
    },
    { id: 'answer', header: 'Mail server response', width: 240, hidden: true, cell: ({ answer }) => answer },
    count('openCount', 'Opens', { sortField: 'openCount' }),
    time('firstOpenedAt', 'First opened', { sortField: 'firstOpenedAt' }),
    count('clickCount', 'Clicks', { sortField: 'clickCount' }),
    time('firstClickedAt', 'First clicked', { sortField: 'firstClickedAt', hidden: true }),
    time('answeredAt', 'Replied', { sortField: 'answeredAt' }),
    ...firmColumns,
    time('acceptedAt', 'Sent', { sortField: 'acceptedAt', hidden: true }),
    time('unsubscribedAt', 'Unsubscribed', { hidden: true }),
    count('machineOpenCount', 'Machine opens', { hidden: true, width: 120 }),
    count('machineClickCount', 'Machine clicks', { hidden: true, width: 120 }),
  ]
}
