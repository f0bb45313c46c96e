// Who calls: a user of a customer, a person without one, or someone with a signed link.
import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import { toSnake } from '@rostrum/contract/platform/wire'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { SignedInContext } from '../context.ts'
import type { Database } from '../database/database.ts'
import { AppError, notFound } from '../errors.ts'
import { type FoundLink, findLink } from '../identity/links.ts'
import { findAccount, findPrincipal, type Principal } from '../identity/principal.ts'
import { noteActivity } from '../identity/sign-in-limits.ts'
import type { Claims, TokenVerifier } from '../identity/tokens.ts'
import { bearerOf } from './requests.ts'

interface Verifying {
  config: Config
  database: Database
  /** Sign the links of people who do not sign in; latest first. */
  linkKeys: readonly string[]
  tokens: TokenVerifier
}

function claimsOf({ tokens }: Pick<Verifying, 'tokens'>, request: FastifyRequest): Promise<Claims> {
  const token = bearerOf(request)
  if (!token) throw new AppError('unauthorized', 'The token is missing, invalid or expired')
  return tokens.verify(token)
}

/** The caller with a valid token, for the customer that the request names. */
export async function authenticate(services: Verifying, request: FastifyRequest): Promise<Principal> {
  const claims = await claimsOf(services, request)
  const header = request.headers['customer-id']
  const customerId = typeof header === 'string' && header !== '' ? header : undefined
  const principal = await findPrincipal(services.database, claims, customerId)
  await noteActivity(services.database.shared, principal, request.headers['idle-seconds'])
  return { ...principal, isOperator: services.config.operators.includes(principal.user.email) }
}

export async function identify(services: Verifying, request: FastifyRequest): Promise<SignedInContext['person']> {
  const claims = await claimsOf(services, request)
  const { id } = await findAccount(services.database, claims)
  return { userId: id, sessionKey: claims.sessionKey }
}

/** The same error for every invalid link, so that it reveals nothing. */
export async function followLink(
  services: Verifying,
  { link, path }: Endpoint,
  request: FastifyRequest,
): Promise<FoundLink> {
  if (!link) throw new Error(`${path} does not say where its link is`)
  const given = { ...(request.query as object), ...(request.params as object) } as Record<string, unknown>
  const { database, linkKeys } = services
  const found = await findLink(database.shared, linkKeys, given[toSnake(link.parameter)], link.purpose)
  if (!found) throw notFound('Link')
  return found
}
