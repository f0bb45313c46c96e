import { Button } from '@mantine/core'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { updatesOf } from '../api.ts'
import { UpdatesModal } from './UpdatesModal.tsx'

/** Shown while there is something to tell. */
export function InvestorUpdates({ event }: { event: EventDetail }) {
  const { data: updates = [] } = useQuery(updatesOf(event.id))
  const [isOpen, setOpen] = useState(false)
  if (updates.length === 0 && !isOpen) return null
  return (
    <>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconSend size={14} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        Notify investors ({updates.length})
      </Button>
      <UpdatesModal event={event} updates={updates} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
