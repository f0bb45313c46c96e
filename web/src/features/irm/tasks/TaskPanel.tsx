// The task form as a panel over the current page.

import { Button, Skeleton, Stack } from '@mantine/core'
import type { Task } from '@rostrum/contract/irm/tasks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/errors.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { useMayWrite } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { oneTask } from './api.ts'
import { EditTask } from './EditTask.tsx'
import type { TaskFormTarget } from './form-store.ts'
import { NewTask } from './NewTask.tsx'
import { ViewTask } from './ViewTask.tsx'

interface TaskPanelProps {
  target: TaskFormTarget | undefined
  onClose: () => void
}

export function TaskPanel({ target, onClose }: TaskPanelProps) {
  // Keep the last content visible during the closing animation.
  const [last, setLast] = useState(target)
  if (target && target !== last) setLast(target)
  const shown = target ?? last
  if (!shown) return null
  const isOld = 'taskId' in shown
  return (
    <SidePanel
      opened={target !== undefined}
      onClose={onClose}
      title={isOld ? <TitleOf taskId={shown.taskId} /> : 'New Task'}
    >
      {isOld ? (
        <OldTask taskId={shown.taskId} onClose={onClose} />
      ) : (
        <NewTask associated={shown.associated} onClose={onClose} />
      )}
    </SidePanel>
  )
}

function TitleOf({ taskId }: { taskId: string }) {
  const { data } = useQuery(oneTask(taskId))
  return titleOf(data, useMayWrite())
}

const titleOf = (task: Task | undefined, mayWrite: boolean) =>
  task === undefined ? 'Task' : task.status === 'completed' || !mayWrite ? 'View Task' : 'Edit Task'

function OldTask({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const query = useQuery(oneTask(taskId))
  const mayWrite = useMayWrite()
  return (
    <QueryView
      query={query}
      skeleton={<FormSkeleton />}
      renderError={(error, retry) =>
        error instanceof ApiError && error.status === 404 ? (
          <EmptyState
            title="This task no longer exists"
            message="Someone may have deleted it."
            action={
              <Button variant="default" onClick={onClose}>
                Close
              </Button>
            }
          />
        ) : (
          <PageError error={error} onRetry={retry} />
        )
      }
    >
      {(task) =>
        task.status === 'completed' || !mayWrite ? (
          <ViewTask task={task} onClose={onClose} />
        ) : (
          <EditTask key={task.id} task={task} onClose={onClose} />
        )
      }
    </QueryView>
  )
}

const FormSkeleton = () => (
  <Stack gap={16}>
    {[32, 32, 32, 32, 96].map((height, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity other than the index
      <Skeleton key={index} height={height} />
    ))}
  </Stack>
)
