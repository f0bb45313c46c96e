// What tsdav fetches, through the guard for addresses from outside. tsdav hides why a request failed, and goes on where
// a server does not accept the password: the first failure is kept.
import { ConnectionFailure, failureOf } from '../mail/connect/failures.ts'
import { type GuardedRequest, guardedFetch } from '../mail/connect/guarded-fetch.ts'
import type { Reach } from '../mail/connect/reach.ts'

export interface DavFetch {
  fetch: typeof globalThis.fetch
  failure(): ConnectionFailure | undefined
}

/** While signing in, a server that forbids means the password too. */
export function davFetch(reach: Reach, hostname: string, { isSigningIn = false } = {}): DavFetch {
  let failure: ConnectionFailure | undefined
  const fetch = async (address: string | URL | Request, given: RequestInit = {}): Promise<Response> => {
    const request = {
      method: given.method,
      headers: { ...(given.headers as object) },
      body: given.body,
    } as GuardedRequest
    const response = await guardedFetch(reach, String(address), request).catch((error: unknown) => {
      failure ??= failureOf(error, hostname)
      throw failure
    })
    if (response.status === 401 || (isSigningIn && response.status === 403))
      failure ??= new ConnectionFailure('credentials', hostname)
    return response
  }
  return { fetch: fetch as typeof globalThis.fetch, failure: () => failure }
}
