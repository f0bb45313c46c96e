// OIDC sign-in: authorization code with PKCE by redirect, a popup when a token expires, silent renewal otherwise.
import type { Configuration } from '@rostrum/contract/system'
import {
  ErrorResponse,
  ErrorTimeout,
  type SigninSilentArgs,
  User,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts'
import { NetworkError } from '../api/errors.ts'
import { leaveForSignIn, storeDrafts } from '../drafts.ts'
import { forgetCopy } from '../offline-copy.ts'
import { loginHint } from '../storage.ts'
import { isFramed } from '../terminal/embedding.ts'
import { askForTokens } from '../terminal/hand-over.ts'
import { reloadForChangedSession } from './changed-session.ts'

/** A refresh token can be used once, so the timer and the calls share one renewal. */
class SharedRenewalManager extends UserManager {
  #renewal: Promise<User | null> | undefined

  override signinSilent(args?: SigninSilentArgs): Promise<User | null> {
    this.#renewal ??= super.signinSilent(args).finally(() => {
      this.#renewal = undefined
    })
    return this.#renewal
  }
}

let manager: UserManager | undefined

export function configureSignIn(configuration: Configuration): UserManager {
  const returnUri = `${location.origin}/signed-in`
  manager = new SharedRenewalManager({
    authority: configuration.issuer,
    client_id: configuration.clientId,
    redirect_uri: returnUri,
    popup_redirect_uri: returnUri,
    post_logout_redirect_uri: location.origin,
    scope: configuration.ownsIdentity ? 'openid profile email rostrum' : 'openid profile email offline_access',
    ...(configuration.resource && { resource: configuration.resource }),
    automaticSilentRenew: true,
    // Tokens are per tab: refresh tokens rotate, so two tabs sharing one would cause a race condition.
    userStore: new WebStorageStateStore({ store: sessionStorage }),
    popupWindowFeatures: { width: 480, height: 640 },
    loadUserInfo: false,
    monitorSession: false,
  })
  manager.events.addSilentRenewError((error) => {
    // A renewal that timed out is retried with the next call; an ended session requires the user to sign in.
    if (error instanceof ErrorTimeout || !isLoginRequired(error)) return
    void signIn()
  })
  return manager
}

export function signInManager(): UserManager {
  if (!manager) throw new Error('Sign-in is not configured yet')
  return manager
}

/** Who this tab is signed in as, in the issuer's terms. */
export function signedInSubject(): string | undefined {
  if (!manager) return undefined
  const { authority, client_id } = manager.settings
  const stored = sessionStorage.getItem(`oidc.user:${authority}:${client_id}`)
  return stored ? User.fromStorageString(stored).profile.sub : undefined
}

const isLoginRequired = (error: Error): boolean =>
  'error' in error && (error.error === 'login_required' || error.error === 'invalid_grant')

export const currentPath = (): string => location.pathname + location.search + location.hash

const hint = () => {
  const email = loginHint.get()
  return email ? { login_hint: email } : {}
}

/** Takes the tokens of the window that signs in for a terminal's frame. */
async function adoptTokens(tokens: string): Promise<void> {
  const user = User.fromStorageString(tokens)
  await signInManager().storeUser(user)
  await signInManager().events.load(user, false)
}

/**
 * Redirects to the sign-in page, and back to the current page afterwards, where unsaved input is restored. In a terminal's
 * frame, resolves once a window has signed in: the issuer's cookies may be blocked here.
 */
export async function signIn(returnTo = currentPath()): Promise<void> {
  if (isFramed()) return adoptTokens(await askForTokens())
  storeDrafts()
  leaveForSignIn(true)
  try {
    await signInManager().signinRedirect({ state: { returnTo }, ...hint() })
  } finally {
    leaveForSignIn(false)
  }
}

async function signInInFrame(): Promise<User | null> {
  await signIn()
  return signInManager().getUser()
}

/** Signs in again in a popup. If somebody else did, the page is theirs and starts over. */
export async function signInByPopup(): Promise<void> {
  const before = await signInManager().getUser()
  // Abort when the popup is closed; otherwise every call would wait forever.
  const after = isFramed()
    ? await signInInFrame()
    : await signInManager().signinPopup({ popupAbortOnClose: true, ...hint() })
  if (before && before.profile.sub !== after?.profile.sub) await reloadForChangedSession()
}

/** Renews a token that has run out, as in a tab that was asleep or is reloaded. Undefined when not signed in any more. */
export async function accessToken(): Promise<string | undefined> {
  const user = await signInManager().getUser()
  if (!user?.expired) return user?.access_token
  return renewToken()
}

export async function renewToken(): Promise<string | undefined> {
  try {
    const user = await signInManager().signinSilent()
    return user?.access_token
  } catch (error) {
    if (error instanceof ErrorResponse || error instanceof ErrorTimeout) return undefined
    throw new NetworkError(error)
  }
}

/** Where to go after sign-in: only to a path of this application, to prevent open redirects. */
export function returnPath(state: unknown): string {
  const returnTo = (state as { returnTo?: unknown } | undefined)?.returnTo
  return typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo) ? returnTo : '/'
}

/** Revokes and removes this tab's tokens, and signs out of an external issuer if it supports that. */
export async function leave(): Promise<void> {
  await forgetCopy().catch(() => undefined)
  const signedIn = signInManager()
  // With a rejected access token, nothing else ends the refresh token.
  await signedIn.revokeTokens(['refresh_token']).catch(() => undefined)
  const metadata = await signedIn.metadataService.getMetadata().catch(() => undefined)
  if (metadata?.end_session_endpoint) return signedIn.signoutRedirect()
  await signedIn.removeUser()
  location.assign('/')
}
