import { createStore } from './store.ts'

/** Whether the list of keyboard shortcuts is open. The shell shows it. */
export const shortcutList = createStore(false)
