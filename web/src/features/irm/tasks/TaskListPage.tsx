import { type Task, taskPageSize, tasks } from '@rostrum/contract/irm/tasks'
import { useQuery } from '@tanstack/react-query'
import { useEffectEvent, useMemo } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { useUser } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { AddTask } from './AddTask.tsx'
import { taskList } from './api.ts'
import { presetOf, queryOf, type TaskSearch, useTaskAddress } from './list-address.ts'
import { TaskBulkActions } from './TaskBulkActions.tsx'
import { TaskFilters } from './TaskFilters.tsx'
import { TaskPanel } from './TaskPanel.tsx'
import { TaskTabs } from './TaskTabs.tsx'
import { taskColumns } from './task-columns.tsx'

const none: Task[] = []
const exportFormats = ['csv', 'xlsx'] as const

export function TaskListPage() {
  usePageTitle('Tasks')
  const { search, go, change } = useTaskAddress()
  const list = useQuery(taskList(queryOf(search)))
  return (
    <>
      <PageHeader title="Tasks" context="Your team's follow-ups" actions={<AddTask variant="filled" />} />
      <TaskTabs search={search} />
      <TaskFilters search={search} change={change} />
      {list.isError && !list.data ? (
        <PageError error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <TaskTable
          // Remount, because open and completed tasks have different default columns.
          key={search.status ?? 'open'}
          rows={list.data?.data ?? none}
          total={list.data?.meta.total ?? 0}
          loading={list.isFetching}
          address={{ search, go, change }}
        />
      )}
      <TaskPanel
        target={search.task ? { taskId: search.task } : undefined}
        onClose={() => go({ ...search, task: undefined })}
      />
    </>
  )
}

interface TaskTableProps {
  rows: Task[]
  total: number
  loading: boolean
  address: ReturnType<typeof useTaskAddress>
}

function TaskTable({ rows, total, loading, address: { search, go, change } }: TaskTableProps) {
  const { timeZone } = useUser()
  const isCompleted = search.status === 'completed'
  const open = useEffectEvent((task: Task) => go({ ...search, task: task.id }))
  const columns = useMemo(
    () => taskColumns({ timeZone, onOpen: (task) => open(task), isCompleted }),
    [timeZone, isCompleted],
  )
  const { page = 0, pageSize = taskPageSize, sortField, sortDirection } = search
  const download = (format: FileFormat) => saveFile(tasks.export, { query: queryOf(search) }, format)
  return (
    <DataTable
      label="Tasks"
      rows={rows}
      rowId={rowId}
      columns={columns}
      loading={loading}
      onOpen={(task) => go({ ...search, task: task.id })}
      sort={sortField && sortDirection ? [{ field: sortField, direction: sortDirection }] : [presetOf(search).first]}
      onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
      bulkActions={(ids, clear) => <TaskBulkActions ids={ids} status={search.status ?? 'open'} onDone={clear} />}
      onExport={download}
      exportFormats={exportFormats}
      countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'task' : 'tasks'}`}
      paging={{
        page,
        pageSize,
        total,
        onPage: (next) => go({ ...search, page: next || undefined }),
        onPageSize: (size) => change({ pageSize: size === taskPageSize ? undefined : size }),
      }}
      empty={<NoTasks search={search} />}
    />
  )
}

const rowId = (task: Task) => task.id

const nothingDue = {
  overdue: { title: 'Nothing is overdue', message: 'Every open task is due in the future.' },
  today: { title: 'Nothing else is due today', message: undefined },
  tomorrow: { title: 'Nothing is due tomorrow', message: undefined },
  week: { title: 'Nothing else is due this week', message: undefined },
  later: { title: 'Nothing is due later', message: undefined },
}

function NoTasks({ search }: { search: TaskSearch }) {
  if (search.search || search.assigneeIds?.length || search.priorities?.length || search.associatedId) {
    return <EmptyState title="No tasks match these filters" message="Remove a filter to see more." />
  }
  if (search.status === 'completed') {
    return <EmptyState title="No completed tasks" message="Completed tasks appear here." />
  }
  const { title, message } = search.due
    ? nothingDue[search.due]
    : {
        title: search.mine ? 'You have no open tasks' : 'No open tasks',
        message: 'Add a follow-up and get a reminder when it is due.',
      }
  return <EmptyState title={title} message={message} action={<AddTask />} />
}
