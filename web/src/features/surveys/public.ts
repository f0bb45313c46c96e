// Public API for reports: the filters of the list.
export { useSurveyFilters } from './list/use-survey-filters.ts'
