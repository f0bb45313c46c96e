import { MultiSelect, SegmentedControl } from '@mantine/core'
import { defaultDebounce } from '#platform/constants.ts'
import { useUser } from '#platform/session/session.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { useAssigneeOptions } from './AssigneesField.tsx'
import type { TaskSearch } from './list-address.ts'
import { useAssociated } from './use-associated-name.ts'

interface TaskFiltersProps {
  search: TaskSearch
  change: (change: Partial<TaskSearch>) => void
}

/** Filters by assignee, contact and text. */
export function TaskFilters({ search, change }: TaskFiltersProps) {
  const user = useUser()
  const people = useAssigneeOptions()
  const { mine = false, assigneeIds = [], associatedType: type, associatedId: id } = search
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
        ...assigneeIds.map((assignee) => ({
          id: assignee,
          label: 'Assignee',
          value: people.find((one) => one.value === assignee)?.label ?? '…',
          onRemove: () => change({ assigneeIds: assigneeIds.filter((one) => one !== assignee) }),
        })),
      ]}
      onClearAll={() =>
        change({ search: undefined, assigneeIds: undefined, associatedType: undefined, associatedId: undefined })
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
        // Hide the pills: the chips below already show the selection, and pills would push the other filters aside.
        styles={{ pill: { display: 'none' }, inputField: { outline: 'none' } }}
        searchable
        nothingFoundMessage="No Matches"
        data={people.map((one) => (one.value === user.id ? { ...one, label: `${one.label} (you)` } : one))}
        value={assigneeIds}
        onChange={(ids) => change({ assigneeIds: ids, mine: undefined })}
      />
    </FilterBar>
  )
}
