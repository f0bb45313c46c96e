// The service's public API, version 3.0: HTTP Basic with the API key, JSON, and at most ten connections at a time.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ConnectionFailure } from '#platform/mail/connect/failures.ts'
import { guardedFetch } from '#platform/mail/connect/guarded-fetch.ts'

export interface ServiceAccess {
  key: string
  /** Without a trailing slash. */
  baseUrl: string
  /** Only for an address that the installation's configuration names. */
  allowsPrivate: boolean
}

const serviceHost = 'api.mailchimp.com'
export const dataCenterOf = (key: string): string => key.slice(key.lastIndexOf('-') + 1).toLowerCase()

export const accessOf = (key: string, configuredUrl: string | undefined): ServiceAccess => ({
  key,
  baseUrl: `${configuredUrl ?? `https://${dataCenterOf(key)}.${serviceHost}`}/3.0`,
  allowsPrivate: configuredUrl !== undefined,
})

/**
 * key: not accepted. missing: what was asked for is gone. rejected: the data is not accepted. busy: too many calls.
 * unavailable: no answer, or a fault of the service.
 */
type Cause = 'key' | 'missing' | 'rejected' | 'busy' | 'unavailable'

export class ServiceFailure extends Error {
  override name = 'ServiceFailure'
  readonly reason: Cause
  /** How long the service asked to wait. */
  readonly waitMs: number | undefined
  constructor(reason: Cause, message: string, waitMs?: number) {
    super(message)
    this.reason = reason
    this.waitMs = waitMs
  }
}

/** Where the service does not say how long. */
const usualWaitMs = 10_000
const longestWaitMs = 600_000

const Problem = z.object({
  title: z.string().default(''),
  detail: z.string().default(''),
  errors: z.array(z.object({ field: z.string().default(''), message: z.string().default('') })).optional(),
})

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300)

function wordsOf({ title, detail, errors }: z.output<typeof Problem>): string {
  if (title === 'Member In Compliance State') {
    return 'Unsubscribed, bounced or under review at the service. Only the contact can subscribe again.'
  }
  if (title === 'Forgotten Email Not Subscribed') {
    return 'Permanently deleted at the service. Only the contact can subscribe again.'
  }
  const fields = (errors ?? []).map(({ field, message }) => (field ? `${field}: ${message}` : message)).join(' ')
  return oneLine(fields || detail || title || 'The service rejected this contact.')
}

function waitOf(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, longestWaitMs) : usualWaitMs
}

async function failureOf(response: Response): Promise<ServiceFailure> {
  const { status, headers } = response
  if (status === 429) return new ServiceFailure('busy', 'The service’s rate limit was reached.', waitOf(headers))
  if (status >= 500) return new ServiceFailure('unavailable', `The service returned error ${status}.`)
  const parsed = Problem.safeParse(await response.json().catch(() => ({})))
  const problem = parsed.success ? parsed.data : Problem.parse({})
  if (status === 401) return new ServiceFailure('key', 'The service did not accept the API key.')
  if (status === 403)
    return new ServiceFailure('key', 'This API key doesn’t have permission. Use the key of an account manager.')
  if (status === 404) return new ServiceFailure('missing', 'This was not found at the service.')
  return new ServiceFailure('rejected', wordsOf(problem))
}

interface Call {
  method?: 'GET' | 'PUT' | 'PATCH'
  query?: Record<string, string | number | undefined>
  body?: unknown
  signal?: AbortSignal | undefined
}

