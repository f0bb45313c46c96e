// Cells shared by all task lists.

import { ActionIcon, Checkbox, Tooltip } from '@mantine/core'
import { type Task, taskPriorityLabels, taskRepeatLabels } from '@rostrum/contract/irm/tasks'
import {
  IconArrowDown,
  IconBuildingBank,
  IconCalendarEvent,
  IconFlagFilled,
  IconRepeat,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { PrivateMark } from '#features/irm/visibility/public.ts'
import { formatDateTime } from '#platform/formats.ts'
import { calledName } from '#platform/names.ts'
import { useMayWrite, Writes } from '#platform/session/session.tsx'
import { firstClick } from '#ui/first-click.ts'
import { AnchorLink } from '#ui/links.tsx'
import { describeDue } from './due.ts'
import classes from './TaskCells.module.css'
import { useRemoveTask, useToggleTask } from './use-task-actions.ts'

export function DoneBox({ task }: { task: Task }) {
  const toggle = useToggleTask()
  const mayWrite = useMayWrite()
  const isDone = task.status === 'completed'
  return (
    <Checkbox
      className={classes.box}
      // Round, because the square ones select rows.
      radius="xl"
      checked={isDone}
      aria-label={isDone ? `Reopen ${task.subject}` : `Complete ${task.subject}`}
      disabled={!mayWrite}
      onChange={() => toggle(task)}
    />
  )
}

export const SubjectButton = ({ task, onOpen }: { task: Task; onOpen: (task: Task) => void }) => (
  <button
    type="button"
    className={classes.subject}
    data-done={task.status === 'completed' || undefined}
    title={task.subject}
    onClick={() => onOpen(task)}
  >
    {task.subject}
    {task.repeats && (
      <IconRepeat
        className={classes.repeats}
        size={13}
        stroke={1.75}
        role="img"
        aria-label={taskRepeatLabels[task.repeats]}
      />
    )}
    {task.isPrivate && <PrivateMark />}
  </button>
)

const priorityIcons = { high: IconFlagFilled, normal: null, low: IconArrowDown }

export function Priority({ task: { priority } }: { task: Task }) {
  const Icon = priorityIcons[priority]
  return (
    <span className={classes.priority} data-priority={priority}>
      {Icon && <Icon size={13} stroke={1.75} aria-hidden />}
      {taskPriorityLabels[priority]}
    </span>
  )
}

export function DueTime({ task, timeZone }: { task: Task; timeZone: string }) {
  const isOverdue = task.status === 'open' && task.dueAt.getTime() < Date.now()
  return (
    <time
      dateTime={task.dueAt.toISOString()}
      title={formatDateTime(task.dueAt, timeZone)}
      className={classes.due}
      data-overdue={isOverdue || undefined}
    >
      {describeDue(task.dueAt, timeZone)}
      {isOverdue && <span className={classes.spoken}>, overdue</span>}
    </time>
  )
}

const icons = { organization: IconBuildingBank, person: IconUser, activity: IconCalendarEvent }
const paths = { organization: '/organizations/$id', person: '/people/$id', activity: '/activities/$id' } as const

export function AssociatedLink({ task: { associated } }: { task: Task }) {
  if (!associated) return <>–</>
  const Icon = icons[associated.type]
  return (
    <span className={classes.associated} title={associated.name}>
      <Icon size={14} stroke={1.5} aria-hidden />
      <AnchorLink to={paths[associated.type]} params={{ id: associated.id }} className={classes.name}>
        {associated.name}
      </AnchorLink>
    </span>
  )
}

export const AssigneeNames = ({ task: { assignees } }: { task: Task }) => {
  const names = assignees.map(calledName).join(', ')
  return <span title={names}>{names || '–'}</span>
}

export function RemoveButton({ task }: { task: Task }) {
  const remove = useRemoveTask()
  return (
    <Writes>
      <Tooltip label="Delete">
        <ActionIcon size={24} aria-label={`Delete ${task.subject}`} onClick={firstClick(() => remove(task))}>
          <IconTrash size={15} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </Writes>
  )
}
