// Public API for IQ: the target lists, their filters, and scores.
export { targetFunds, targetOrganizations, targetPeople } from './api.ts'
export { BandChip } from './fit/BandChip.tsx'
export { FitScore } from './fit/FitScore.tsx'
export { targetFilters, targetFundFilters, targetPersonFilters } from './search/target-filters.ts'
