// The door to the directory: the same rows, filters and order for lists, searches, files and profiles.
//
//   listOrganizations(db, { customerId, userId }, { ids?, parentIds?, …filters, term?, sort?, pageSize, pageOffset })
//   listPeople(db, asker, { ids?, organizationIds?, …filters, … })
//   listFunds(db, asker, { ids?, organizationIds?, managerId?, …filters, … })
//   listSecurities(db, asker, { ids?, …filters, … })
//
// each answers { rows, total }. Rows asked for by ids, without a sort, come in the order of the ids; unknown ones are left
// out. The stream… functions answer the same rows one by one, without a page.
export { filledIn, filledWith } from './custom-fields/queries.ts'
export type { Asker, Condition, Start } from './directory/queries.ts'
export { beginList, throughCursor } from './directory/queries.ts'
export { DirectoryMemory } from './directory/totals.ts'
export { organizationFile, personFile } from './files/files.ts'
export { listed, percent } from './files/names.ts'
export { focusedSecurityId } from './focus/queries.ts'
export { listFunds } from './funds/queries.ts'
export { type Fragment, matchingNames, termOf } from './matching/queries.ts'
export {
  conditionsOf as organizationConditions,
  listIrmOrganizations,
  listOrganizations,
  streamOrganizations,
} from './organizations/queries.ts'
export { listIrmPeople, listPeople, streamPeople } from './people/queries.ts'
export { listSecurities } from './securities/queries.ts'
