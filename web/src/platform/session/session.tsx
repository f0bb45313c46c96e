// The signed-in user: loaded once, partially updatable, available everywhere.
import { type Actor, allows, type Permission } from '@rostrum/contract/platform/permissions'
import { type CurrentUser, hasTrialEnded, session } from '@rostrum/contract/session'
import { type QueryClient, type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { allowBeta, call } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { restoreDrafts } from '../drafts.ts'
import { forgetCopy, forgetCopyOfOthers } from '../offline-copy.ts'
import {
  authenticationAttempted,
  authenticationError,
  browserAuthorization,
  loginHint,
  tabAuthorization,
} from '../storage.ts'
import { isFramed } from '../terminal/embedding.ts'
import { reloadForChangedSession } from './changed-session.ts'
import { acceptRequestedCustomer } from './customers.ts'
import { accessToken, renewToken, signIn } from './oidc.ts'

const SessionContext = createContext<CurrentUser | undefined>(undefined)

const userKey = ['users', session.currentUser.path] as const

/** Loads the user; redirects to the sign-in page and back if not signed in. */
const sessionQuery = queryOptions({
  queryKey: userKey,
  staleTime: Number.POSITIVE_INFINITY,
  // The error page may mount after the response; only the user triggers a retry.
  retryOnMount: false,
  queryFn: async ({ signal }) => {
    if (!(await accessToken())) {
      await signIn()
      // The browser is navigating away; stay in the loading state until then.
      if (!isFramed()) return new Promise<never>(() => {})
    }
    const read = () => call(session.currentUser, {}, { signal, reauthenticates: false })
    const user = await read().catch(renewAndRepeat(read)).catch(rememberRefusal)
    acceptRequestedCustomer()
    tabAuthorization.set(user.currentCustomerAuthorization.id)
    browserAuthorization.set(user.currentCustomerAuthorization.id)
    void forgetCopyOfOthers(user.currentCustomerAuthorization.id).catch(() => undefined)
    allowBeta(user.role === 'admin')
    restoreDrafts(user.currentCustomerAuthorization.id)
    return user
  },
})

export const useSessionQuery = () => useQuery(sessionQuery)

/** Prefetches the user; undefined when rejected, which has its own page. */
export async function loadUser(client: QueryClient): Promise<CurrentUser | undefined> {
  if (authenticationAttempted.get()) return undefined
  return client.ensureQueryData(sessionQuery).catch(() => undefined)
}

/** A token can be refused before this computer's clock says that it has expired. */
const renewAndRepeat =
  (read: () => Promise<CurrentUser>) =>
  async (error: unknown): Promise<CurrentUser> => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    const token = await renewToken().catch(() => undefined)
    if (!token) throw error
    return read()
  }

/** Stores the rejection, so that a reload shows it again until it is reset. */
function rememberRefusal(error: unknown): never {
  const isRefusal = error instanceof ApiError && (error.status === 401 || error.status === 403)
  const hasOwnPage =
    error instanceof ApiError && (error.has('needs_configuration') || error.has('invalid', 'customer-id'))
  if (isRefusal) void forgetCopy().catch(() => undefined)
  if (isRefusal && !hasOwnPage) {
    authenticationError.set(error.message)
    authenticationAttempted.set('true')
  }
  throw error
}

export function SessionProvider({ user, children }: { user: CurrentUser; children: ReactNode }) {
  useEffect(reloadWhenSessionChanged, [])
  useEffect(() => loginHint.set(user.email), [user.email])
  return <SessionContext value={user}>{children}</SessionContext>
}

/** Another tab may have switched the customer while this tab was in the background. */
function reloadWhenSessionChanged() {
  const compare = () => {
    const here = tabAuthorization.get()
    const elsewhere = browserAuthorization.get()
    if (!here || !elsewhere || here === elsewhere) return
    void reloadForChangedSession()
  }
  window.addEventListener('focus', compare)
  return () => window.removeEventListener('focus', compare)
}

export function useUser(): CurrentUser {
  const user = useContext(SessionContext)
  if (!user) throw new Error('No one is signed in')
  return user
}

/** Updates the cached user without a request. */
export function useUpdateUser(): (
  changed: Partial<CurrentUser> | ((user: CurrentUser) => Partial<CurrentUser>),
) => void {
  const client = useQueryClient()
  return (changed) =>
    client.setQueryData<CurrentUser>(
      userKey,
      (user) => user && { ...user, ...(typeof changed === 'function' ? changed(user) : changed) },
    )
}

/** Refetches the user; keeps the cached one on failure. */
export function useReloadUser(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const user = await call(session.currentUser, {})
    client.setQueryData<CurrentUser>(userKey, user)
  }
}

export const isUserKey = (key: QueryKey): boolean => key[0] === userKey[0] && key[1] === userKey[1]

export const actorOf = ({ currentCustomerAuthorization: { role, scope }, isOperator }: CurrentUser): Actor => ({
  role,
  scope,
  isOperator,
})

export const useCan = (permission: Permission): boolean => allows(permission, actorOf(useUser()))

/** Whether this person may change what colleagues see: not with a read-only role, nor after the trial. */
export function useMayWrite(): boolean {
  const user = useUser()
  return user.currentCustomerAuthorization.role !== 'read_only' && !hasTrialEnded(user.customer)
}

/** Around what only people who write can use. */
export const Writes = ({ children }: { children: ReactNode }) => useMayWrite() && children

export const useIsAssistant = (): boolean => useUser().currentCustomerAuthorization.scope === 'assistant'
