// A calendar by CalDAV: signing in and finding the person's calendars shows that it can be used.
import { createAccount, getBasicAuthHeaders } from 'tsdav'
import { ConnectionFailure, failureOf } from '#platform/mail/connect/failures.ts'
import { type GuardedRequest, guardedFetch } from '#platform/mail/connect/guarded-fetch.ts'
import type { Reach } from '#platform/mail/connect/reach.ts'

interface Calendar {
  url: string
  user: string
  password: string
}

export async function testCalendar(reach: Reach, { url, user, password }: Calendar): Promise<void> {
  const { hostname } = new URL(url)
  const headers = getBasicAuthHeaders({ username: user, password })
  let refusal: ConnectionFailure | undefined
  // tsdav hides why a request failed, and goes on where a server refuses the password.
  const fetch = async (address: string | URL | Request, given: RequestInit = {}): Promise<Response> => {
    const request = {
      method: given.method,
      headers: { ...(given.headers as object) },
      body: given.body,
    } as GuardedRequest
    const response = await guardedFetch(reach, String(address), request).catch((error: unknown) => {
      refusal ??= failureOf(error, hostname)
      throw refusal
    })
    if (response.status === 401 || response.status === 403) refusal ??= new ConnectionFailure('credentials', hostname)
    return response
  }
  const account = { accountType: 'caldav', serverUrl: url, credentials: { username: user, password } } as const
  const found = await createAccount({
    account,
    headers,
    loadCollections: true,
    fetch: fetch as typeof globalThis.fetch,
  }).catch(() => undefined)
  if (refusal) throw refusal
  if (!found?.calendars?.length) throw new ConnectionFailure('noCalendar', hostname)
}
