// Form values of profiles: created from profiles, and converted to request bodies.

import type { Address, OrganizationType } from '@rostrum/contract/market/values'
import type { InstitutionInput, PersonInput } from '@rostrum/contract/profiles/custom'
import type { Organization } from '@rostrum/contract/profiles/organizations'
import type { Job, Person } from '@rostrum/contract/profiles/people'
import type { z } from 'zod'
import type { PickedEntity } from '#lists/EntityPicker.tsx'

export interface AddressValues {
  street: string
  street2: string
  city: string
  state: string
  country: string | null
  postalCode: string
}

export interface JobValues {
  /** React key of a job that has no id yet. */
  key: string
  id: string | undefined
  organization: PickedEntity | null
  title: string
  jobFunctions: string[]
  phone: string
  mobilePhone: string
  address: AddressValues
  isPrimary: boolean
}

export type PersonValues = {
  firstName: string
  lastName: string
  preferredName: string
  emailPrimary: string
  emailSecondary: string
  description: string
  jobs: JobValues[]
}

export type OrganizationValues = {
  name: string
  type: OrganizationType
  parent: PickedEntity | null
  website: string
  phone: string
  description: string
  address: AddressValues
  aum: number | ''
}

export const emptyAddress: AddressValues = {
  street: '',
  street2: '',
  city: '',
  state: '',
  country: null,
  postalCode: '',
}

export const isEmptyAddress = (address: AddressValues): boolean => Object.values(address).every((part) => !part)

export const emptyOrganization: OrganizationValues = {
  name: '',
  type: 'investment_manager',
  parent: null,
  website: '',
  phone: '',
  description: '',
  address: emptyAddress,
  aum: '',
}

export const emptyJob = (organization: PickedEntity | null, isPrimary: boolean): JobValues => ({
  key: crypto.randomUUID(),
  id: undefined,
  organization,
  title: '',
  jobFunctions: [],
  phone: '',
  mobilePhone: '',
  address: emptyAddress,
  isPrimary,
})

interface KnownOfPerson {
  email?: string | undefined
  name?: string | undefined
}

/** Of a name as written in mail, "Jane van Doe" or "van Doe, Jane", the first word is the first name. */
const namesIn = (name: string): [firstName: string, lastName: string] => {
  const [last, first] = name.split(',', 2).map((part) => part.trim())
  if (first && last) return [first, last]
  const [word = '', ...rest] = name.trim().split(/\s+/)
  return rest.length > 0 ? [word, rest.join(' ')] : ['', word]
}

export const emptyPerson = (
  organization: PickedEntity | null,
  { email = '', name = '' }: KnownOfPerson = {},
): PersonValues => ({
  firstName: namesIn(name)[0],
  lastName: namesIn(name)[1],
  preferredName: '',
  emailPrimary: email,
  emailSecondary: '',
  description: '',
  jobs: [emptyJob(organization, true)],
})

const picked = ({ id, name }: { id: string; name: string }): PickedEntity => ({ id, name, detail: '' })

const addressValues = (address: Address): AddressValues => ({
  street: address.street ?? '',
  street2: address.street2 ?? '',
  city: address.city ?? '',
  state: address.state ?? '',
  country: address.country,
  postalCode: address.postalCode ?? '',
})

const jobValues = (job: Job): JobValues => ({
  key: job.id,
  id: job.id,
  organization: picked(job.organization),
  title: job.title,
  jobFunctions: job.jobFunctions,
  phone: job.phone ?? '',
  mobilePhone: job.mobilePhone ?? '',
  address: addressValues(job.address),
  isPrimary: job.isPrimary,
})

export const personValues = (person: Person): PersonValues => ({
  firstName: person.firstName,
  lastName: person.lastName,
  preferredName: person.preferredName ?? '',
  emailPrimary: person.emailPrimary ?? '',
  emailSecondary: person.emailSecondary ?? '',
  description: person.description ?? '',
  jobs: person.jobs.length > 0 ? person.jobs.map(jobValues) : [emptyJob(null, true)],
})

export const organizationValues = (organization: Organization): OrganizationValues => ({
  name: organization.name,
  type: organization.institutionType as OrganizationType,
  parent: organization.parent && picked(organization.parent),
  website: organization.website ?? '',
  phone: organization.phone ?? '',
  description: organization.description ?? '',
  address: addressValues(organization.address),
  aum: organization.aum ?? '',
})

export type PersonBody = z.input<typeof PersonInput>
export type OrganizationBody = z.input<typeof InstitutionInput>

export const personBody = ({ jobs, ...person }: PersonValues): PersonBody => ({
  ...person,
  jobs: jobs.map(({ key: _key, id, organization, jobFunctions, ...job }) => ({
    ...job,
    ...(id && { id }),
    organizationId: organization?.id ?? '',
    jobFunctions: jobFunctions as PersonBody['jobs'][number]['jobFunctions'],
  })),
})

export const organizationBody = ({ parent, aum, ...organization }: OrganizationValues): OrganizationBody => ({
  ...organization,
  parentId: parent?.id ?? null,
  aum: aum === '' ? null : aum,
})
