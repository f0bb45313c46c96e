// A calendar by CalDAV: signing in and finding the person's calendars shows that it can be used.
import { createAccount, getBasicAuthHeaders } from 'tsdav'
import { davFetch } from '#platform/calendar/dav.ts'
import { ConnectionFailure } from '#platform/mail/connect/failures.ts'
import type { Reach } from '#platform/mail/connect/reach.ts'

interface Calendar {
  url: string
  user: string
  password: string
}

export async function testCalendar(reach: Reach, { url, user, password }: Calendar): Promise<void> {
  const { hostname } = new URL(url)
  const headers = getBasicAuthHeaders({ username: user, password })
  const { fetch, failure } = davFetch(reach, hostname, { isSigningIn: true })
  const account = { accountType: 'caldav', serverUrl: url, credentials: { username: user, password } } as const
  const found = await createAccount({
    account,
    headers,
    loadCollections: true,
    fetch,
  }).catch(() => undefined)
  const refusal = failure()
  if (refusal) throw refusal
  if (!found?.calendars?.length) throw new ConnectionFailure('noCalendar', hostname)
}
