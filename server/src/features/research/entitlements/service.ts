import type { Input } from '@rostrum/contract/platform/endpoint'
import { type ResearchProduct, researchProductNames } from '@rostrum/contract/platform/research-products'
import {
  type EntitledPerson,
  type EntitlementSettings,
  type entitlements,
  type GrantEvent,
  grantActionNames,
} from '@rostrum/contract/research/entitlements'
import { memberStateNames } from '@rostrum/contract/team'
import { eachRow } from '#lists/each-row.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import * as queries from './queries/grants.ts'

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

async function readPerson({ db, customerId }: Context, id: string): Promise<EntitledPerson> {
  const person = await queries.findPerson(db, customerId, id)
  if (!person) throw notFound('Person')
  return person
}

async function refuseUnbought({ db, customerId }: Context, products: readonly ResearchProduct[]) {
  const { products: bought } = await queries.findSettings(db, customerId)
  const missing = products.find((product) => !bought.includes(product))
  if (missing) throw unprocessable({ product: `Your company doesn’t have ${researchProductNames[missing]}` })
}

/** In UTC, as grants end. */
const today = () => new Date().toISOString().slice(0, 10)

/** Checks that another Entitlements admin has no end date, so that a company always has one. */
async function refuseLast({ db, customerId }: Context, id: string) {
  const deciders = await queries.listDeciders(db, customerId)
  if (deciders.some((one) => one.id !== id && one.until === null)) return
  throw new AppError(
    'conflict',
    'Your company needs one Entitlements admin without an end date. Grant it to someone else first',
  )
}

export interface Change {
  product: ResearchProduct
  /** Undefined to revoke. */
  until?: string | null
}

/** Grants, changes the end of a grant, or revokes it, and records which. */
export async function changeGrant(ctx: Context, person: EntitledPerson, { product, until }: Change): Promise<void> {
  const { db, customerId, principal } = ctx
  await queries.lockGrants(db, customerId)
  const before = (await readPerson(ctx, person.id)).grants.find((grant) => grant.product === product)
  if (until === undefined && !before) throw notFound('Entitlement')
  const endsAdmin = product === 'entitlements_admin' && before && !before.hasEnded && until !== null
  if (endsAdmin && person.state === 'active') await refuseLast(ctx, person.id)
  if (until === undefined) await queries.deleteGrant(db, person.id, product)
  else await queries.storeGrant(db, { id: person.id, product, until, grantedBy: principal.user.id })
  const action: GrantEvent['action'] =
    until === undefined ? 'revoked' : before && !before.hasEnded ? 'changed' : 'granted'
  const recorded = (end: string | null): queries.RecordedGrant => ({ product, until: end, person: nameOf(person) })
  await recordChange(ctx, {
    action: queries.actionOf(action),
    subjectType: queries.grantSubject,
    subjectId: person.id,
    ...(before && { before: recorded(before.until) }),
    after: recorded(until ?? null),
  })
}

export function refusePast(until: string | null) {
  if (until !== null && until < today()) throw unprocessable({ until: 'Enter today or a later day' })
}

export async function grant(ctx: Context, { params, body }: Input<typeof entitlements.grant>): Promise<EntitledPerson> {
  refusePast(body.until)
  const person = await readPerson(ctx, params.id)
  await refuseUnbought(ctx, [body.product])
  await changeGrant(ctx, person, body)
  return readPerson(ctx, params.id)
}

export async function revoke(
  ctx: Context,
  { params, body }: Input<typeof entitlements.revoke>,
): Promise<EntitledPerson> {
  await changeGrant(ctx, await readPerson(ctx, params.id), { product: body.product })
  return readPerson(ctx, params.id)
}

export async function saveSettings(
  ctx: Context,
  { body }: Input<typeof entitlements.saveSettings>,
): Promise<EntitlementSettings> {
  const { db, customerId } = ctx
  const before = await queries.findSettings(db, customerId)
  await queries.showToAssistants(db, body.assistantsSeeResearch)
  const after = await queries.findSettings(db, customerId)
  await recordChange(ctx, {
    action: 'research.settings_changed',
    subjectType: 'customer',
    subjectId: customerId,
    before,
    after,
  })
  return after
}

export async function* fileOfEntitlements({ db, customerId }: Context, { query }: Input<typeof entitlements.export>) {
  for await (const person of eachRow((page) => queries.listPeople(db, customerId, { ...query, ...page }))) {
    const who = { name: nameOf(person), email: person.email, state: memberStateNames[person.state] }
    const none = { product: null, until: null, grantedBy: null, grantedAt: null }
    if (person.grants.length === 0) yield { ...who, ...none }
    for (const { product, until, grantedBy, grantedAt } of person.grants) {
      yield { ...who, product: researchProductNames[product], until, grantedBy, grantedAt }
    }
  }
}

export async function* fileOfHistory({ db }: Context) {
  for await (const { action, product, ...event } of eachRow((page) => queries.listHistory(db, page))) {
    yield { ...event, action: grantActionNames[action], product: researchProductNames[product] }
  }
}
