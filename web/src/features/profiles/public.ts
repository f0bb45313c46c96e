// Public API for the holder pages: insider transactions and ownership events.
export { insiderTransactions, ownershipEvents } from './api.ts'
export { eventColumns } from './securities/EventsTab.tsx'
export { insiderColumns } from './securities/InsidersTab.tsx'
