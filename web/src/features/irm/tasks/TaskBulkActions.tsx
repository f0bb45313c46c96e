import { Button, MultiSelect, Popover, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Task } from '@rostrum/contract/irm/tasks'
import { IconArrowBackUp, IconCheck, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { Writes } from '#platform/session/session.tsx'
import { useAssigneeOptions } from './AssigneesField.tsx'
import { useAssignSelected, useCompleteSelected } from './use-bulk-actions.ts'

interface TaskBulkActionsProps {
  ids: string[]
  status: Task['status']
  onDone: () => void
}

export function TaskBulkActions({ ids, status, onDone }: TaskBulkActionsProps) {
  const complete = useCompleteSelected()
  const isOpen = status === 'open'
  return (
    <Writes>
      <Button
        size="compact-sm"
        leftSection={isOpen ? <IconCheck size={14} stroke={2} /> : <IconArrowBackUp size={14} stroke={2} />}
        loading={complete.isPending}
        onClick={() => void complete.run(ids, isOpen ? 'completed' : 'open').then((done) => done && onDone())}
      >
        {isOpen ? 'Complete' : 'Reopen'}
      </Button>
      <Reassign ids={ids} onDone={onDone} />
    </Writes>
  )
}

function Reassign({ ids, onDone }: Omit<TaskBulkActionsProps, 'status'>) {
  const [isOpen, popover] = useDisclosure(false)
  const [assigneeIds, setAssigneeIds] = useState<string[]>([])
  const people = useAssigneeOptions()
  const assign = useAssignSelected()
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => !open && popover.close()}
      position="bottom-start"
      width={280}
      trapFocus
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconUserShare size={14} stroke={1.75} />}
          aria-haspopup="dialog"
          onClick={popover.toggle}
        >
          Reassign…
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Reassign">
        <Stack gap={12}>
          <MultiSelect
            label="New assignees"
            description="Replaces the current assignees"
            data-autofocus
            searchable
            hidePickedOptions
            nothingFoundMessage="No Matches"
            // Inside the popover, which would close on a click outside of it.
            comboboxProps={{ withinPortal: false }}
            data={people}
            value={assigneeIds}
            onChange={setAssigneeIds}
          />
          <Button
            disabled={assigneeIds.length === 0}
            loading={assign.isPending}
            onClick={() =>
              void assign.run(ids, assigneeIds).then((done) => {
                if (!done) return
                popover.close()
                onDone()
              })
            }
          >
            Reassign
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
