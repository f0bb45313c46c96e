// The security that a person works on: kept by the server, but an assistant's in this browser, under their authorization.
import { focus } from '@rostrum/contract/focus'
import { SecurityBrief } from '@rostrum/contract/profiles/securities'
import type { CurrentUser } from '@rostrum/contract/session'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { handleGlobally } from '../errors/global-errors.ts'
import { assistantFocus } from '../storage.ts'
import { createStore } from '../store.ts'
import { isUserKey, useIsAssistant, useReloadUser, useUpdateUser, useUser } from './session.tsx'

/** What an assistant chose since the page was loaded. */
const assistantChoice = createStore<SecurityBrief | undefined>(undefined)

/** What speaks of no security stays known when another one is focused. */
const withoutSecurity = new Set(['market_caps', 'classifications', 'user_settings', 'peer_groups'])
const followsFocus = (key: QueryKey) => !withoutSecurity.has(String(key[0])) && !isUserKey(key)

/** Null for a customer whose securities nobody has named yet. Calls that take a `securityId` are given this one's. */
export function useFocusedSecurity(): SecurityBrief | null {
  const user = useUser()
  assistantChoice.use()
  return focusedSecurityOf(user)
}

/** The same where there is no component to ask. */
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
      // Its peers come with the user; without them the security is focused all the same.
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
    // An older form of it, or spoilt by hand: as if nothing had been chosen.
    return undefined
  }
}
