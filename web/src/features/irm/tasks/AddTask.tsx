import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Writes } from '#platform/session/session.tsx'
import { type AssociatedWith, openTaskForm } from './form-store.ts'

type AddTaskProps = Pick<ButtonProps, 'variant' | 'size'> & {
  /** The contact or activity to prefill. */
  associated?: AssociatedWith
}

export const AddTask = ({ associated, variant = 'default', size = 'sm' }: AddTaskProps) => (
  <Writes>
    <Button
      variant={variant}
      size={size}
      leftSection={<IconPlus size={16} stroke={1.75} />}
      onClick={() => openTaskForm({ associated })}
    >
      Add task
    </Button>
  </Writes>
)
