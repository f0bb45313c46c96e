// The focused security: stored on the server, or for an assistant in this browser, per authorization.
import { focus } from '@rostrum/contract/focus'
import { SecurityBrief } from '@rostrum/contract/profiles/securities'
import type { CurrentUser } from '@rostrum/contract/session'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { handleGlobally } from '../errors/global-errors.ts'
import { assistantFocus } from '../storage.ts'
import { createStore } from '../store.ts'
import { isUserKey, useIsAssistant, useReloadUser, useUpdateUser, useUser } from './session.tsx'

/** An assistant's choice since the page was loaded. */
const assistantChoice = createStore<SecurityBrief | undefined>(undefined)

/** Query areas that do not depend on the security and stay cached when the focus changes. */
const withoutSecurity = new Set(['market_caps', 'classifications', 'user_settings', 'peer_groups'])
const followsFocus = (key: QueryKey) => !withoutSecurity.has(String(key[0])) && !isUserKey(key)

/** Null for a customer without securities. Calls that take a `securityId` use this one. */
export function useFocusedSecurity(): SecurityBrief | null {
  const user = useUser()
  assistantChoice.use()
  return focusedSecurityOf(user)
}

/** The same outside of a component. */
export function focusedSecurityOf(user: CurrentUser): SecurityBrief | null {
  const { focusedSecurity, currentCustomerAuthorization, customer } = user
  const choosesForItself =
    currentCustomerAuthorization.scope === 'assistant' && customer.features.includes('multi_security')
  if (!choosesForItself) return focusedSecurity
  return assistantChoice.get() ?? keptFor(currentCustomerAuthorization.id) ?? focusedSecurity
}

export function useChooseSecurity() {
  const client = useQueryClient()
  const isAssistant = useIsAssistant()
  const updateUser = useUpdateUser()
  const reloadUser = useReloadUser()
  const { currentCustomerAuthorization } = useUser()
  return useMutation({
    mutationFn: async (security: SecurityBrief) => {
      if (isAssistant) {
        assistantFocus(currentCustomerAuthorization.id).set(JSON.stringify(security))
        assistantChoice.set(security)
        return
      }
      const focusedSecurity = await call(focus.choose, { body: { securityId: security.id } })
      updateUser({ focusedSecurity, focusedSecurityId: focusedSecurity.id })
      // Peers come with the user; if the reload fails, the security is focused anyway.
      await reloadUser().catch(handleGlobally)
    },
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => followsFocus(queryKey) }),
  })
}

function keptFor(authorizationId: string): SecurityBrief | undefined {
  const kept = assistantFocus(authorizationId).get()
  if (!kept) return undefined
  try {
    return SecurityBrief.parse(JSON.parse(kept))
  } catch {
    // Outdated or invalid storage counts as no choice.
    return undefined
  }
}
