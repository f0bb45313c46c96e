import { emailFiling } from '@rostrum/contract/email/filing'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { queryFor, useAction } from '#platform/api/query.ts'

export const filingAddress = () => queryFor(emailFiling.address, {})
/** Mail arrives by itself. */
export const waitingMail = (query: Args<typeof emailFiling.waiting>['query']) => ({
  ...queryFor(emailFiling.waiting, { query }),
  refetchInterval: 10_000,
})
export const useRenewAddress = () => useAction(emailFiling.renewAddress)
export const useFile = () => useAction(emailFiling.file)
export const useExclude = () => useAction(emailFiling.exclude)
export const useDiscard = () => useAction(emailFiling.discard)
export const useRestore = () => useAction(emailFiling.restore)
