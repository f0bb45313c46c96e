// The person behind a request: found by the token's subject, bound to one customer by an authorization.

import type { Actor } from '@rostrum/contract/platform/permissions'
import type { ResearchProduct } from '@rostrum/contract/platform/research-products'
import { type CustomerAuthorization, isUsable } from '@rostrum/contract/session'
import { sql } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { limitReached, type SignInLimits } from './sign-in-limits.ts'
import { endSignInOf } from './sign-ins.ts'
import type { Claims } from './tokens.ts'

export interface Customer extends SignInLimits {
  id: string
  name: string
  type: 'standard' | 'trial'
  status: 'active' | 'pending' | 'inactive'
  features: string[]
  expiredAt: Date | null
  requiresSecondStep: boolean
  assistantsSeeResearch: boolean
}

export interface Authorization extends CustomerAuthorization {
  customer: Customer
  /** Products of the customer that were granted and have not ended. */
  researchProducts: ResearchProduct[]
}

export interface User {
  id: string
  email: string
  firstName: string
  lastName: string
  timeZone: string
}

export interface Principal extends Actor {
  user: User
  customer: Customer
  authorization: Authorization
  authorizations: Authorization[]
  researchProducts: ResearchProduct[]
  /** Names this sign-in in `identity.sign_ins`. */
  sessionKey: string
  /** When the person last proved who they are. Null when an external issuer knows, and we don't. */
  confirmedAt: Date | null
  /** When the person last did something in this sign-in; null for a script's token. */
  activeAt: Date | null
}

/**
 * Which authorization a request uses. Users with a usable one choose among those; only a pure assistant uses the scope
 * assistant. A pending customer gets its own error code, so that the page can say why nothing works yet.
 */
export function chooseAuthorization<A extends CustomerAuthorization>(all: readonly A[], customerId?: string): A {
  const usable = all.filter(isUsable)
  const unlocked = all.filter((one) => one.lockedAt === null)
  const assisting = unlocked.filter((one) => one.scope === 'assistant' && one.customer.status === 'active')
  const choices = usable.length > 0 ? usable : assisting
  const matches = (one: A) => customerId === undefined || one.customer.id === customerId

  const chosen = choices.find(matches)
  if (chosen) return chosen
  if (unlocked.some((one) => one.customer.status === 'pending' && matches(one))) {
    throw new AppError('needs_configuration', 'This account is pending activation')
  }
  if (customerId === undefined) throw new AppError('forbidden', 'You have no access to any customer')
  throw new AppError('invalid', 'The customer id is invalid', {
    fields: { 'customer-id': 'The customer id provided is invalid or not authorized' },
  })
}

/** Of several assistant authorizations one is kept: the current one, else the first unlocked. */
export function keepOneAssistant<A extends CustomerAuthorization>(all: readonly A[], current: A): A[] {
  const assistants = all.filter((one) => one.scope === 'assistant')
  const kept = assistants.find((one) => one.id === current.id) ?? assistants.find((one) => one.lockedAt === null)
  return all.filter((one) => one.scope === 'user' || one === kept)
}

interface Found {
  id: string
  email: string
  firstName: string
  lastName: string
  timeZone: string
  isRefused: boolean
  confirmedAt: Date | null
  startedAt: Date
  activeAt: Date | null
  hasSecondStep: boolean
  authorizations: (Omit<Authorization, 'lockedAt'> & { lockedAt: string | null })[]
}

/** Research products of the customer `c` that the authorization `ca` was granted, in the order of their names. */
const granted = `(select coalesce(json_agg(g.product order by g.product), '[]') from identity.research_grants g
  where g.authorization_id = ca.id and g.product = any(c.research_products)
    and (g.until is null or g.until >= (now() at time zone 'utc')::date))`

/** One query: the user, whether this sign-in has ended, and every authorization with its customer. */
const bySubject = (column: 'id' | 'subject') => `
  select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.time_zone as "timeZone",
    (s.ended_at is not null
      or u.tokens_valid_from > $2 and coalesce(s.last_seen_at < u.tokens_valid_from, true)) as "isRefused",
    -- A script's token has no sign-in; issuing it was proof.
    case when s.id is null then $2 else s.confirmed_at end as "confirmedAt",
    coalesce(s.started_at, $2) as "startedAt", s.last_active_at as "activeAt",
    (exists (select from identity.authenticators where user_id = u.id)
      or exists (select from identity.passkeys where user_id = u.id)) as "hasSecondStep",
    coalesce(a.list, '[]') as authorizations
  from identity.users u
  left join identity.sign_ins s on s.session_key = $3
  left join lateral (
    select json_agg(json_build_object(
      'id', ca.id, 'scope', ca.scope, 'role', ca.role, 'lockedAt', ca.locked_at,
      'researchProducts', ${granted},
      'customer', json_build_object('id', c.id, 'name', c.name, 'type', c.type, 'status', c.status,
        'features', c.features, 'expiredAt', c.expired_at,
        'requiresSecondStep', c.requires_second_step, 'assistantsSeeResearch', c.assistants_see_research,
        'idleMinutes', c.idle_minutes, 'signedInHours', c.signed_in_hours))
      order by ca.created_at, ca.id) as list
    from identity.customer_authorizations ca join identity.customers c on c.id = ca.customer_id
    where ca.user_id = u.id
  ) a on true
  where u.${column} = $1`

