import { Button, Menu } from '@mantine/core'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import { eventPlan } from '@rostrum/contract/irm/events/plan'
import { IconDownload } from '@tabler/icons-react'
import { saveFile, savePdf } from '#platform/api/download.ts'

export function ItineraryFiles({ event }: { event: EventDetail }) {
  const args = { params: { id: event.id } }
  return (
    <Menu position="bottom-start" width={160}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconDownload size={14} stroke={1.75} />}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => savePdf(eventPlan.itineraryPdf, args)}>PDF</Menu.Item>
        <Menu.Item onClick={() => saveFile(eventPlan.itinerary, args, 'xlsx')}>Excel</Menu.Item>
        <Menu.Item onClick={() => saveFile(eventPlan.itinerary, args, 'csv')}>CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
