import { type Task, taskRepeatLabels } from '@rostrum/contract/irm/tasks'
import { formatDate, formatDateTime, formatDay } from '#platform/formats.ts'
import { calledName } from '#platform/names.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { AssigneeNames, AssociatedLink, DoneBox, DueTime, Priority, RemoveButton, SubjectButton } from './TaskCells.tsx'

const repeatText = ({ repeats, repeatUntil }: Task) =>
  repeats ? `${taskRepeatLabels[repeats]}${repeatUntil ? ` until ${formatDay(repeatUntil)}` : ''}` : '–'

interface ColumnOptions {
  timeZone: string
  onOpen: (task: Task) => void
  isCompleted: boolean
}

export const taskColumns = ({ timeZone, onOpen, isCompleted }: ColumnOptions): DataColumn<Task>[] => [
  { id: 'done', header: 'Done', width: 56, required: true, cell: (task) => <DoneBox task={task} /> },
  {
    id: 'subject',
    header: 'Subject',
    width: 200,
    grow: 2,
    sortField: 'subject',
    required: true,
    cell: (task) => <SubjectButton task={task} onOpen={onOpen} />,
  },
  {
    id: 'due',
    header: 'Due',
    width: 132,
    sortField: 'dueAt',
    cell: (task) => <DueTime task={task} timeZone={timeZone} />,
  },
  {
    id: 'priority',
    header: 'Priority',
    width: 92,
    sortField: 'priority',
    cell: (task) => <Priority task={task} />,
  },
  {
    id: 'completed',
    header: 'Completed',
    width: 180,
    sortField: 'completedAt',
    hidden: !isCompleted,
    cell: (task) => (task.completedAt ? formatDateTime(task.completedAt, timeZone) : '–'),
  },
  {
    id: 'associated',
    header: 'Associated with',
    width: 170,
    grow: 1,
    cell: (task) => <AssociatedLink task={task} />,
  },
  { id: 'assignees', header: 'Assignees', width: 140, grow: 1, cell: (task) => <AssigneeNames task={task} /> },
  {
    id: 'notes',
    header: 'Notes',
    width: 130,
    grow: 1,
    cell: (task) => <span title={task.notes}>{task.notes || '–'}</span>,
  },
  { id: 'repeats', header: 'Repeats', width: 130, hidden: true, cell: repeatText },
  { id: 'author', header: 'Created by', width: 140, hidden: true, cell: (task) => calledName(task.createdBy) },
  {
    id: 'created',
    header: 'Created',
    width: 120,
    sortField: 'createdAt',
    hidden: true,
    cell: (task) => formatDate(task.createdAt, timeZone),
  },
  { id: 'delete', header: 'Delete', width: 64, required: true, cell: (task) => <RemoveButton task={task} /> },
]
