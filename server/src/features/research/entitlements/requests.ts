// Requests for research products: Entitlements admins are notified of the request, and the requester of the decision.
import type { Input } from '@rostrum/contract/platform/endpoint'
import { type ResearchProduct, researchProductNames } from '@rostrum/contract/platform/research-products'
import type { accessRequests, OwnAccess } from '@rostrum/contract/research/entitlements'
import { insertNotifications } from '#features/notifications/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { findPersonOfUser, findSettings, listDeciders } from './queries/grants.ts'
import { findOwnRequest, findRequest, insertRequest, storeDecision } from './queries/requests.ts'
import { changeGrant, refusePast } from './service.ts'

export async function readOwnAccess({ db, customerId, principal }: Context): Promise<OwnAccess> {
  const { products } = await findSettings(db, customerId)
  const deciders = await listDeciders(db, customerId)
  const request = (await findOwnRequest(db, principal.user.id)) ?? null
  return { products, granted: principal.researchProducts, deciders: deciders.map(({ name }) => name), request }
}

const namesOf = (products: readonly ResearchProduct[]) =>
  products.map((product) => researchProductNames[product]).join(', ')

const subject = 'research_access_request'

export async function createRequest(ctx: Context, { body }: Input<typeof accessRequests.create>): Promise<OwnAccess> {
  const { db, customerId, principal } = ctx
  const { user, scope, researchProducts: granted } = principal
  if (scope !== 'user') throw new AppError('forbidden', 'Assistants have no research products of their own')
  const products = [...new Set(body.products)].sort()
  const { products: bought } = await findSettings(db, customerId)
  if (!products.every((product) => bought.includes(product))) {
    throw unprocessable({ products: 'Choose products that your company has' })
  }
  if (products.some((product) => granted.includes(product))) {
    throw unprocessable({ products: 'You already have one of these. Choose only the products you still need' })
  }
  const id = newId()
  if (!(await insertRequest(db, { customerId, id, userId: user.id, products, reason: body.reason }))) {
    throw new AppError('conflict', 'Your earlier request is still open')
  }
  await recordChange(ctx, {
    action: `${subject}.created`,
    subjectType: subject,
    subjectId: id,
    after: { products, reason: body.reason },
  })
  const deciders = await listDeciders(db, customerId)
  const message = {
    customerId,
    kind: 'research_access_requested',
    title: `${user.firstName} ${user.lastName} requests access to Research`,
    body: `${namesOf(products)}: ${body.reason}`,
    path: '/research/entitlements/requests',
    dedupKey: `${subject}.${id}`,
  }
  await insertNotifications(
    db,
    deciders.map(({ userId }) => ({ ...message, userId })),
  )
  return readOwnAccess(ctx)
}

type Found = NonNullable<Awaited<ReturnType<typeof findRequest>>>

const decidedAlready = (status: Found['status']) =>
  status === 'withdrawn' ? 'This request was withdrawn' : 'A colleague has already decided on this request'

async function readOpen({ db }: Context, id: string): Promise<Found> {
  const request = await findRequest(db, id)
  if (!request) throw notFound('Request')
  if (request.status !== 'open') throw new AppError('conflict', decidedAlready(request.status))
  return request
}

export async function withdrawRequest(ctx: Context, { params }: Input<typeof accessRequests.withdraw>) {
  const request = await findRequest(ctx.db, params.id)
  // Only Entitlements admins see requests of colleagues.
  if (!request || request.userId !== ctx.principal.user.id) throw notFound('Request')
  if (request.status !== 'open') throw new AppError('conflict', 'Your request has already been decided')
  await storeDecision(ctx.db, request.id, { status: 'withdrawn', answer: null, decidedBy: null })
  await recordChange(ctx, {
    action: `${subject}.withdrawn`,
    subjectType: subject,
    subjectId: request.id,
    before: { status: request.status },
    after: { status: 'withdrawn' },
  })
  return readOwnAccess(ctx)
}

async function settle(ctx: Context, request: Found, status: 'granted' | 'declined', given: string | undefined) {
  const { db, customerId, principal } = ctx
  const answer = given || null
  await storeDecision(db, request.id, { status, answer, decidedBy: principal.user.id })
  await recordChange(ctx, {
    action: `${subject}.${status}`,
    subjectType: subject,
    subjectId: request.id,
    before: { status: request.status },
    after: { status, answer },
  })
  await notifyOfDecision(ctx, { customerId, userId: request.userId }, request, status, answer)
}

const notifyOfDecision = (
  { db }: Context,
  to: { customerId: string; userId: string },
  { id, products }: { id: string; products: readonly ResearchProduct[] },
  status: 'granted' | 'declined',
  answer: string | null,
) =>
  insertNotifications(db, [
    {
      ...to,
      kind: 'research_access_decided',
      title: `Your request for ${namesOf(products)} was ${status}`,
      body: answer ?? (status === 'granted' ? 'You can open it in Research now.' : 'No reason was given.'),
      path: '/research',
      dedupKey: `${subject}.${id}.${status}`,
    },
  ])

export async function grantRequest(
  ctx: Context,
  { params, body }: Input<typeof accessRequests.grant>,
): Promise<undefined> {
  refusePast(body.until)
  const request = await readOpen(ctx, params.id)
  const person = await findPersonOfUser(ctx.db, ctx.customerId, request.userId)
  if (!person) throw new AppError('conflict', 'This person has left your team')
  const { products } = await findSettings(ctx.db, ctx.customerId)
  for (const product of request.products) {
    // The company may no longer have the product.
    if (products.includes(product)) await changeGrant(ctx, person, { product, until: body.until })
  }
  await settle(ctx, request, 'granted', body.answer)
}

export async function declineRequest(
  ctx: Context,
  { params, body }: Input<typeof accessRequests.decline>,
): Promise<undefined> {
  await settle(ctx, await readOpen(ctx, params.id), 'declined', body.answer)
}
