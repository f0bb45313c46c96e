// Public API for profiles and the IRM lists.
export { useCreateTag } from './api.ts'
export { BulkAddTag } from './BulkAddTag.tsx'
export { BulkTags } from './BulkTags.tsx'
export { tagFilters } from './filters.ts'
export { ProfileTags } from './ProfileTags.tsx'
export { TagCell } from './TagCell.tsx'
