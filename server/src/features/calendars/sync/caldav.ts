// A person's calendars by CalDAV (RFC 4791): listing them, what changed since (RFC 6578), and single objects.
import {
  createAccount,
  DAVNamespaceShort,
  type DAVResponse,
  davRequest,
  fetchCalendars,
  getBasicAuthHeaders,
} from 'tsdav'
import {
  AccessEnded,
  type AccountServices,
  connectionOf,
  findStored,
  networkReach,
} from '#features/email/accounts/public.ts'
import { type DavFetch, davFetch } from '#platform/calendar/dav.ts'
import { ConnectionFailure } from '#platform/mail/connect/failures.ts'

/** Google's calendars have no address that a person could enter. */
const googleHome = (emailAddress: string) =>
  `https://apidata.googleusercontent.com/caldav/v2/${encodeURIComponent(emailAddress)}/`

export interface ListedCalendar {
  url: string
  name: string
  ctag: string | null
  syncToken: string | null
}

export interface CalendarServer {
  host: string
  headers: Record<string, string>
  dav: DavFetch
  calendars: ListedCalendar[]
}

interface Owned {
  customerId: string
  userId: string
  accountId: string
}

export async function openCalendars(services: AccountServices, owned: Owned): Promise<CalendarServer> {
  const opened = await tryToOpen(services, owned)
  if (!('rejected' in opened)) return opened
  // A provider may revoke an access token early; it is refreshed once.
  const again = await tryToOpen(services, owned, opened.rejected)
  if (!('rejected' in again)) return again
  throw again.failure
}

async function tryToOpen(services: AccountServices, { customerId, userId, accountId }: Owned, rejected?: string) {
  const stored = await services.database.withTenant(customerId, (db) => findStored(db, userId, accountId))
  if (!stored) throw new AccessEnded('The account was disconnected.')
  const { calendarUrl, credentials } = await connectionOf(services, { customerId, userId }, stored, rejected)
  const home = stored.type === 'google' ? googleHome(stored.emailAddress) : undefined
  const serverUrl = home ?? calendarUrl
  if (!serverUrl) throw new AccessEnded('This account has no calendar. Connect it again.')
  const { hostname } = new URL(serverUrl)
  const dav = davFetch(networkReach(services), hostname)
  const headers: Record<string, string> =
    'password' in credentials
      ? (getBasicAuthHeaders({ username: credentials.user, password: credentials.password }) as Record<string, string>)
      : { authorization: `Bearer ${credentials.accessToken}` }
  try {
    const calendars = await list(dav, headers, hostname, { serverUrl, home })
    return { host: hostname, headers, dav, calendars }
  } catch (error) {
    const isRejected = error instanceof ConnectionFailure && error.reason === 'credentials'
    if (!isRejected || !('accessToken' in credentials)) throw error
    return { rejected: credentials.accessToken, failure: error }
  }
}

async function list(
  { fetch, failure }: DavFetch,
  headers: Record<string, string>,
  host: string,
  { serverUrl, home }: { serverUrl: string; home: string | undefined },
): Promise<ListedCalendar[]> {
  const account = { accountType: 'caldav', serverUrl, credentials: { username: '', password: '' } } as const
  const found = home
    ? { ...account, rootUrl: home, homeUrl: home }
    : await createAccount({ account, headers, fetch }).catch(() => undefined)
  const calendars = found && (await fetchCalendars({ account: found, headers, fetch }).catch(() => undefined))
  const reason = failure()
  if (reason) throw reason
  if (!calendars?.length) throw new ConnectionFailure('noCalendar', host)
  return calendars
    .filter(({ components }) => !components?.length || components.includes('VEVENT'))
    .map(({ url, displayName, ctag, syncToken }) => ({
      url,
      name: nameOf(displayName, url),
      ctag: ctag ? String(ctag) : null,
      syncToken: syncToken ? String(syncToken) : null,
    }))
}

function nameOf(displayName: unknown, url: string): string {
  const tail = decodeURIComponent(new URL(url).pathname.replace(/\/$/, '').split('/').at(-1) ?? '')
  return (typeof displayName === 'string' && displayName.trim() ? displayName.trim() : tail || 'Calendar').slice(0, 200)
}

const { DAV, CALDAV } = DAVNamespaceShort
const namespaces = { 'xmlns:d': 'DAV:', 'xmlns:c': 'urn:ietf:params:xml:ns:caldav' }

