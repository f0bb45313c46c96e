// Who is in the IRM: organizations and people of the market or made by the customer.
import { z } from 'zod'
import { endpoint, nothing, page } from '../platform/endpoint.ts'
import { sortOf } from '../platform/sort.ts'
import { IdParams, Instant, list, yesNo } from '../platform/values.ts'
import { CustomFieldValue, FieldFilters, isFieldSort } from '../profiles/custom-fields.ts'
import { OrganizationQuery, OrganizationRow, organizationCsv, organizationSorts } from '../profiles/organizations.ts'
import { PersonQuery, PersonRow, personCsv, personSorts } from '../profiles/people.ts'
import { SearchTerm } from '../profiles/values.ts'
import { Tagging } from './tags.ts'

const joined = { addedAt: Instant, taggings: z.array(Tagging), customField: z.array(CustomFieldValue) }
export const IrmOrganizationRow = OrganizationRow.extend(joined)
/** `favoriteId` is that of the mark as a favourite, null where there is none. */
export const IrmPersonRow = PersonRow.extend({ ...joined, favoriteId: z.uuid().nullable() })
export type IrmOrganizationRow = z.output<typeof IrmOrganizationRow>
export type IrmPersonRow = z.output<typeof IrmPersonRow>

/** `and`: carries one of the tags and none of the excluded; `or`: carries one of the tags, or none of the excluded. */
export const tagOperators = ['and', 'or'] as const

const irmFilters = {
  search: SearchTerm.optional(),
  tags: list(z.uuid()),
  excludeTags: list(z.uuid()),
  tagOperator: z.enum(tagOperators).optional(),
  /** Of the customer's own fields; without a meaning while these are switched off. */
  fieldFilters: FieldFilters,
}

/** `engagementLabel` is dropped where the engagement score is switched off, as are the customer's own fields. */
const irmSorts = ['addedAt', 'engagementLabel'] as const
export const irmOrganizationSorts = [...organizationSorts, ...irmSorts] as const
export const irmPersonSorts = [...personSorts, ...irmSorts] as const
const preset = 'relevance_desc-name_asc'

export const IrmOrganizationQuery = OrganizationQuery.omit({ irmOnly: true, term: true }).extend({
  ...irmFilters,
  sort: sortOf(irmOrganizationSorts, preset, isFieldSort),
})
export const IrmPersonQuery = PersonQuery.omit({ irmOnly: true, term: true }).extend({
  ...irmFilters,
  favoritesOnly: yesNo,
  sort: sortOf(irmPersonSorts, preset, isFieldSort),
})

const listed = { pageSize: true, pageOffset: true } as const

export const irmMembership = {
  organizations: endpoint({
    method: 'GET',
    path: '/v2/irm/organizations',
    summary: 'The organizations in the IRM, filtered and sorted',
    permission: 'member',
    query: IrmOrganizationQuery,
    answer: page(IrmOrganizationRow),
  }),
  exportOrganizations: endpoint({
    method: 'GET',
    path: '/v2/irm/organizations.csv',
    summary: 'The same list as a file',
    permission: 'member',
    query: IrmOrganizationQuery.omit(listed),
    answer: organizationCsv,
  }),
  people: endpoint({
    method: 'GET',
    path: '/v2/irm/people',
    summary: 'The people in the IRM, filtered and sorted',
    permission: 'member',
    query: IrmPersonQuery,
    answer: page(IrmPersonRow),
  }),
  exportPeople: endpoint({
    method: 'GET',
    path: '/v2/irm/people.csv',
    summary: 'The same list as a file',
    permission: 'member',
    query: IrmPersonQuery.omit(listed),
    answer: personCsv,
  }),
  addOrganization: endpoint({
    method: 'PUT',
    path: '/v2/irm/organizations/{id}',
    summary: 'Keep an organization in the IRM; twice is once',
    permission: 'member',
    params: IdParams,
    answer: nothing,
  }),
  removeOrganization: endpoint({
    method: 'DELETE',
    path: '/v2/irm/organizations/{id}',
    summary: 'Take an organization of the market out of the IRM',
    permission: 'member',
    params: IdParams,
    answer: nothing,
  }),
  addPerson: endpoint({
    method: 'PUT',
    path: '/v2/irm/people/{id}',
    summary: 'Keep a person in the IRM; twice is once',
    permission: 'member',
    params: IdParams,
    answer: nothing,
  }),
  removePerson: endpoint({
    method: 'DELETE',
    path: '/v2/irm/people/{id}',
    summary: 'Take a person of the market out of the IRM',
    permission: 'member',
    params: IdParams,
    answer: nothing,
  }),
}
