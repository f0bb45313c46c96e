// Public API for profile pages, the activity form and reports: a contact's tasks, the form to create one, and filters.
export { openTaskForm } from './form-store.ts'
export { TaskList } from './TaskList.tsx'
export { useTaskFilters } from './use-task-filters.ts'
