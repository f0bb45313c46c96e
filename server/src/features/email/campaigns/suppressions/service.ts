import { suppressionReasonNames } from '@rostrum/contract/email/campaigns/suppression-reasons'
import type { Suppression, suppressions } from '@rostrum/contract/email/campaigns/suppressions'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { eachRow } from '#lists/each-row.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { readTypedAddresses } from '../read-typed-addresses.ts'
import * as queries from './queries.ts'

const nameOf = (user: { firstName: string; lastName: string } | null) =>
  user ? `${user.firstName} ${user.lastName}` : null

export async function* fileOfSuppressions({ db }: Context, { query }: Input<typeof suppressions.export>) {
  const rows = eachRow((page) => queries.listSuppressions(db, { ...query, ...page }))
  for await (const { reason, campaign, addedBy, removedBy, ...row } of rows) {
    yield {
      ...row,
      reason: suppressionReasonNames[reason],
      campaign: campaign?.name ?? null,
      addedBy: nameOf(addedBy),
      removedBy: nameOf(removedBy),
    }
  }
}

const recorded = (ctx: Context, action: string, subjectId: string, change: { before?: unknown; after?: unknown }) =>
  recordChange(ctx, { action: `suppression.${action}`, subjectType: 'suppression', subjectId, ...change })

export async function addSuppressions(ctx: Context, { body }: Input<typeof suppressions.add>) {
  const { emails, rejected } = readTypedAddresses(body.emails)
  if (emails.length === 0) throw unprocessable({ emails: 'Enter an email address such as name@example.com' })
  const { reason, note } = body
  const common = { customerId: ctx.customerId, reason, note, addedBy: ctx.principal.user.id }
  const added = await queries.suppressAll(
    ctx.db,
    emails.map((email) => ({ ...common, email })),
  )
  // Each address has a row with the same facts; the record of the call would repeat thousands of them.
  const [first] = added
  const after = { reason, note, ...(added.length === 1 ? { email: first?.email } : { addresses: added.length }) }
  await recorded(ctx, 'added', first?.id ?? ctx.customerId, { after })
  return { added: added.length, known: emails.length - added.length, rejected: rejected.slice(0, 100) }
}

async function requireSuppression({ db }: Context, id: string): Promise<Suppression> {
  const found = await queries.findSuppression(db, id)
  if (!found) throw notFound('Suppression')
  return found
}

export async function removeSuppression(
  ctx: Context,
  { params, body }: Input<typeof suppressions.remove>,
): Promise<Suppression> {
  const { id, email, reason } = await requireSuppression(ctx, params.id)
  const removal = { removedBy: ctx.principal.user.id, removalReason: body.reason }
  if (!(await queries.markRemoved(ctx.db, id, removal))) {
    throw new AppError('conflict', 'Someone has already removed this address from the list')
  }
  await recorded(ctx, 'removed', id, { before: { email, reason }, after: { reason: body.reason } })
  return requireSuppression(ctx, id)
}

export async function restoreSuppression(
  ctx: Context,
  { params }: Input<typeof suppressions.restore>,
): Promise<Suppression> {
  const { id, email } = await requireSuppression(ctx, params.id)
  await queries.markCurrent(ctx.db, id)
  await recorded(ctx, 'restored', id, { after: { email } })
  return requireSuppression(ctx, id)
}
