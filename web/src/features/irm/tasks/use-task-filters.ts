// The filters of the list of tasks as data, for reports; the list has tabs for the status and the due date.
import { dueFilters, taskPriorities, taskPriorityLabels, taskStatuses } from '@rostrum/contract/irm/tasks'
import { labelled } from '#lists/definitions/shared-filters.ts'
import type { FilterDefinition } from '#lists/filters.ts'
import { useAssigneeOptions } from './AssigneesField.tsx'
import { dueLabels } from './due-labels.ts'

const statusLabels = { open: 'Open', completed: 'Completed' }

export function useTaskFilters(): FilterDefinition[] {
  const people = useAssigneeOptions()
  return [
    { kind: 'switch', key: 'mine', label: 'Assigned to me' },
    { kind: 'choice', key: 'status', label: 'Status', options: labelled(taskStatuses, statusLabels) },
    { kind: 'choice', key: 'due', label: 'Due', options: labelled(dueFilters, dueLabels) },
    { kind: 'choices', key: 'assigneeIds', label: 'Assignees', options: people },
    { kind: 'choices', key: 'priorities', label: 'Priority', options: labelled(taskPriorities, taskPriorityLabels) },
  ]
}