async function call<S extends z.ZodType>(access: ServiceAccess, path: string, schema: S, given: Call = {}) {
  const { method = 'GET', query = {}, body, signal } = given
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const credentials = Buffer.from(`rostrum:${access.key}`).toString('base64')
  const response = await guardedFetch(access, `${access.baseUrl}${path}${asked.size > 0 ? `?${asked}` : ''}`, {
    method,
    headers: {
      authorization: `Basic ${credentials}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  }).catch((error: unknown) => {
    if (error instanceof ConnectionFailure) throw new ServiceFailure('unavailable', error.message)
    throw error
  })
  if (!response.ok) throw await failureOf(response)
  const parsed = schema.safeParse(await response.json().catch(() => undefined))
  if (!parsed.success) throw new ServiceFailure('unavailable', 'The service sent an unexpected response.')
  return parsed.data
}

const Account = z.object({
  account_name: z.string(),
  pricing_plan_type: z.string().nullish(),
  total_subscribers: z.number().int().nullish(),
})

export async function readAccount(access: ServiceAccess, signal?: AbortSignal) {
  const fields = 'account_name,pricing_plan_type,total_subscribers'
  const found = await call(access, '/', Account, { query: { fields }, signal })
  return {
    accountName: found.account_name,
    plan: found.pricing_plan_type?.replaceAll('_', ' ') ?? null,
    contactCount: found.total_subscribers ?? null,
  }
}

const most = 1000

const Lists = z.object({
  lists: z.array(z.object({ id: z.string(), name: z.string(), stats: z.object({ member_count: z.number().int() }) })),
})

export async function readLists(access: ServiceAccess, signal?: AbortSignal) {
  const fields = 'lists.id,lists.name,lists.stats.member_count'
  const { lists } = await call(access, '/lists', Lists, { query: { fields, count: most }, signal })
  return lists.map(({ id, name, stats }) => ({ id, name, memberCount: stats.member_count }))
}

const MergeFields = z.object({
  merge_fields: z.array(z.object({ tag: z.string(), name: z.string(), type: z.string(), required: z.boolean() })),
})
/** Others want parts, numbers or days. */
const textTypes = ['text', 'zip', 'phone', 'url', 'dropdown', 'radio']

export async function readFields(access: ServiceAccess, listId: string, signal?: AbortSignal) {
  const path = `/lists/${encodeURIComponent(listId)}/merge-fields`
  const { merge_fields } = await call(access, path, MergeFields, { query: { count: most }, signal })
  return merge_fields
    .filter(({ type }) => textTypes.includes(type))
    .map(({ tag, name, required }) => ({ tag, name, isRequired: required }))
}

const Members = z.object({
  members: z.array(
    z.object({
      email_address: z.string(),
      status: z.string(),
      last_changed: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
    }),
  ),
})

export interface SeenMember {
  /** In lower case. */
  email: string
  status: string
  changedAt: Date
}

export const memberPage = 1000

/** In the order in which they changed. */
export async function readMembers(
  access: ServiceAccess,
  listId: string,
  from: { since: Date | null; offset: number },
  signal?: AbortSignal,
): Promise<SeenMember[]> {
  const query = {
    fields: 'members.email_address,members.status,members.last_changed',
    ...{ count: memberPage, offset: from.offset, sort_field: 'last_changed', sort_dir: 'ASC' },
    since_last_changed: from.since?.toISOString(),
  }
  const { members } = await call(access, `/lists/${encodeURIComponent(listId)}/members`, Members, { query, signal })
  return members.map(({ email_address, status, last_changed }) => ({
    ...{ email: email_address.toLowerCase(), status, changedAt: new Date(last_changed) },
  }))
}

/** The service knows a member by the MD5 of the address. */
const hashOf = (email: string): string => createHash('md5').update(email.toLowerCase()).digest('hex')
const memberPath = (listId: string, email: string) => `/lists/${encodeURIComponent(listId)}/members/${hashOf(email)}`
const Written = z.object({ status: z.string() })

/** Who is a member already keeps their status: only they can subscribe again. */
export async function putMember(
  access: ServiceAccess,
  listId: string,
  contact: { email: string; mergeFields: Record<string, string> },
  signal?: AbortSignal,
): Promise<string> {
  const body = { email_address: contact.email, status_if_new: 'subscribed', merge_fields: contact.mergeFields }
  const path = `${memberPath(listId, contact.email)}?skip_merge_validation=true`
  return (await call(access, path, Written, { method: 'PUT', body, signal })).status
}

export async function unsubscribeMember(access: ServiceAccess, listId: string, email: string, signal?: AbortSignal) {
  const body = { status: 'unsubscribed' }
  return (await call(access, memberPath(listId, email), Written, { method: 'PATCH', body, signal })).status
}
