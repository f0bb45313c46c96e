import { SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { type Task, taskPageSize } from '@rostrum/contract/irm/tasks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#platform/session/session.tsx'
import { Pagination } from '#ui/data-table/Pagination.tsx'
import { PastTheEnd } from '#ui/data-table/PastTheEnd.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { AddTask } from './AddTask.tsx'
import { openCount, taskCounts, taskList } from './api.ts'
import { openTaskForm } from './form-store.ts'
import { AssigneeNames, DoneBox, DueTime, Priority, RemoveButton, SubjectButton } from './TaskCells.tsx'
import classes from './TaskList.module.css'

interface TaskListProps {
  associatedType: NonNullable<Task['associatedType']>
  associatedId: string
  /** Passed if the page knows it, which saves the form a request. */
  associatedName?: string
}

/** The tasks of one person, organization or activity, with a button to add one. */
export function TaskList({ associatedType, associatedId, associatedName }: TaskListProps) {
  const [shown, setShown] = useState<{ status: Task['status']; page: number }>({ status: 'open', page: 0 })
  const about = { associatedType, associatedId }
  const onPage = (next: number) => setShown({ ...shown, page: next })
  const { status, page } = shown
  const sort = status === 'open' ? 'due_at_asc-subject_asc' : 'completed_at_desc'
  const list = useQuery(taskList({ ...about, status, sort, pageSize: taskPageSize, pageOffset: page * taskPageSize }))
  const { data: counts } = useQuery(taskCounts(about))
  const open = counts && openCount(counts)
  const associated = { type: associatedType, id: associatedId, ...(associatedName && { name: associatedName }) }
  return (
    <div className={classes.root}>
      <div className={classes.toolbar}>
        <SegmentedControl
          aria-label="Which tasks"
          data={[
            { value: 'open', label: open === undefined ? 'Open' : `Open ${open}` },
            { value: 'completed', label: counts ? `Completed ${counts.completed}` : 'Completed' },
          ]}
          value={status}
          onChange={(next) => setShown({ status: next as Task['status'], page: 0 })}
        />
        <AnchorLink to="/irm/tasks" search={about} className={classes.all}>
          View in Tasks
        </AnchorLink>
        <AddTask associated={associated} />
      </div>
      <QueryView
        query={list}
        skeleton={<LineSkeletons />}
        isEmpty={({ meta }) => meta.total === 0}
        empty={
          <EmptyState
            title={status === 'open' ? 'No open tasks' : 'No completed tasks'}
            message={status === 'open' ? 'Add a follow-up and get a reminder when it is due.' : undefined}
          />
        }
      >
        {({ data, meta }) => (
          <>
            {data.length === 0 && <PastTheEnd pageSize={taskPageSize} total={meta.total} onPage={onPage} />}
            <ul className={classes.list}>
              {data.map((task) => (
                <TaskLine key={task.id} task={task} />
              ))}
            </ul>
            {meta.total > taskPageSize && (
              <Pagination page={page} pageSize={taskPageSize} total={meta.total} onPage={onPage} />
            )}
          </>
        )}
      </QueryView>
    </div>
  )
}

function TaskLine({ task }: { task: Task }) {
  const { timeZone } = useUser()
  return (
    <li className={classes.line}>
      <DoneBox task={task} />
      <span className={classes.words}>
        <SubjectButton task={task} onOpen={({ id }) => openTaskForm({ taskId: id })} />
        <span className={classes.detail}>
          <DueTime task={task} timeZone={timeZone} />
          {task.priority !== 'normal' && <Priority task={task} />}
          {task.assignees.length > 0 && (
            <span className={classes.assignees}>
              <AssigneeNames task={task} />
            </span>
          )}
        </span>
      </span>
      <RemoveButton task={task} />
    </li>
  )
}

const LineSkeletons = () => (
  <Stack gap={8} py={8}>
    <Skeleton height={36} />
    <Skeleton height={36} />
    <Skeleton height={36} />
  </Stack>
)
