// For imports, which create and change profiles in bulk.

export { type Attachment, attachments } from './merges/attachments.ts'
export { lockProfiles } from './own/queries.ts'
export {
  bumpVersions,
  type FilledTable,
  type Filling,
  insertContacts,
  insertInstitutions,
  listContactsForFilling,
  listInstitutionsForFilling,
  type NewContact,
  type NewInstitution,
  removeProfiles,
  rowsNow,
  writeColumns,
} from './queries/bulk.ts'
