// The application's API client, assembled from its parts.
import { toWire } from '@rostrum/contract/platform/wire'
import { session } from '@rostrum/contract/session'
import { reloadForChangedSession } from '../session/changed-session.ts'
import { confirmIdentity } from '../session/confirmation.ts'
import { currentChoice } from '../session/customers.ts'
import { isSigningInAgain, signInAgain } from '../session/expired-session.ts'
import { idleSeconds } from '../session/last-input.ts'
import { accessToken, signInByPopup } from '../session/oidc.ts'
import { createReauthentication, type Reauthentication } from '../session/reauthentication.ts'
import { betaChoice, tabAuthorization } from '../storage.ts'
import { createClient } from './client.ts'
import { ReauthenticationError } from './errors.ts'

/** Enabled flags, sent only for the server's log; the server evaluates flags itself. */
let enabledFlags: string[] = []
export const announceFlags = (flags: string[]): void => {
  enabledFlags = flags
}

/** Only admins may request the beta. Until the user loads, the stored choice applies: only an admin could set it. */
let mayAskForBeta = true
export const allowBeta = (isAdmin: boolean): void => {
  mayAskForBeta = isAdmin
}

export async function requestHeaders(): Promise<Record<string, string>> {
  const headers: Record<string, string> = { accept: 'application/json' }
  const token = await accessToken()
  if (token) headers.authorization = `Bearer ${token}`
  const customerId = currentChoice()
  if (customerId) headers['customer-id'] = customerId
  if (mayAskForBeta && betaChoice.get() === 'true') headers.beta = 'true'
  headers['idle-seconds'] = String(idleSeconds())
  if (enabledFlags.length > 0) headers['feature-flags'] = enabledFlags.join(',')
  return headers
}

const popup = createReauthentication(async () => {
  await signInByPopup()
  await compareAuthorization()
})

/** The server may choose another customer for the same person, such as when their authorization was locked meanwhile. */
async function compareAuthorization(): Promise<void> {
  const here = tabAuthorization.get()
  const user = await call(session.currentUser, {}, { reauthenticates: false }).catch(() => undefined)
  if (here && user && user.currentCustomerAuthorization.id !== here) await reloadForChangedSession()
}

export const reauthentication: Reauthentication = {
  settled: popup.settled,
  // While the browser leaves for the sign-in page, a popup would be one too many.
  run: () => (isSigningInAgain() ? signInAgain(new ReauthenticationError(undefined)) : popup.run().catch(signInAgain)),
}

/** An authenticated request for non-JSON content; a rejected token is renewed once. */
export async function fetchAuthorized(url: string, sent?: { method: string; body: unknown }): Promise<Response> {
  const request = async () =>
    sent
      ? fetch(url, {
          method: sent.method,
          headers: { ...(await requestHeaders()), 'content-type': 'application/json' },
          body: JSON.stringify(toWire(sent.body)),
        })
      : fetch(url, { headers: await requestHeaders() })
  await reauthentication.settled()
  const response = await request()
  if (response.status !== 401) return response
  await reauthentication.run()
  return request()
}

export const call = createClient({
  fetch: (...request) => fetch(...request),
  headers: requestHeaders,
  reauthentication,
  confirm: confirmIdentity,
})

/** For calls that may happen before sign-in. */
export const callPublicly = createClient({
  fetch: (...request) => fetch(...request),
  headers: async () => ({ accept: 'application/json' }),
  reauthentication: { run: () => Promise.resolve(), settled: () => Promise.resolve() },
})
