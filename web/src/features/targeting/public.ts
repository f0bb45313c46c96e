// Public API for IQ: the target list, its filters, and scores.
export { targetOrganizations } from './api.ts'
export { BandChip } from './fit/BandChip.tsx'
export { FitScore } from './fit/FitScore.tsx'
export { targetFilters } from './search/target-filters.ts'
