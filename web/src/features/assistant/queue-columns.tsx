import { Anchor } from '@mantine/core'
import type { QueuedRequest } from '@rostrum/contract/assistant'
import { fullName } from '#platform/names.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { AnchorLink } from '#ui/links.tsx'
import classes from './QueuePage.module.css'
import { ageOf, dueWords, isLate } from './request-words.ts'
import { StatusChip } from './StatusChip.tsx'

interface Viewer {
  timeZone: string
  /** Of the current customer. */
  customerId: string
  now: Date
}

export const queueColumns = ({ timeZone, customerId, now }: Viewer): DataColumn<QueuedRequest>[] => [
  {
    id: 'name',
    header: 'Request',
    width: 200,
    grow: 2,
    required: true,
    cell: (request) => <RequestLink request={request} isHere={request.customer.id === customerId} />,
  },
  { id: 'customer', header: 'Customer', width: 150, grow: 1, cell: ({ customer }) => customer.name },
  { id: 'status', header: 'Status', width: 175, cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: 'due',
    header: 'Due',
    width: 245,
    cell: (request) => (
      <span className={isLate(request, now) ? classes.late : undefined}>{dueWords(request, timeZone, now)}</span>
    ),
  },
  { id: 'age', header: 'Age', width: 70, align: 'right', cell: ({ createdAt }) => ageOf(createdAt, now) },
  {
    id: 'assignee',
    header: 'Assigned to',
    width: 120,
    cell: ({ assignee }) => (assignee ? fullName(assignee) : '–'),
  },
  { id: 'author', header: 'From', width: 120, cell: ({ author }) => fullName(author) },
  { id: 'files', header: 'Files', width: 60, align: 'right', hidden: true, cell: ({ fileCount }) => fileCount },
  { id: 'replies', header: 'Replies', width: 80, align: 'right', hidden: true, cell: ({ replyCount }) => replyCount },
]

/** Another customer's data replaces everything on screen: its address names the customer and loads the page. */
function RequestLink({ request: { id, name, customer }, isHere }: { request: QueuedRequest; isHere: boolean }) {
  if (isHere) {
    return (
      <AnchorLink to="/assistant/requests/$id" params={{ id }}>
        {name}
      </AnchorLink>
    )
  }
  return <Anchor href={`/assistant/requests/${id}?customer_id=${customer.id}`}>{name}</Anchor>
}
