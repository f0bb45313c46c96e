// The door to the directory: the same rows, filters and order for lists, searches, files and profiles.
//
//   listOrganizations(db, { customerId, userId }, { ids?, parentIds?, …filters, term?, sort?, pageSize, pageOffset })
//   listPeople(db, asker, { ids?, organizationIds?, …filters, … })
//   listFunds(db, asker, { ids?, organizationIds?, managerId?, …filters, … })
//   listSecurities(db, asker, { ids?, …filters, … })
//
// each answers { rows, total }. Rows asked for by ids, without a sort, come in the order of the ids; unknown ones are left
// out. The stream… functions answer the same rows one by one, without a page.
