import { customProfiles } from '@rostrum/contract/profiles/custom'
import type { Organization } from '@rostrum/contract/profiles/organizations'
import type { Person } from '@rostrum/contract/profiles/people'
import { useQueryClient } from '@tanstack/react-query'
import { useEndpointForm } from '#platform/forms.ts'
import { refreshProfiles } from './api.ts'
import {
  type OrganizationBody,
  type OrganizationValues,
  organizationBody,
  type PersonBody,
  type PersonValues,
  personBody,
} from './form-values.ts'

interface ProfileFormOptions<Values, Body, Profile> {
  initialValues: Values
  save: (body: Body) => Promise<Profile>
  onSaved: (profile: Profile) => void
  onFailed: (error: unknown) => void
}

/** Creating and editing use the same fields. */
export function usePersonForm(options: ProfileFormOptions<PersonValues, PersonBody, Person>) {
  const client = useQueryClient()
  return useEndpointForm<typeof customProfiles.createPerson, PersonValues>(customProfiles.createPerson, {
    ...options,
    toBody: personBody,
    onSaved: (person) => {
      void refreshProfiles(client, customProfiles.createPerson)
      options.onSaved(person)
    },
  })
}

export function useOrganizationForm(options: ProfileFormOptions<OrganizationValues, OrganizationBody, Organization>) {
  const client = useQueryClient()
  return useEndpointForm<typeof customProfiles.createInstitution, OrganizationValues>(
    customProfiles.createInstitution,
    {
      ...options,
      toBody: organizationBody,
      onSaved: (organization) => {
        void refreshProfiles(client, customProfiles.createInstitution)
        options.onSaved(organization)
      },
    },
  )
}

export type PersonForm = ReturnType<typeof usePersonForm>
export type OrganizationForm = ReturnType<typeof useOrganizationForm>
