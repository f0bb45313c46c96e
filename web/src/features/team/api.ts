import type { Args } from '@rostrum/contract/platform/endpoint'
import { customerExport, invitations, members, signInPolicy } from '@rostrum/contract/team'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

export const memberList = (query: Args<typeof members.list>['query']) => queryFor(members.list, { query })
/** Everybody who can take over what a colleague owned. */
export const everyHeir = () =>
  queryFor(members.list, { query: { roles: ['admin', 'member'], states: ['active'], pageSize: 500 } })
export const seats = () => queryFor(members.seats, {})
export const belongingsOf = (id: string) => queryForOne(members.belongings, { params: { id } })
export const openInvitations = () => queryFor(invitations.list, { query: { pageSize: 500 } })
/** The latest; more than these are not restored one by one. */
export const removedMembers = () => queryFor(members.removed, { query: { pageSize: 500 } })

export const policy = () => queryFor(signInPolicy.read, {})

export const useChangeRole = () => useAction(members.changeRole)
export const useLock = () => useAction(members.lock)
export const useUnlock = () => useAction(members.unlock)
export const useResetSecondStep = () => useAction(members.resetSecondStep)
export const useChangePolicy = () => useAction(signInPolicy.change)
export const useExportEverything = () => useAction(customerExport.create)
export const useRemove = () => useAction(members.remove)
export const useRestore = () => useAction(members.restore)
export const useInvite = () => useAction(invitations.create)
export const useResend = () => useAction(invitations.resend)
export const useRevoke = () => useAction(invitations.revoke)
