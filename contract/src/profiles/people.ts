// People: the directory, the profile, and the funds they manage.
import { z } from 'zod'
import { CustomFieldValue } from '../irm/fields.ts'
import { Relationship, relationshipColumns, relationshipFilters, relationshipSorts } from '../irm/relationships.ts'
import { Tagging, tagFilters } from '../irm/tags.ts'
import {
  Address,
  chosenFilter,
  codes,
  everyOrganizationType,
  holderFilters,
  Named,
  organizationTypes,
  placeFilters,
  RequiredTerm,
  SearchTerm,
} from '../market/values.ts'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, item, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { IdParams, Instant, list } from '../platform/values.ts'
import { FundRow } from './funds.ts'

export const PersonRow = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.string().nullable(),
  email: z.string().nullable(),
  title: z.string().nullable(),
  jobFunctions: z.array(z.string()),
  organization: Named.nullable(),
  organizationType: z.enum(everyOrganizationType).nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  /** Sectors that this person covers. */
  sectors: z.array(z.string()),
  fundCount: z.int(),
  isAffiliated: z.boolean(),
  userId: z.uuid().nullable(),
  relationship: Relationship,
})
export type PersonRow = z.output<typeof PersonRow>

export const personSorts = [
  'relevance',
  'name',
  'title',
  'organization',
  'city',
  'country',
  'fundCount',
  'firmSize',
  ...relationshipSorts,
] as const

export const personFilters = {
  term: SearchTerm.optional(),
  ...chosenFilter,
  jobFunctions: codes,
  organizationTypes: list(z.enum(organizationTypes)),
  organizationId: z.uuid().optional(),
  sectors: codes,
  ...placeFilters,
  ...holderFilters,
  ...tagFilters,
  ...relationshipFilters,
}

export const PersonQuery = PageQuery.extend({
  ...personFilters,
  sort: sortOf(personSorts, 'relevance_desc-name_asc'),
})
const PersonSearchQuery = PersonQuery.extend({ term: RequiredTerm })

export const Job = z.object({
  id: z.uuid(),
  title: z.string(),
  phone: z.string().nullable(),
  mobilePhone: z.string().nullable(),
  jobFunctions: z.array(z.string()),
  organization: Named,
  address: Address,
  isPrimary: z.boolean(),
  sectors: z.array(z.string()),
  startedOn: z.iso.date().nullable(),
  endedOn: z.iso.date().nullable(),
})
export type Job = z.output<typeof Job>

export const Person = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.string().nullable(),
  emailPrimary: z.string().nullable(),
  emailSecondary: z.string().nullable(),
  /** Addresses of the person that mail could not be delivered to, in lower case. */
  bounces: z.array(z.object({ address: z.string(), reason: z.string() })),
  description: z.string().nullable(),
  /** The primary one first. */
  jobs: z.array(Job),
  /** Source of the profile: irm for the customer's own, else the market's source. */
  datasource: z.string(),
  customField: z.array(CustomFieldValue),
  counts: z.object({
    managedFunds: z.int(),
    /** Forms 3, 4 and 5 that the person filed. */
    insiderFilings: z.int(),
  }),
  taggings: z.array(Tagging),
  relationship: Relationship,
  /** Id of the favorite, null if it is not one. */
  favoriteId: z.uuid().nullable(),
  isAffiliated: z.boolean(),
  userId: z.uuid().nullable(),
  version: z.int().nullable(),
  updatedAt: Instant,
})
export type Person = z.output<typeof Person>

export const personCsv = csv([
  { key: 'firstName', header: 'First name' },
  { key: 'lastName', header: 'Last name' },
  { key: 'title', header: 'Title' },
  { key: 'jobFunctions', header: 'Job functions' },
  { key: 'organization', header: 'Organization' },
  { key: 'organizationType', header: 'Organization type' },
  { key: 'email', header: 'Email' },
  { key: 'phone', header: 'Phone' },
  { key: 'mobilePhone', header: 'Mobile phone' },
  { key: 'city', header: 'City' },
  { key: 'state', header: 'State' },
  { key: 'country', header: 'Country' },
  { key: 'sectors', header: 'Covers' },
  { key: 'fundCount', header: 'Funds' },
  { key: 'isAffiliated', header: 'In IRM' },
  ...relationshipColumns,
])

export const people = {
  list: endpoint({
    method: 'GET',
    path: '/v2/people',
    summary: 'People of the market and of the customer, filtered and sorted',
    permission: 'member',
    query: PersonQuery,
    response: page(PersonRow),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/people.csv',
    summary: 'The same list as a file',
    permission: 'member',
    query: PersonQuery.omit({ pageSize: true, pageOffset: true }).extend(chosenColumns),
    response: personCsv,
  }),
  search: endpoint({
    method: 'GET',
    path: '/v2/people/search',
    summary: 'People by a term, the one most likely meant first',
    permission: 'member',
    query: PersonSearchQuery,
    response: page(PersonRow),
  }),
  byIds: endpoint({
    method: 'POST',
    path: '/v2/people/people_by_ids',
    summary: 'People by their ids, in that order; unknown ones are omitted',
    permission: 'member',
    body: z.strictObject({ personIds: z.array(z.uuid()).max(1000) }),
    response: item(z.array(PersonRow)),
    readsOnly: true,
  }),
  profileImages: endpoint({
    method: 'GET',
    path: '/v2/people/profile_images',
    summary: 'The address of a picture for each person, null where there is none',
    permission: 'member',
    query: z.object({ ids: list(z.uuid()) }),
    response: item(z.array(z.object({ personId: z.uuid(), url: z.string().nullable() }))),
  }),
  read: endpoint({
    method: 'GET',
    path: '/v2/people/{id}',
    summary: 'One person; a merged one answers the one they were merged into',
    permission: 'member',
    params: IdParams,
    response: item(Person),
  }),
  managedFunds: endpoint({
    method: 'GET',
    path: '/v2/people/{id}/managed_funds',
    summary: 'The funds that a person manages',
    permission: 'member',
    params: IdParams,
    query: PageQuery,
    response: page(FundRow),
  }),
}
