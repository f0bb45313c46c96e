// The two types of profile that a customer can create, and their endpoints.
import { irmMembership } from '@rostrum/contract/irm/contacts'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { type Organization, organizations } from '@rostrum/contract/profiles/organizations'
import { type Person, people } from '@rostrum/contract/profiles/people'

export type ProfileKind = 'organization' | 'person'

export const kinds = {
  organization: {
    word: 'organization',
    path: '/organizations/$id',
    editPath: '/organizations/$id/edit',
    listPath: '/search/organizations',
    pickerKind: 'organizations',
    read: organizations.read,
    remove: customProfiles.deleteInstitution,
    restore: customProfiles.restoreInstitution,
    previewMerge: customProfiles.previewOrganizationMerge,
    merge: customProfiles.mergeOrganizations,
    undoMerge: customProfiles.undoOrganizationMerge,
    join: irmMembership.addOrganization,
    leave: irmMembership.removeOrganization,
    rejoin: irmMembership.restoreOrganization,
  },
  person: {
    word: 'person',
    path: '/people/$id',
    editPath: '/people/$id/edit',
    listPath: '/search/people',
    pickerKind: 'people',
    read: people.read,
    remove: customProfiles.deletePerson,
    restore: customProfiles.restorePerson,
    previewMerge: customProfiles.previewPersonMerge,
    merge: customProfiles.mergePeople,
    undoMerge: customProfiles.undoPersonMerge,
    join: irmMembership.addPerson,
    leave: irmMembership.removePerson,
    rejoin: irmMembership.restorePerson,
  },
} as const

export type Subject = { kind: 'organization'; profile: Organization } | { kind: 'person'; profile: Person }

/** Common profile data for actions, for both types. */
export interface ProfileBrief {
  kind: ProfileKind
  id: string
  name: string
  isOwn: boolean
  isAffiliated: boolean
}

export const briefOf = (subject: Subject): ProfileBrief => ({
  kind: subject.kind,
  id: subject.profile.id,
  name: subject.kind === 'person' ? `${subject.profile.firstName} ${subject.profile.lastName}` : subject.profile.name,
  isOwn: subject.profile.userId !== null,
  isAffiliated: subject.profile.isAffiliated,
})
