// The door for profile pages and the activity form: the tasks about somebody, and the form that makes one.
export { openTaskForm } from './form-store.ts'
export { TaskList } from './TaskList.tsx'
