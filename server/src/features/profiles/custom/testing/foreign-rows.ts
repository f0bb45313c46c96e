// For the contract tests: profiles, merges and fields of one customer, which another must not find.

import { customProfiles } from '@rostrum/contract/profiles/custom'
import { duplicates } from '@rostrum/contract/profiles/duplicates'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'
import { ada, noor, profilesOf } from './profiles.ts'

const found = (id: string, json?: unknown) => [{ params: { id }, json, someone: ada }]

export function foreignProfiles(api: () => Api) {
  const institution = () => profilesOf(api(), noor).institution()
  const person = async () => profilesOf(api(), noor).person([(await institution()).id])
  const institutionJson = { name: 'Taken', type: 'bank' }
  const personJson = async () => {
    const { id } = await profilesOf(api(), ada).institution()
    return { first_name: 'Taken', last_name: 'Over', jobs: [{ organization_id: id }] }
  }
  const field = (caller: typeof ada) => {
    const body = { subject: 'person' as const, name: `Field ${newId()}`, kind: 'text' as const }
    return api().call(customProfiles.createCustomField, { body }, caller)
  }

  return {
    'customProfiles.updateInstitution': async () => found((await institution()).id, institutionJson),
    'customProfiles.deleteInstitution': async () => found((await institution()).id),
    'customProfiles.restoreInstitution': async () => {
      const { id } = await institution()
      await api().call(customProfiles.deleteInstitution, { params: { id } }, noor)
      return found(id)
    },
    'customProfiles.readPerson': async () => found((await person()).id),
    'customProfiles.updatePerson': async () => found((await person()).id, await personJson()),
    'customProfiles.deletePerson': async () => found((await person()).id),
    'customProfiles.restorePerson': async () => {
      const { id } = await person()
      await api().call(customProfiles.deletePerson, { params: { id } }, noor)
      return found(id)
    },
    'customProfiles.undoPersonMerge': async () =>
      found((await profilesOf(api(), noor).mergePeople((await person()).id, (await person()).id)).id),
    'customProfiles.undoOrganizationMerge': async () =>
      found((await profilesOf(api(), noor).mergeOrganizations((await institution()).id, (await institution()).id)).id),
    'customProfiles.updateCustomField': async () => found((await field(noor)).id, { name: 'Taken' }),
    'customProfiles.savePersonFields': async () =>
      found((await person()).id, { custom_fields: [{ field_id: (await field(ada)).id, value: 'x' }] }),
    'customProfiles.saveOrganizationFields': async () =>
      found((await institution()).id, { custom_fields: [{ field_id: (await field(ada)).id, value: 'x' }] }),
    'duplicates.forget': async () => {
      const body = { kind: 'person' as const, firstId: (await person()).id, secondId: (await person()).id }
      return found((await api().call(duplicates.distinguish, { body }, noor)).id)
    },
  }
}
