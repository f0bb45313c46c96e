import { ActionIcon, Anchor, Menu } from '@mantine/core'
import {
  type CompanyEvent,
  companyEventKindNames,
  companyEventStatusNames,
  whoseNames,
} from '@rostrum/contract/research/company-events'
import { IconDots } from '@tabler/icons-react'
import { formatDay } from '#platform/formats.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { AnchorLink, MenuItemLink } from '#ui/links.tsx'
import { useEventActions } from './use-event-actions.ts'
import { tickerOf, timeOf } from './when.ts'

export const StatusChip = ({ status }: Pick<CompanyEvent, 'status'>) => (
  <Chip tone={status === 'confirmed' ? 'positive' : 'neutral'}>{companyEventStatusNames[status]}</Chip>
)

export const eventColumns = (onEdit: (event: CompanyEvent) => void): DataColumn<CompanyEvent>[] => [
  { id: 'day', header: 'Date', width: 115, sortField: 'day', required: true, cell: ({ day }) => formatDay(day) },
  { id: 'time', header: 'Time', width: 200, cell: timeOf },
  {
    id: 'security',
    header: 'Company',
    width: 95,
    sortField: 'security',
    cell: ({ security }) => <span title={security.name}>{tickerOf(security)}</span>,
  },
  { id: 'title', header: 'Event', width: 240, grow: 1, sortField: 'title', required: true, cell: ({ title }) => title },
  { id: 'kind', header: 'Type', width: 130, sortField: 'kind', cell: ({ kind }) => companyEventKindNames[kind] },
  { id: 'status', header: 'Status', width: 105, sortField: 'status', cell: (event) => <StatusChip {...event} /> },
  { id: 'whose', header: 'Yours or peer', width: 110, hidden: true, cell: ({ whose }) => whoseNames[whose] },
  { id: 'location', header: 'Location', width: 150, hidden: true, cell: ({ location }) => location ?? '–' },
  { id: 'links', header: 'Links', width: 150, cell: (event) => <Links event={event} /> },
  {
    id: 'actions',
    header: 'Actions',
    width: 70,
    align: 'right',
    cell: (event) => <RowActions event={event} onEdit={onEdit} />,
  },
]

const Links = ({ event: { webcastUrl, transcriptId, irmEvent } }: { event: CompanyEvent }) => (
  <span style={{ display: 'inline-flex', gap: 10 }}>
    {webcastUrl && (
      <Anchor href={webcastUrl} target="_blank" rel="noreferrer" size="sm">
        Webcast
      </Anchor>
    )}
    {transcriptId && (
      <AnchorLink to="/research/transcripts/$transcriptId" params={{ transcriptId }} size="sm">
        Transcript
      </AnchorLink>
    )}
    {irmEvent && (
      <AnchorLink
        to="/irm/events-and-itineraries/$eventId"
        params={{ eventId: irmEvent.id }}
        size="sm"
        title={irmEvent.name}
      >
        IRM event
      </AnchorLink>
    )}
  </span>
)

/** Clicks stay here: the row would open. */
function RowActions({ event, onEdit }: { event: CompanyEvent; onEdit: (event: CompanyEvent) => void }) {
  const mayWrite = useMayWrite()
  const { remove } = useEventActions()
  if (!mayWrite && !event.transcriptId) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps clicks from the row below
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the menu
    <span onClick={(click) => click.stopPropagation()} onDoubleClick={(click) => click.stopPropagation()}>
      <Menu position="bottom-end" width={170}>
        <Menu.Target>
          <ActionIcon size={24} variant="subtle" color="gray" aria-label={`Actions for ${event.title}`}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {event.transcriptId && (
            <MenuItemLink to="/research/transcripts/$transcriptId" params={{ transcriptId: event.transcriptId }}>
              Read transcript
            </MenuItemLink>
          )}
          {mayWrite && (
            <>
              <Menu.Item onClick={() => onEdit(event)}>Edit</Menu.Item>
              <Menu.Item color="red" onClick={() => void remove(event)}>
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
