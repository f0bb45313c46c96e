// What other areas ask of tags, without the components.
export { everyTag, useCreateTag } from './api.ts'
export { tagFilters } from './filters.ts'
