import type { SurveyRecipient } from '@rostrum/contract/surveys/recipients'
import type { ReactNode } from 'react'
import { formatDateTime, formatNumber } from '#platform/formats.ts'
import { CopyLink } from '#ui/CopyLink.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { AnchorLink } from '#ui/links.tsx'
import { channelNames } from '../names.ts'
import { StateChip } from './StateChip.tsx'

const openedColumn = (time: (at: Date | null) => ReactNode): DataColumn<SurveyRecipient> => ({
  id: 'openedAt',
  header: 'Opened',
  width: 170,
  sortField: 'openedAt',
  hidden: true,
  cell: ({ openedAt }) => time(openedAt),
})

export const recipientColumns = (
  timeZone: string,
  /** Other surveys keep no time at which someone opened them. */
  isAttributed: boolean,
  actions: (recipient: SurveyRecipient) => ReactNode,
): DataColumn<SurveyRecipient>[] => {
  const time = (at: Date | null) => at && formatDateTime(at, timeZone)
  return [
    {
      id: 'name',
      header: 'Name',
      width: 170,
      grow: 1,
      required: true,
      sortField: 'name',
      cell: ({ name, personId }) =>
        personId ? (
          <AnchorLink to="/people/$id" params={{ id: personId }}>
            {name}
          </AnchorLink>
        ) : (
          name
        ),
    },
    {
      id: 'organization',
      header: 'Organization',
      width: 150,
      cell: ({ organization }) =>
        organization && (
          <AnchorLink to="/organizations/$id" params={{ id: organization.id }}>
            {organization.name}
          </AnchorLink>
        ),
    },
    {
      id: 'email',
      header: 'Email or link',
      width: 180,
      sortField: 'email',
      fileKeys: ['email', 'url'],
      cell: ({ email, url, name }) => email ?? (url && <CopyLink url={url} label={`Copy ${name}`} isCompact />),
    },
    {
      id: 'state',
      header: 'Status',
      width: 130,
      sortField: 'state',
      fileKeys: ['state', 'hasAnswered'],
      cell: ({ state }) => <StateChip state={state} />,
    },
    { id: 'channel', header: 'Channel', width: 80, sortField: 'channel', cell: ({ channel }) => channelNames[channel] },
    { id: 'sentAt', header: 'Sent', width: 150, sortField: 'sentAt', cell: ({ sentAt }) => time(sentAt) },
    ...(isAttributed ? [openedColumn(time)] : []),
    {
      id: 'answeredAt',
      header: 'Answered',
      width: 170,
      sortField: 'answeredAt',
      hidden: true,
      cell: ({ answeredAt }) => time(answeredAt),
    },
    {
      id: 'reminderCount',
      header: 'Reminders',
      width: 105,
      align: 'right',
      sortField: 'reminderCount',
      cell: ({ reminderCount }) => formatNumber(reminderCount),
    },
    {
      id: 'invitedAt',
      header: 'Added',
      width: 170,
      hidden: true,
      sortField: 'invitedAt',
      cell: ({ invitedAt }) => time(invitedAt),
    },
    { id: 'actions', header: 'Actions', width: 75, fileKeys: [], cell: actions },
  ]
}
