// The application's API client, assembled from its parts.
import { accessToken, signInManager } from '../session/oidc.ts'
import { createReauthentication } from '../session/reauthentication.ts'
import { betaChoice, chosenCustomer } from '../storage.ts'
import { createClient } from './client.ts'

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
  const customerId = chosenCustomer.get()
  if (customerId) headers['customer-id'] = customerId
  if (mayAskForBeta && betaChoice.get() === 'true') headers.beta = 'true'
  if (enabledFlags.length > 0) headers['feature-flags'] = enabledFlags.join(',')
  return headers
}

// Abort when the popup is closed; otherwise every call would wait forever.
export const reauthentication = createReauthentication(() => signInManager().signinPopup({ popupAbortOnClose: true }))

/** An authenticated request for non-JSON content; a rejected token is renewed once. */
export async function fetchAuthorized(url: string): Promise<Response> {
  await reauthentication.settled()
  const response = await fetch(url, { headers: await requestHeaders() })
  if (response.status !== 401) return response
  await reauthentication.run()
  return fetch(url, { headers: await requestHeaders() })
}

export const call = createClient({
  fetch: (...request) => fetch(...request),
  headers: requestHeaders,
  reauthentication,
})

/** For calls that may happen before sign-in. */
export const callPublicly = createClient({
  fetch: (...request) => fetch(...request),
  headers: async () => ({ accept: 'application/json' }),
  reauthentication: { run: () => Promise.resolve(), settled: () => Promise.resolve() },
})
