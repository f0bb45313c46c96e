// Public API for profile pages and the activity form: a contact's tasks, and the form to create one.
export { openTaskForm } from './form-store.ts'
export { TaskList } from './TaskList.tsx'
