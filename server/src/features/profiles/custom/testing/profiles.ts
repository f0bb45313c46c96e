// Test helper: creates a customer's own profiles through the API.
import type { Args } from '@rostrum/contract/platform/endpoint'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { type Api, ApiError, type Caller } from '#testing/api.ts'

export const ada = { as: 'ada@veltrane.example' }
export const miles = { as: 'miles@veltrane.example' }
export const noor = { as: 'noor@brackmoor.example' }

type InstitutionBody = Args<typeof customProfiles.createInstitution>['body']
type PersonBody = Args<typeof customProfiles.createPerson>['body']

let made = 0
/** Unique names, because the same input submitted twice creates one profile. */
const fresh = (word: string) => {
  made += 1
  return `${word} ${made}`
}

export const profilesOf = (api: Api, caller: Caller = ada) => ({
  institution: (body: Partial<InstitutionBody> = {}) =>
    api.call(
      customProfiles.createInstitution,
      { body: { name: fresh('Larkfield Partners'), type: 'family_office', ...body } },
      caller,
    ),
  person: (organizationIds: string[], body: Partial<PersonBody> = {}) =>
    api.call(
      customProfiles.createPerson,
      {
        body: {
          firstName: 'Rosa',
          lastName: fresh('Quint'),
          jobs: organizationIds.map((organizationId) => ({ organizationId, title: 'Analyst' })),
          ...body,
        },
      },
      caller,
    ),
  mergePeople: (sourceId: string, targetId: string) =>
    api.call(customProfiles.mergePeople, { body: { sourceId, targetId } }, caller),
  mergeOrganizations: (sourceId: string, targetId: string) =>
    api.call(customProfiles.mergeOrganizations, { body: { sourceId, targetId } }, caller),
  undoPersonMerge: (id: string) => api.call(customProfiles.undoPersonMerge, { params: { id } }, caller),
  undoOrganizationMerge: (id: string) => api.call(customProfiles.undoOrganizationMerge, { params: { id } }, caller),
})

/** The error of a call that must fail. */
export async function refusal(call: Promise<unknown>): Promise<{ status: number; message: string; field?: string }> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message = '', field } = error.errors[0] ?? {}
    return { status: error.status, message, ...(field && { field }) }
  }
  throw new Error('It was accepted')
}
