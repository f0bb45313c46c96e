// The one client of the application, put together from its parts.
import { accessToken, signInManager } from '../session/oidc.ts'
import { createReauthentication } from '../session/reauthentication.ts'
import { betaChoice, chosenCustomer } from '../storage.ts'
import { createClient } from './client.ts'

/** The flags that are on, for display in the server's log; the server decides for itself. */
let enabledFlags: string[] = []
export const announceFlags = (flags: string[]): void => {
  enabledFlags = flags
}

/** Only an admin may ask for the beta. Only an admin could tick the box, so what is kept counts until the user is known. */
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

// Without it a popup that the person closes would keep every call waiting for ever.
export const reauthentication = createReauthentication(() => signInManager().signinPopup({ popupAbortOnClose: true }))

/** A bare request with the person's token, for what is not JSON; a refused token is renewed once. */
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

/** For what may happen before anyone is signed in. */
export const callPublicly = createClient({
  fetch: (...request) => fetch(...request),
  headers: async () => ({ accept: 'application/json' }),
  reauthentication: { run: () => Promise.resolve(), settled: () => Promise.resolve() },
})
