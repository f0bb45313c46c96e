// Contacts in the IRM: organizations and people of the market or created by the customer.
import { z } from 'zod'
import { engagementLabels, SearchTerm } from '../market/values.ts'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, noContent, page } from '../platform/endpoint.ts'
import { sortOf } from '../platform/sort.ts'
import { IdParams, Instant, list, queryBoolean } from '../platform/values.ts'
import {
  OrganizationQuery,
  OrganizationRow,
  organizationCsv,
  organizationSorts,
} from '../profiles/organization-list.ts'
import { PersonQuery, PersonRow, personCsv, personSorts } from '../profiles/people.ts'
import { EngagementSummary } from './engagement.ts'
import { CustomFieldValue, FieldFilters, isFieldSort } from './fields.ts'
import { Tagging } from './tags.ts'

const joined = {
  addedAt: Instant,
  taggings: z.array(Tagging),
  customField: z.array(CustomFieldValue),
  /** Null if there is no score, absent if the engagement score is disabled. */
  engagement: EngagementSummary.nullable().optional(),
}
export const IrmOrganizationRow = OrganizationRow.extend(joined)
/** `favoriteId` is null if the person is not a favorite. */
export const IrmPersonRow = PersonRow.extend({ ...joined, favoriteId: z.uuid().nullable() })
export type IrmOrganizationRow = z.output<typeof IrmOrganizationRow>
export type IrmPersonRow = z.output<typeof IrmPersonRow>

const irmFilters = {
  search: SearchTerm.optional(),
  /** On custom fields; ignored while these are disabled. */
  fieldFilters: FieldFilters,
  /** Any of them; ignored while the engagement score is disabled. */
  engagementLabels: list(z.enum(engagementLabels)),
  /** With their name; ignored while surveys are disabled. */
  answeredSurveys: list(z.uuid()),
  /** Created by this upload. */
  uploadId: z.uuid().optional(),
}

/** `engagementLabel` is dropped if the engagement score is disabled, as are custom fields. */
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
  favoritesOnly: queryBoolean,
  sort: sortOf(irmPersonSorts, preset, isFieldSort),
})

const listed = { pageSize: true, pageOffset: true } as const

const ownColumns = [
  { key: 'tags', header: 'Tags' },
  { key: 'addedAt', header: 'Added to IRM', isInstant: true },
] as const
const irmOrganizationCsv = csv([...organizationCsv.columns, ...ownColumns])
const irmPersonCsv = csv([...personCsv.columns, { key: 'favorite', header: 'Favorite' }, ...ownColumns])
const asFile = 'The same list as a file; custom fields in use have a column `field-{id}`'

/** Lists and profiles say who is in the IRM. */
const areasWithMembers = [
  'organizations',
  'people',
  'ds2',
  'custom_institutions',
  'custom_contacts',
  'funds',
  'securities',
  'holders',
  'peer_ownership',
  'coverage',
] as const

export const irmMembership = {
  organizations: endpoint({
    method: 'GET',
    path: '/v2/irm/organizations',
    summary: 'The organizations in the IRM, filtered and sorted',
    permission: 'member',
    query: IrmOrganizationQuery,
    response: page(IrmOrganizationRow),
  }),
  exportOrganizations: endpoint({
    method: 'GET',
    path: '/v2/irm/organizations.csv',
    summary: asFile,
    permission: 'member',
    query: IrmOrganizationQuery.omit(listed).extend(chosenColumns),
    response: irmOrganizationCsv,
  }),
  people: endpoint({
    method: 'GET',
    path: '/v2/irm/people',
    summary: 'The people in the IRM, filtered and sorted',
    permission: 'member',
    query: IrmPersonQuery,
    response: page(IrmPersonRow),
  }),
  exportPeople: endpoint({
    method: 'GET',
    path: '/v2/irm/people.csv',
    summary: asFile,
    permission: 'member',
    query: IrmPersonQuery.omit(listed).extend(chosenColumns),
    response: irmPersonCsv,
  }),
  addOrganization: endpoint({
    method: 'PUT',
    path: '/v2/irm/organizations/{id}',
    summary: 'Add an organization to the IRM; idempotent',
    permission: 'member',
    params: IdParams,
    affects: areasWithMembers,
    response: noContent,
  }),
  removeOrganization: endpoint({
    method: 'DELETE',
    path: '/v2/irm/organizations/{id}',
    summary: 'Remove a market organization from the IRM',
    permission: 'member',
    params: IdParams,
    affects: areasWithMembers,
    response: noContent,
  }),
  restoreOrganization: endpoint({
    method: 'POST',
    path: '/v2/irm/organizations/{id}/restore',
    summary: 'Undo removing an organization from the IRM',
    permission: 'member',
    params: IdParams,
    affects: areasWithMembers,
    response: noContent,
  }),
  addPerson: endpoint({
    method: 'PUT',
    path: '/v2/irm/people/{id}',
    summary: 'Add a person to the IRM; idempotent',
    permission: 'member',
    params: IdParams,
    affects: areasWithMembers,
    response: noContent,
  }),
  removePerson: endpoint({
    method: 'DELETE',
    path: '/v2/irm/people/{id}',
    summary: 'Remove a market person from the IRM',
    permission: 'member',
    params: IdParams,
    affects: areasWithMembers,
    response: noContent,
  }),
  restorePerson: endpoint({
    method: 'POST',
    path: '/v2/irm/people/{id}/restore',
    summary: 'Undo removing a person from the IRM',
    permission: 'member',
    params: IdParams,
    affects: areasWithMembers,
    response: noContent,
  }),
}