async function report(
  { dav, headers, host }: CalendarServer,
  url: string,
  request: { method: 'REPORT' | 'PROPFIND'; depth: '0' | '1'; body: object },
): Promise<DAVResponse[]> {
  const answered = await davRequest({
    url,
    init: {
      method: request.method,
      namespace: DAV,
      headers: { ...headers, depth: request.depth },
      body: request.body,
    } as Parameters<typeof davRequest>[0]['init'],
    fetch: dav.fetch,
  }).catch((error: unknown) => {
    throw dav.failure() ?? error
  })
  const reason = dav.failure()
  if (reason) throw reason
  const [first] = answered
  // Anything else, such as a page that asks to sign in, must not pass for an empty calendar.
  if (!(first?.raw as { multistatus?: object } | undefined)?.multistatus) {
    throw new DavRefusal(host, first?.status ?? 502)
  }
  return answered
}

/** The server answered a request with an error. */
export class DavRefusal extends ConnectionFailure {
  readonly status: number

  constructor(host: string, status: number) {
    super('refused', host, `HTTP ${status}`)
    this.status = status
  }
}

export interface ListedObject {
  href: string
  etag: string | null
}

/** Paths, encoded alike: servers write the same path in several ways. */
const pathOf = (href: string, url: string) => {
  const { pathname, origin } = new URL(href, url)
  return origin === new URL(url).origin ? decodeURI(pathname) : undefined
}

function objectsOf(responses: readonly DAVResponse[], url: string) {
  const collection = pathOf(url, url)
  return responses.flatMap(({ href, props, status, ok }) => {
    const path = href && pathOf(href, url)
    if (!path || path === collection || path.endsWith('/')) return []
    const etag = props?.getetag === undefined ? null : String(props.getetag)
    return [{ href: path, etag, isGone: status === 404 || !ok, data: props?.calendarData }]
  })
}

const etagOnly = { [`${DAV}:prop`]: { [`${DAV}:getetag`]: {} } }

/** Undefined where the server no longer knows the token, or has none. */
export async function changesSince(
  server: CalendarServer,
  url: string,
  token: string,
): Promise<{ changed: ListedObject[]; gone: string[] } | undefined> {
  const body = {
    'sync-collection': {
      _attributes: namespaces,
      [`${DAV}:sync-token`]: token,
      [`${DAV}:sync-level`]: 1,
      ...etagOnly,
    },
  }
  try {
    const found = objectsOf(await report(server, url, { method: 'REPORT', depth: '0', body }), url)
    return {
      changed: found.filter(({ isGone }) => !isGone),
      gone: found.filter(({ isGone }) => isGone).map(({ href }) => href),
    }
  } catch (error) {
    if (error instanceof DavRefusal && error.status < 500) return undefined
    throw error
  }
}

export async function listObjects(server: CalendarServer, url: string): Promise<ListedObject[]> {
  const body = { propfind: { _attributes: namespaces, ...etagOnly } }
  const found = await report(server, url, { method: 'PROPFIND', depth: '1', body })
  return objectsOf(found, url).filter(({ isGone }) => !isGone)
}

export interface ReadObject extends ListedObject {
  text: string
}

export async function readObjects(
  server: CalendarServer,
  url: string,
  hrefs: readonly string[],
): Promise<ReadObject[]> {
  const body = {
    [`${CALDAV}:calendar-multiget`]: {
      _attributes: namespaces,
      [`${DAV}:prop`]: { [`${DAV}:getetag`]: {}, [`${CALDAV}:calendar-data`]: {} },
      [`${DAV}:href`]: hrefs.map((href) => encodeURI(href)),
    },
  }
  const found = objectsOf(await report(server, url, { method: 'REPORT', depth: '1', body }), url)
  return found.flatMap(({ href, etag, isGone, data }) => {
    const text = typeof data === 'string' ? data : (data as { _cdata?: string } | undefined)?._cdata
    return isGone || typeof text !== 'string' ? [] : [{ href, etag, text }]
  })
}

interface Answer {
  status: number
  etag: string | null
  text: string
}

type Condition = { ifMatch: string } | { ifNoneMatch: '*' } | undefined

/** One request for one object. `ifMatch` and `ifNoneMatch` prevent overwriting a concurrent change. */
export async function requestObject(
  { dav, headers }: CalendarServer,
  url: string,
  method: 'GET' | 'PUT' | 'DELETE',
  { condition, body }: { condition?: Condition; body?: string } = {},
): Promise<Answer> {
  const response = await dav.fetch(url, {
    method,
    headers: {
      ...headers,
      ...(body && { 'content-type': 'text/calendar; charset=utf-8' }),
      ...(condition && ('ifMatch' in condition ? { 'if-match': condition.ifMatch } : { 'if-none-match': '*' })),
    },
    ...(body && { body }),
  })
  const reason = dav.failure()
  if (reason) throw reason
  return { status: response.status, etag: response.headers.get('etag'), text: await response.text() }
}
