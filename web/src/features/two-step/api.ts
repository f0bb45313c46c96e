import { passkeys, twoStep } from '@rostrum/contract/two-step'
import { queryFor, useAction } from '#platform/api/query.ts'

export const twoStepStatus = () => queryFor(twoStep.status, {})
/** A new secret each time the dialog opens. */
export const newAuthenticator = () => ({
  ...queryFor(twoStep.beginAuthenticator, {}),
  placeholderData: undefined,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export const useSaveAuthenticator = () => useAction(twoStep.saveAuthenticator)
export const useRemoveAuthenticator = () => useAction(twoStep.removeAuthenticator)
export const useRenewRecoveryCodes = () => useAction(twoStep.renewRecoveryCodes)
export const useCreatePasskey = () => useAction(passkeys.create)
export const useRenamePasskey = () => useAction(passkeys.rename)
export const useRemovePasskey = () => useAction(passkeys.remove)
