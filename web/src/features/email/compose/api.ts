import { emailAccounts } from '@rostrum/contract/email/accounts'
import { emailDrafts } from '@rostrum/contract/email/drafts'
import { emailOutgoing } from '@rostrum/contract/email/outgoing'
import { emailRecipients } from '@rostrum/contract/email/recipients'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { invalidateAfter, queryFor, useAction } from '#platform/api/query.ts'

export const ownAccounts = () => queryFor(emailAccounts.list, {})
export const customerAccounts = () => queryFor(emailAccounts.ofCustomer, {})
export const foundRecipients = (term: string) => queryFor(emailRecipients.search, { query: { term } })
export const draftList = (query: Args<typeof emailDrafts.list>['query']) => queryFor(emailDrafts.list, { query })
export const outgoingList = (query: Args<typeof emailOutgoing.list>['query']) => queryFor(emailOutgoing.list, { query })
export const sentMessage = (id: string) => queryFor(emailOutgoing.read, { params: { id } })

export const useDiscardDraft = () => useAction(emailDrafts.remove)
export const useRestoreDraft = () => useAction(emailDrafts.restore)
export const useUndoSending = () => useAction(emailDrafts.undo)
export const useCancelMessage = () => useAction(emailOutgoing.cancel)
export const useSettleMessage = () => useAction(emailOutgoing.settle)

/** Saves are made without it: a list need not follow every word. */
export function useRefreshEmail() {
  const client = useQueryClient()
  return () => invalidateAfter(client, emailDrafts.send)
}
