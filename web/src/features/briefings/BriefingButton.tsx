import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay } from '#platform/formats.ts'
import { BriefingDialog } from './BriefingDialog.tsx'

/** Makes a book for activities. Reading is enough: a book is its maker's alone. */
export function BriefingButton({ activityIds }: { activityIds: string[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconBook2 size={16} stroke={1.5} />} onClick={() => setOpen(true)}>
        Briefing
      </Button>
      <BriefingDialog title="Briefing" meetings={{ activityIds }} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

export function DayBriefing({ day, className }: { day: string; className?: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const name = `Briefing book for ${formatDay(day)}`
  return (
    <>
      <Tooltip label="Briefing book for the day">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          className={className}
          aria-label={name}
          onClick={() => setOpen(true)}
        >
          <IconBook2 size={14} />
        </ActionIcon>
      </Tooltip>
      <BriefingDialog title={name} meetings={{ day }} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** For a day of an event. */
export function EventBriefing({ eventId, stopId, label }: { eventId: string; stopId: string; label: string }) {
  const [isOpen, setOpen] = useState(false)
  const name = `Briefing book for ${label}`
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconBook2 size={14} />}
        aria-label={name}
        onClick={() => setOpen(true)}
      >
        Briefing book
      </Button>
      <BriefingDialog title={name} meetings={{ eventId, stopId }} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
