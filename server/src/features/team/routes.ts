import { customerExport, invitations, members, signInPolicy } from '@rostrum/contract/team'
import type { Implement, Services } from '#platform/http/implement.ts'
import { askForExport } from './export/service.ts'
import { listRemoved } from './hand-over/queries/departures.ts'
import { readBelongings, removeMember, restoreMember } from './hand-over/service.ts'
import { acceptInvitation, openInvitation } from './invitations/accept.ts'
import { listInvitations } from './invitations/queries.ts'
import { invite, resend, revoke } from './invitations/service.ts'
import { findSeats, listMembers } from './members/queries.ts'
import { changeRole, fileOfMembers, lockMember, unlockMember } from './members/service.ts'
import { findPolicy } from './policy/queries.ts'
import { changePolicy, resetMember } from './policy/service.ts'

export function membershipRoutes(implement: Implement, services: Services) {
  implement(members.list, ({ db, customerId }, { query }) => listMembers(db, customerId, query))
  implement(members.export, fileOfMembers)
  implement(members.seats, ({ db, customerId }) => findSeats(db, customerId))
  implement(members.changeRole, changeRole)
  implement(members.lock, lockMember)
  implement(members.unlock, unlockMember)
  implement(members.resetSecondStep, resetMember)
  implement(members.belongings, readBelongings)
  implement(members.remove, removeMember)
  implement(members.removed, ({ db, customerId }, { query }) => listRemoved(db, customerId, query))
  implement(members.restore, restoreMember)
  implement(customerExport.create, askForExport(services))
  implement(signInPolicy.read, ({ db, customerId }) => findPolicy(db, customerId))
  implement(signInPolicy.change, changePolicy(services.config))
  implement(invitations.list, ({ db }, { query }) => listInvitations(db, query))
  implement(invitations.create, invite(services))
  implement(invitations.resend, resend(services))
  implement(invitations.revoke, revoke)
  implement(invitations.open, openInvitation(services.config))
  implement(invitations.accept, acceptInvitation(services.config))
}