const byOwnSubject = bySubject('id')
const byForeignSubject = bySubject('subject')

/** The account behind a token; a sign-in that has ended has none. */
export async function findAccount(database: Database, claims: Claims): Promise<Omit<Found, 'isRefused'>> {
  const [name, text] = claims.isOurs ? ['own-principal', byOwnSubject] : ['foreign-principal', byForeignSubject]
  const [found] = await database.prepared<Found>(name, text, [claims.subject, claims.issuedAt, claims.sessionKey])
  if (!found) throw new AppError('forbidden', 'This account was not found')
  const { isRefused, ...account } = found
  if (isRefused) throw new AppError('unauthorized', 'This sign-in has ended')
  return account
}

export async function findPrincipal(
  database: Database,
  claims: Claims,
  customerId: string | undefined,
): Promise<Principal> {
  const { authorizations, confirmedAt, startedAt, activeAt, hasSecondStep, ...user } = await findAccount(
    database,
    claims,
  )
  const all = authorizations.map((one) => ({
    ...one,
    lockedAt: one.lockedAt ? new Date(one.lockedAt) : null,
    customer: { ...one.customer, expiredAt: one.customer.expiredAt ? new Date(one.customer.expiredAt) : null },
  }))
  const authorization = chooseAuthorization(all, customerId ?? claims.customerId)
  // An external issuer has rules of its own.
  const expired = claims.isOurs && limitReached({ startedAt, activeAt }, authorization.customer)
  if (expired) {
    // The issuer's session too: its cookie would sign in again by itself.
    await endSignInOf(database.shared, user.id, claims.sessionKey)
    throw new AppError('unauthorized', expired)
  }
  if (claims.isOurs && authorization.customer.requiresSecondStep && !hasSecondStep) {
    const { name } = authorization.customer
    throw new AppError('needs_second_step', `${name} requires two-step verification. Sign in again to set it up`)
  }
  return {
    user,
    role: authorization.role,
    scope: authorization.scope,
    customer: authorization.customer,
    researchProducts: authorization.researchProducts,
    authorization,
    authorizations: keepOneAssistant(all, authorization),
    sessionKey: claims.sessionKey,
    confirmedAt: claims.isOurs ? (confirmedAt ?? new Date(0)) : null,
    activeAt,
  }
}

interface FoundMember extends User {
  role: Actor['role']
  authorizationId: string
  researchProducts: ResearchProduct[]
  customer: Omit<Customer, 'expiredAt'> & { expiredAt: string | null }
}

/** A member as they would call, for a job that reads for them. */
export async function findMember(db: Db, userId: string, customerId: string): Promise<Principal> {
  const { rows } = await sql<FoundMember>`
    select u.id, u.email, u.first_name, u.last_name, u.time_zone, ca.role, ca.id as authorization_id,
      json_build_object('id', c.id, 'name', c.name, 'type', c.type, 'status', c.status, 'features', c.features,
        'expiredAt', c.expired_at, 'requiresSecondStep', c.requires_second_step,
        'assistantsSeeResearch', c.assistants_see_research,
        'idleMinutes', c.idle_minutes, 'signedInHours', c.signed_in_hours) as customer,
      ${sql.raw(granted)} as research_products
    from identity.users u
    join identity.customer_authorizations ca on ca.user_id = u.id and ca.scope = 'user'
    join identity.customers c on c.id = ca.customer_id
    where u.id = ${userId} and c.id = ${customerId}`.execute(db)
  const [found] = rows
  if (!found) throw new AppError('forbidden', 'This person is no longer a member')
  const { role, authorizationId, researchProducts, customer: stored, ...user } = found
  const customer = { ...stored, expiredAt: stored.expiredAt ? new Date(stored.expiredAt) : null }
  const shared = { role, customer, researchProducts }
  const authorization: Authorization = { id: authorizationId, scope: 'user', lockedAt: null, ...shared }
  return {
    ...{ user, scope: 'user', ...shared, authorization, authorizations: [authorization] },
    ...{ sessionKey: '', confirmedAt: null, activeAt: null },
  }
}
