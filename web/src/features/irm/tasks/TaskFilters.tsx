import { MultiSelect, SegmentedControl } from '@mantine/core'
import { type Task, taskPriorities, taskPriorityLabels } from '@rostrum/contract/irm/tasks'
import { defaultDebounce } from '#platform/constants.ts'
import { useUser } from '#platform/session/session.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { withoutPills } from '#ui/without-pills.ts'
import { useAssigneeOptions } from './AssigneesField.tsx'
import type { TaskSearch } from './list-address.ts'
import { useAssociated } from './use-associated-name.ts'

interface TaskFiltersProps {
  search: TaskSearch
  change: (change: Partial<TaskSearch>) => void
}

const priorityOptions = taskPriorities.map((value) => ({ value, label: taskPriorityLabels[value] }))
// Hide the pills: the chips below already show the selection, and pills would push the other filters aside.
/** Filters by assignee, priority, contact and text. */
export function TaskFilters({ search, change }: TaskFiltersProps) {
  const user = useUser()
  const people = useAssigneeOptions()
  const { mine = false, assigneeIds = [], priorities = [], associatedType: type, associatedId: id } = search
  const about = useAssociated(type && id ? { type, id } : undefined)
  return (
    <FilterBar
      search={{
        value: search.search ?? '',
        onChange: (text) => change({ search: text.trim().slice(0, 200) }),
        label: 'Search tasks',
        delay: defaultDebounce,
      }}
      active={[
        ...(id
          ? [
              {
                id: 'about',
                label: 'Associated with',
                value: about?.name ?? '…',
                onRemove: () => change({ associatedType: undefined, associatedId: undefined }),
              },
            ]
          : []),
        ...priorities.map((priority) => ({
          id: priority,
          label: 'Priority',
          value: taskPriorityLabels[priority],
          onRemove: () => change({ priorities: some(priorities.filter((one) => one !== priority)) }),
        })),
        ...assigneeIds.map((assignee) => ({
          id: assignee,
          label: 'Assignee',
          value: people.find((one) => one.value === assignee)?.label ?? '…',
          onRemove: () => change({ assigneeIds: assigneeIds.filter((one) => one !== assignee) }),
        })),
      ]}
      onClearAll={() =>
        change({
          search: undefined,
          priorities: undefined,
          assigneeIds: undefined,
          associatedType: undefined,
          associatedId: undefined,
        })
      }
    >
      <SegmentedControl
        aria-label="Whose tasks"
        data={[
          { value: 'everyone', label: 'Everyone' },
          { value: 'mine', label: 'Mine' },
        ]}
        value={mine ? 'mine' : 'everyone'}
        onChange={(whose) => change({ mine: whose === 'mine' ? true : undefined, assigneeIds: undefined })}
      />
      <MultiSelect
        aria-label="Assignees"
        placeholder="Assignees"
        styles={withoutPills}
        searchable
        nothingFoundMessage="No Matches"
        data={people.map((one) => (one.value === user.id ? { ...one, label: `${one.label} (you)` } : one))}
        value={assigneeIds}
        onChange={(ids) => change({ assigneeIds: ids, mine: undefined })}
      />
      <MultiSelect
        aria-label="Priority"
        placeholder="Priority"
        styles={withoutPills}
        data={priorityOptions}
        value={priorities}
        onChange={(values) => change({ priorities: some(values) })}
      />
    </FilterBar>
  )
}

const some = (priorities: Task['priority'][]) => (priorities.length > 0 ? priorities : undefined)
