export { BulkRelationships } from './BulkRelationships.tsx'
export { ProfileRelationship } from './ProfileRelationship.tsx'
export { OwnerMenu } from './RelationshipMenus.tsx'
