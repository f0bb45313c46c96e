export { BulkRelationships } from './BulkRelationships.tsx'
export { ProfileRelationship } from './ProfileRelationship.tsx'
