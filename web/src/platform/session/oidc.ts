// Signing in with the issuer: authorization code with PKCE by redirect, in a popup when a token runs out, silently else.
import type { Configuration } from '@rostrum/contract/system'
import { ErrorTimeout, UserManager, WebStorageStateStore } from 'oidc-client-ts'

let manager: UserManager | undefined

export function configureSignIn(configuration: Configuration): UserManager {
  const returnUri = `${location.origin}/signed-in`
  manager = new UserManager({
    authority: configuration.issuer,
    client_id: configuration.clientId,
    redirect_uri: returnUri,
    popup_redirect_uri: returnUri,
    post_logout_redirect_uri: location.origin,
    scope: configuration.ownsIdentity ? 'openid profile email rostrum' : 'openid profile email offline_access',
    ...(configuration.resource && { resource: configuration.resource }),
    automaticSilentRenew: true,
    // Each tab holds tokens of its own: refresh tokens rotate, and two tabs must not race for one.
    userStore: new WebStorageStateStore({ store: sessionStorage }),
    popupWindowFeatures: { width: 480, height: 640 },
    loadUserInfo: false,
    monitorSession: false,
  })
  manager.events.addSilentRenewError((error) => {
    // A renewal that took too long is tried again with the next call; a sign-in that has ended needs a person.
    if (error instanceof ErrorTimeout || !isLoginRequired(error)) return
    void signIn()
  })
  return manager
}

export function signInManager(): UserManager {
  if (!manager) throw new Error('Sign-in is not configured yet')
  return manager
}

const isLoginRequired = (error: Error): boolean =>
  'error' in error && (error.error === 'login_required' || error.error === 'invalid_grant')

export const currentPath = (): string => location.pathname + location.search + location.hash

/** Off to the sign-in page, and back to where the person is now. */
export const signIn = (returnTo = currentPath()): Promise<void> =>
  signInManager().signinRedirect({ state: { returnTo } })

export async function accessToken(): Promise<string | undefined> {
  const user = await signInManager().getUser()
  return user?.access_token
}

/** Where a finished sign-in goes: only ever to a path of this application. */
export function returnPath(state: unknown): string {
  const returnTo = (state as { returnTo?: unknown } | undefined)?.returnTo
  return typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo) ? returnTo : '/'
}

/** Forgets this tab's tokens, and leaves a foreign issuer too where it offers that. */
export async function leave(): Promise<void> {
  const signedIn = signInManager()
  const metadata = await signedIn.metadataService.getMetadata().catch(() => undefined)
  const user = await signedIn.getUser()
  if (metadata?.end_session_endpoint && user) return signedIn.signoutRedirect()
  await signedIn.removeUser()
  location.assign('/')
}
