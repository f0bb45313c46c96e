// Profiles that a customer creates: organizations, people and their jobs, custom fields, and merging duplicates.
import { z } from 'zod'
import {
  CustomField,
  CustomFieldChange,
  CustomFieldInput,
  CustomFieldValue,
  CustomFieldValues,
  customFieldSubjects,
} from '../irm/fields.ts'
import { UserBrief } from '../irm/values.ts'
import { jobFunctionCodes } from '../market/job-functions.ts'
import { isCountry } from '../market/places.ts'
import { areasWithProfiles, organizationTypes, SearchTerm } from '../market/values.ts'
import { endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { IdParams, Instant, optionalText, queryBoolean, requiredText } from '../platform/values.ts'
import { OrganizationRow } from './organization-list.ts'
import { Organization } from './organizations.ts'
import { Person, PersonRow } from './people.ts'

const Country = z.string().refine(isCountry, 'Choose a country from the list').nullish()

const AddressInput = z.strictObject({
  street: optionalText(200),
  street2: optionalText(200),
  city: optionalText(100),
  state: optionalText(100),
  country: Country,
  postalCode: optionalText(20),
})

const Website = optionalText(500).refine(
  // A colon before the first slash would make it another scheme, such as javascript.
  (text) => !text || /^(https?:\/\/)?[^\s/:@?#]+\.[^\s/:@?#]+(:\d+)?([/?#]\S*)?$/i.test(text),
  'Enter a web address, such as www.example.com',
)
const Phone = optionalText(50).refine(
  (text) => !text || /^[0-9+()./ext\- ]{3,}$/i.test(text),
  'Enter a valid phone number',
)
const Email = optionalText(254).refine(
  (text) => !text || z.email().safeParse(text).success,
  'Enter a valid email address',
)

export const InstitutionInput = z.strictObject({
  name: requiredText(200, 'Enter a name'),
  type: z.enum(organizationTypes),
  parentId: z.uuid().nullish(),
  website: Website,
  phone: Phone,
  description: optionalText(5000),
  address: AddressInput.optional(),
  aum: z.int().min(0).max(1_000_000_000_000_000).nullish(),
})

export const JobInput = z.strictObject({
  id: z.uuid().optional(),
  organizationId: z.uuid('Choose an organization'),
  title: z.string().trim().max(200, 'Enter at most 200 characters').default(''),
  jobFunctions: z.array(z.enum(jobFunctionCodes)).max(20).default([]),
  phone: Phone,
  mobilePhone: Phone,
  address: AddressInput.optional(),
  isPrimary: z.boolean().default(false),
})

/** First name, last name, and a job with an organization. */
export const PersonInput = z.strictObject({
  firstName: requiredText(100, 'Enter a first name'),
  lastName: requiredText(100, 'Enter a last name'),
  preferredName: optionalText(100),
  emailPrimary: Email,
  emailSecondary: Email,
  description: optionalText(20_000),
  jobs: z.array(JobInput).min(1, 'Add a job with an organization').max(20),
})

/** Preview of the result of a merge. */
export const MergePreview = z.object({
  sourceId: z.uuid(),
  targetId: z.uuid(),
  sourceName: z.string(),
  targetName: z.string(),
  /** The customer's own target takes over missing values; a market profile stays unchanged. */
  isTargetOwn: z.boolean(),
  fields: z.array(
    z.object({
      /** The wire name: email_primary; an address is one field. */
      field: z.string(),
      source: z.string().nullable(),
      target: z.string().nullable(),
      result: z.string().nullable(),
    }),
  ),
  /** Number of moved records by type: jobs, irm, custom_fields, children. */
  moves: z.array(z.object({ kind: z.string(), count: z.int() })),
})
export type MergePreview = z.output<typeof MergePreview>

const MergeQuery = z.object({ sourceId: z.uuid(), targetId: z.uuid() })
const MergeInput = z.strictObject({ sourceId: z.uuid(), targetId: z.uuid() })
const Merge = z.object({
  id: z.uuid(),
  sourceId: z.uuid(),
  targetId: z.uuid(),
  sourceName: z.string(),
  targetName: z.string(),
  mergedAt: Instant,
})

/** Null unless deleted; deleted profiles can be restored. */
const removable = { deletedAt: Instant.nullable(), deletedBy: UserBrief.nullable() }
export const InstitutionRow = OrganizationRow.omit({ relationship: true }).extend(removable)
export type InstitutionRow = z.output<typeof InstitutionRow>
export const ContactRow = PersonRow.omit({ relationship: true }).extend(removable)
export type ContactRow = z.output<typeof ContactRow>

const InstitutionQuery = PageQuery.extend({
  term: SearchTerm.optional(),
  /** Includes deleted profiles, which can be restored. */
  deleted: z.preprocess((value) => value === true || value === 'true' || undefined, z.literal(true).optional()),
  /** Only deleted profiles, last deleted first. */
  deletedOnly: queryBoolean,
})

/** Custom fields appear on profiles, in lists, in the forms of people and activities, and as columns of uploads. */
const areasWithFields = ['people', 'organizations', 'ds2', 'irm', 'activities'] as const

const mergeEndpoints = <const Path extends string>(kind: Path, what: string) => ({
  preview: endpoint({
    method: 'GET',
    path: `/v2/${kind}/merge` as `/${string}`,
    summary: `What merging two ${what} would give`,
    permission: 'member',
    query: MergeQuery,
    response: item(MergePreview),
  }),
  merge: endpoint({
    method: 'POST',
    path: `/v2/${kind}/merge` as `/${string}`,
    summary: `Merge one of the customer's own ${what} into another; everything linked to it moves`,
    permission: 'member',
    body: MergeInput,
    affects: areasWithProfiles,
    response: item(Merge),
  }),
  undo: endpoint({
    method: 'DELETE',
    path: `/v2/${kind}/merge/{id}` as `/${string}`,
    summary: 'Undo a merge',
    permission: 'member',
    params: IdParams,
    affects: areasWithProfiles,
    response: noContent,
  }),
})

const fillIn = (path: `/${string}`, whose: string) =>
  endpoint({
    method: 'PATCH',
    path,
    summary: `Set the custom fields of ${whose}; null clears one`,
    permission: 'member',
    gate: 'custom_fields',
    params: IdParams,
    body: z.strictObject({ customFields: CustomFieldValues.min(1) }),
    affects: ['irm', 'ds2'],
    response: item(z.object({ customField: z.array(CustomFieldValue) })),
  })

const personMerge = mergeEndpoints('people', 'people')
const organizationMerge = mergeEndpoints('organizations', 'organizations')

export const customProfiles = {
  institutions: endpoint({
    method: 'GET',
    path: '/v1/custom_institutions',
    summary: 'The organizations that the customer created',
    permission: 'member',
    query: InstitutionQuery,
    response: page(InstitutionRow),
  }),
  createInstitution: endpoint({
    method: 'POST',
    path: '/v1/custom_institutions',
    summary: 'Create an organization; it is added to the IRM',
    permission: 'member',
    body: InstitutionInput,
    affects: areasWithProfiles,
    response: item(Organization),
  }),
  updateInstitution: endpoint({
    method: 'PUT',
    path: '/v1/custom_institutions/{id}',
    summary: "Change one of the customer's own organizations; rejected if someone else has changed it since",
    permission: 'member',
    params: IdParams,
    body: InstitutionInput.extend({ version: z.int().optional() }),
    affects: areasWithProfiles,
    response: item(Organization),
  }),
  deleteInstitution: endpoint({
    method: 'DELETE',
    path: '/v1/custom_institutions/{id}',
    summary: "Remove one of the customer's own organizations; it can be restored",
    permission: 'member',
    params: IdParams,
    affects: areasWithProfiles,
    response: noContent,
  }),
  restoreInstitution: endpoint({
    method: 'POST',
    path: '/v1/custom_institutions/{id}/restore',
    summary: 'Restore a removed organization',
    permission: 'member',
    params: IdParams,
    affects: areasWithProfiles,
    response: item(Organization),
  }),
  createPerson: endpoint({
    method: 'POST',
    path: '/v2/ds2/people',
    summary: 'Create a person; they are added to the IRM',
    permission: 'member',
    body: PersonInput,
    affects: areasWithProfiles,
    response: item(Person),
  }),
  readPerson: endpoint({
    method: 'GET',
    path: '/v2/ds2/people/{id}',
    summary: "One of the customer's own people, as they are edited",
    permission: 'member',
    params: IdParams,
    response: item(Person),
  }),
  updatePerson: endpoint({
    method: 'PUT',
    path: '/v2/ds2/people/{id}',
    summary: "Change one of the customer's own people; rejected if someone else has changed them since",
    permission: 'member',
    params: IdParams,
    body: PersonInput.extend({ version: z.int().optional() }),
    affects: areasWithProfiles,
    response: item(Person),
  }),
  deletePerson: endpoint({
    method: 'DELETE',
    path: '/v1/custom_contacts/{id}',
    summary: "Remove one of the customer's own people; they can be restored",
    permission: 'member',
    params: IdParams,
    affects: areasWithProfiles,
    response: noContent,
  }),
  restorePerson: endpoint({
    method: 'POST',
    path: '/v1/custom_contacts/{id}/restore',
    summary: 'Restore a removed person',
    permission: 'member',
    params: IdParams,
    affects: areasWithProfiles,
    response: item(Person),
  }),
  contacts: endpoint({
    method: 'GET',
    path: '/v1/custom_contacts',
    summary: 'The people that the customer created',
    permission: 'member',
    query: InstitutionQuery,
    response: page(ContactRow),
  }),
  previewPersonMerge: personMerge.preview,
  mergePeople: personMerge.merge,
  undoPersonMerge: personMerge.undo,
  previewOrganizationMerge: organizationMerge.preview,
  mergeOrganizations: organizationMerge.merge,
  undoOrganizationMerge: organizationMerge.undo,
  customFields: endpoint({
    method: 'GET',
    path: '/v2/custom_fields',
    summary: "The customer's own fields",
    permission: 'member',
    gate: 'custom_fields',
    query: z.object({ subject: z.enum(customFieldSubjects).optional() }),
    response: item(z.array(CustomField)),
  }),
  createCustomField: endpoint({
    method: 'POST',
    path: '/v2/custom_fields',
    summary: 'Create a custom field',
    permission: 'member',
    gate: 'custom_fields',
    body: CustomFieldInput,
    affects: areasWithFields,
    response: item(CustomField),
  }),
  updateCustomField: endpoint({
    method: 'PATCH',
    path: '/v2/custom_fields/{id}',
    summary: 'Rename a field, change its options, archive or restore it',
    permission: 'member',
    gate: 'custom_fields',
    params: IdParams,
    body: CustomFieldChange,
    affects: areasWithFields,
    response: item(CustomField),
  }),
  savePersonFields: fillIn('/v2/people/{id}/custom_fields', 'a person'),
  saveOrganizationFields: fillIn('/v2/organizations/{id}/custom_fields', 'an organization'),
}
