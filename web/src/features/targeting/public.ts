// Public API for IQ and results of campaigns: the target lists, their filters, scores, and what is done with rows.
export { targetFunds, targetOrganizations, targetPeople } from './api.ts'
export { BandChip } from './fit/BandChip.tsx'
export { FitScore } from './fit/FitScore.tsx'
export { AddToList } from './lists/AddToList.tsx'
export { BulkTask } from './search/BulkTask.tsx'
export { targetFilters, targetFundFilters, targetPersonFilters } from './search/target-filters.ts'
