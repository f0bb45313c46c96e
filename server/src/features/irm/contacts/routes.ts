import { irmMembership } from '@rostrum/contract/irm/contacts'
import type { Implement } from '#platform/http/implement.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { irmLists } from './lists.ts'
import {
  addOrganization,
  addPerson,
  removeOrganization,
  removePerson,
  restoreOrganization,
  restorePerson,
} from './service.ts'

export function irmMembershipRoutes(implement: Implement, flags: Flags) {
  const { pageOfOrganizations, fileOfOrganizations, pageOfPeople, fileOfPeople } = irmLists(flags)
  implement(irmMembership.organizations, pageOfOrganizations)
  implement(irmMembership.exportOrganizations, fileOfOrganizations)
  implement(irmMembership.people, pageOfPeople)
  implement(irmMembership.exportPeople, fileOfPeople)
  implement(irmMembership.addOrganization, addOrganization)
  implement(irmMembership.removeOrganization, removeOrganization)
  implement(irmMembership.addPerson, addPerson)
  implement(irmMembership.removePerson, removePerson)
  implement(irmMembership.restoreOrganization, restoreOrganization)
  implement(irmMembership.restorePerson, restorePerson)
}
