// Insider transactions and ownership events, for the pages of holders.
export { insiderTransactions, ownershipEvents } from './api.ts'
export { eventColumns } from './securities/EventsTab.tsx'
export { insiderColumns } from './securities/InsidersTab.tsx'
