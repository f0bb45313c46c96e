import { DisclosureLink } from '#market/evidence/DisclosureLink.tsx'
import type { PositionHistory } from '#market/position-states.ts'
import { formatDay, formatNumber, formatPercent } from '#platform/formats.ts'
import { SmallTable } from '#ui/SmallTable.tsx'

export const HolderEvents = ({ events }: Pick<PositionHistory, 'events'>) => (
  <SmallTable
    label="Schedules 13D and 13G"
    rows={events}
    rowId={(event) => `${event.accession} ${event.holderName}`}
    columns={[
      { id: 'form', header: 'Form', cell: (event) => event.form },
      { id: 'holder', header: 'Reporting person', cell: (event) => event.holderName },
      { id: 'event', header: 'Event', cell: (event) => (event.eventDate ? formatDay(event.eventDate) : '–') },
      { id: 'filed', header: 'Filed', cell: (event) => (event.filedOn ? formatDay(event.filedOn) : '–') },
      {
        id: 'shares',
        header: 'Shares',
        align: 'right',
        cell: (event) => (event.shares === null ? '–' : formatNumber(event.shares)),
      },
      {
        id: 'percent',
        header: '% of class',
        align: 'right',
        cell: (event) => (event.percentOfClass === null ? '–' : formatPercent(event.percentOfClass / 100)),
      },
      { id: 'accession', header: 'Accession', cell: (event) => <DisclosureLink schedule={event.accession} /> },
    ]}
  />
)
