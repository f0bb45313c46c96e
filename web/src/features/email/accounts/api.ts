import { emailAccounts } from '@rostrum/contract/email/accounts'
import { useMutation } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { queryFor, useAction } from '#platform/api/query.ts'

/** Mail is read in the background. */
export const ownAccounts = () => ({ ...queryFor(emailAccounts.list, {}), refetchInterval: 10_000 })
export const accountOptions = () => ({ ...queryFor(emailAccounts.options, {}), staleTime: Number.POSITIVE_INFINITY })
export const useConnect = () => useAction(emailAccounts.connect)
export const useUpdateAccount = () => useAction(emailAccounts.update)
export const useCheckAccount = () => useAction(emailAccounts.check)
export const useSyncAccount = () => useAction(emailAccounts.sync)
export const useArchiveAccounts = () => useAction(emailAccounts.archive)
export const useFinishOauth = () => useAction(emailAccounts.finishOauth)
export const ownSignatures = () => queryFor(emailAccounts.signatures, {})
export const useUpdateSignature = () => useAction(emailAccounts.updateSignature)

/** Both only read. */
export const useDiscover = () =>
  useMutation({
    mutationFn: (emailAddress: string) => call(emailAccounts.discover, { body: { emailAddress } }),
  })
export const useStartOauth = () =>
  useMutation({
    mutationFn: (body: { provider: 'google' | 'microsoft'; emailAddress?: string }) =>
      call(emailAccounts.startOauth, { body }),
    // Pages of the provider, which leads back here.
    onSuccess: ({ authorizationUrl }) => location.assign(authorizationUrl),
  })
