import type { emailFiling } from '@rostrum/contract/email/filing'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { keyOf, knownIds, namesOf } from '#features/irm/subjects/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import type { Caller, Services } from '#platform/http/implement.ts'
import { findSameRule } from '../exclude/queries.ts'
import { createRule } from '../exclude/service.ts'
import { keepAttachments } from '../keep-attachments.ts'
import { peopleByAddress } from '../queries/people.ts'
import { addressOfToken } from './address.ts'
import { type FilingWork, moveToRecord, readReceived } from './file-message.ts'
import { discardFrom, findToken, findWaiting, listWaiting, renewToken, setDiscarded } from './queries.ts'

const subjectType = 'waiting_mail'
const gone = () => notFound('Message')

export const readAddress =
  ({ config }: Services) =>
  async ({ db, customerId }: Context) => ({
    address: config.inbound ? addressOfToken(await findToken(db, customerId), config.inbound.domain) : null,
  })

export const renewAddress =
  ({ config }: Services) =>
  async (ctx: Context) => {
    if (!config.inbound) throw notFound('Address')
    const address = addressOfToken(await renewToken(ctx.db), config.inbound.domain)
    const { customerId } = ctx
    await recordChange(ctx, { action: 'filing_address.renewed', subjectType: 'customer', subjectId: customerId })
    return { address }
  }

export async function pageOfWaiting({ db, customerId }: Context, { query }: Input<typeof emailFiling.waiting>) {
  const { rows, total } = await listWaiting(db, query)
  const addresses = rows.flatMap(({ others }) => others.map(({ address }) => address))
  const byAddress = await peopleByAddress(db, customerId, addresses)
  const people = [...byAddress.values()].flat().map((id) => ({ type: 'person' as const, id }))
  const names = await namesOf(db, people)
  return {
    rows: rows.map((row) => {
      const ids = new Set(row.others.flatMap(({ address }) => byAddress.get(address) ?? []))
      return {
        ...row,
        people: [...ids].map((id) => ({ id, name: names.get(keyOf({ type: 'person', id }))?.name ?? '' })),
      }
    }),
    total,
  }
}

/** Before the transaction: attachments are stored. */
export const prepareFiling =
  (services: Services) =>
  async ({ principal, log }: Caller, { params, body }: Input<typeof emailFiling.file>) => {
    const { database, storage, config, jobs } = services
    const by = { customerId: principal.customer.id, userId: principal.user.id }
    const work: FilingWork = {
      ...{ customerId: by.customerId, storage, config, log },
      inTransaction: (run) =>
        database.withTenant(by.customerId, (db) => run(db, jobs.enqueueIn(db, by.customerId)), by.userId),
    }
    const waiting = await work.inTransaction(async (db) => {
      const known = await knownIds(db, 'person', body.personIds)
      if (known.size < new Set(body.personIds).size) throw unprocessable({ person_ids: 'This person was not found' })
      return findWaiting(db, params.id)
    })
    if (!waiting) throw gone()
    const { mail, toFile } = await readReceived(work, waiting)
    const filed = toFile ?? { message: mail, attachments: mail.attachments, isSent: false, others: [] }
    return { ...by, toFile: filed, attachments: await keepAttachments(work, by, filed.attachments) }
  }

type Prepared = Awaited<ReturnType<ReturnType<typeof prepareFiling>>>

export async function fileWaiting(ctx: Context, { params, body }: Input<typeof emailFiling.file>, prepared: Prepared) {
  // Someone else may have decided in the meantime.
  if (!(await findWaiting(ctx.db, params.id))) throw gone()
  const recorded = await moveToRecord(ctx.db, params.id, { ...prepared, personIds: [...new Set(body.personIds)] })
  const after = { personIds: body.personIds, threadId: recorded?.threadId ?? null }
  await recordChange(ctx, { action: 'waiting_mail.filed', subjectType, subjectId: params.id, after })
  return { threadId: recorded?.threadId ?? null }
}

export async function excludeSender(ctx: Context, { params, body }: Input<typeof emailFiling.exclude>) {
  const waiting = await findWaiting(ctx.db, params.id)
  if (!waiting) throw gone()
  const { fromAddress } = waiting
  if (waiting.userId) throw new AppError('conflict', 'This email is from a colleague. Discard it instead')
  const value = body.kind === 'address' ? fromAddress : fromAddress.slice(fromAddress.lastIndexOf('@') + 1)
  if (!(await findSameRule(ctx.db, body.kind, value))) {
    const emailExcludeRule = { kind: body.kind, value, removesRecorded: false }
    await createRule(ctx, { params: {}, query: {}, body: { emailExcludeRule } })
  }
  const discarded = await discardFrom(ctx.db, { kind: body.kind, value })
  const after = { ...body, value, discarded }
  await recordChange(ctx, { action: 'waiting_mail.excluded', subjectType, subjectId: params.id, after })
  return { value, discarded }
}

export async function discardWaiting(ctx: Context, { params }: Input<typeof emailFiling.discard>) {
  if (!(await setDiscarded(ctx.db, params.id, true))) throw gone()
  await recordChange(ctx, { action: 'waiting_mail.discarded', subjectType, subjectId: params.id })
  return undefined
}

export async function restoreWaiting(ctx: Context, { params }: Input<typeof emailFiling.restore>) {
  if (!(await setDiscarded(ctx.db, params.id, false))) throw gone()
  await recordChange(ctx, { action: 'waiting_mail.restored', subjectType, subjectId: params.id })
  return undefined
}
