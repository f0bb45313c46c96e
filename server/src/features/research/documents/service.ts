import type { Input } from '@rostrum/contract/platform/endpoint'
import { ratingOf } from '@rostrum/contract/research/brokers'
import { type DocumentDetail, isDocumentName, refusedDocument } from '@rostrum/contract/research/document-values'
import type { AddedDocument, researchDocuments } from '@rostrum/contract/research/documents'
import { requireOwnKey } from '#features/files/public.ts'
import { visibleToOf } from '#features/irm/visibility/public.ts'
import { ensureAnalyst, ensureBroker, listKnownAnalysts } from '#features/research/brokers/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { seeingAll } from '#platform/database/viewer.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { addDocument } from './add-document.ts'
import { licenseFor } from './license.ts'
import {
  findBrokerSettings,
  listBrokersWithSettings,
  listResearchSecurities,
  securityExists,
  updateBrokerSettings,
} from './queries/choices.ts'
import { findDocument, type StoredDocument } from './queries/documents.ts'
import { findBySha256, listOwnFiles, setReadingState, updateDocument } from './queries/writing.ts'
import { keepRatingsInStep } from './ratings.ts'
import { readDocumentJob } from './reading/jobs.ts'
import { readDocument, requireDocument, viewerOf } from './shown.ts'

const subjectType = 'research_document'
const record = (ctx: Context, action: string, subjectId: string, more: { before?: unknown; after?: unknown } = {}) =>
  recordChange(ctx, { action: `research_document.${action}`, subjectType, subjectId, ...more })

export async function addDocuments(
  ctx: Context,
  { body }: Input<typeof researchDocuments.add>,
): Promise<AddedDocument[]> {
  const { db, customerId, principal } = ctx
  const userId = principal.user.id
  const visibleTo = (await visibleToOf(ctx, body)) ?? null
  const ids = body.fileKeys.map((key) => requireOwnKey(customerId, key))
  const files = new Map((await listOwnFiles(db, userId, ids)).map((file) => [file.id, file]))
  const added: AddedDocument[] = []
  for (const [index, id] of ids.entries()) {
    const fileKey = body.fileKeys[index] ?? ''
    const file = files.get(id)
    if (!file) throw notFound('File')
    const refuse = (message: string) => added.push({ fileKey, documentId: null, outcome: 'refused', message })
    // Web pages are stored as text, so that this is also what their extension says.
    if (!isDocumentName(file.name)) refuse(refusedDocument(file.name))
    else if (file.status !== 'completed' || !file.sha256)
      refuse(file.reason ?? `“${file.name}” has not been checked yet.`)
    else {
      const given = { file: { id, name: file.name, sha256: file.sha256 }, origin: 'upload' as const, visibleTo }
      const documentId = await addDocument(db, ctx.enqueue, { customerId, userId, ...given })
      if (documentId) added.push({ fileKey, documentId, outcome: 'added', message: null })
      else added.push(await alreadyThere(ctx, fileKey, file.name, file.sha256))
    }
  }
  await record(ctx, 'added', added.find(({ documentId }) => documentId)?.documentId ?? customerId, {
    after: added.map(({ documentId, outcome }) => ({ documentId, outcome })),
  })
  return added
}

/** The one that is there may be hidden from who adds it. */
async function alreadyThere(ctx: Context, fileKey: string, name: string, sha256: string): Promise<AddedDocument> {
  const there = await seeingAll(ctx.db, () => findBySha256(ctx.db, sha256))
  const visible = there && (await findDocument(ctx.db, viewerOf(ctx), there.id))
  if (visible) {
    const message = `“${name}” has already been added as ${visible.title}.`
    return { fileKey, documentId: visible.id, outcome: 'already_there', message }
  }
  const message = `“${name}” is already stored, but you don’t have access to it. Ask a colleague with Entitlements admin.`
  return { fileKey, documentId: null, outcome: 'refused', message }
}

export async function choicesFor({ db }: Context) {
  const analysts = await listKnownAnalysts(db)
  return {
    brokers: await listBrokersWithSettings(db),
    analysts: analysts.map(({ id, name, brokerId }) => ({ id, name, brokerId })),
    securities: await listResearchSecurities(db),
  }
}

const factsOf = ({
  title,
  brokerId,
  analystId,
  securityId,
  dated,
  rating,
  ratingWord,
  targetPrice,
  currency,
}: StoredDocument) => ({
  ...{ title, brokerId, analystId, securityId, dated, rating, ratingWord, targetPrice, currency },
})

export async function confirmDocument(
  ctx: Context,
  { params, body }: Input<typeof researchDocuments.confirm>,
): Promise<DocumentDetail> {
  const before = await requireDocument(ctx, params.id)
  const { brokerName, analystName, securityId, targetPrice, currency, title, dated } = body
  if (analystName && !brokerName) throw unprocessable({ broker_name: 'Enter the analyst’s broker' })
  if (targetPrice !== null && !currency) throw unprocessable({ currency: 'Enter the currency of the price target' })
  if (securityId && !(await securityExists(ctx.db, securityId)))
    throw unprocessable({ security_id: 'Choose a security' })
  const brokerId = brokerName ? await ensureBroker(ctx, brokerName) : null
  const analystId = brokerId && analystName ? await ensureAnalyst(ctx, { brokerId, name: analystName }) : null
  const ratingWord = body.ratingWord ?? null
  const facts = {
    ...{ title, brokerId, analystId, securityId, dated, ratingWord, currency: targetPrice === null ? null : currency },
    rating: body.rating ?? (ratingWord ? (ratingOf(ratingWord) ?? null) : null),
    targetPrice: targetPrice === null ? null : String(targetPrice),
  }
  const license =
    brokerId !== before.brokerId || dated !== before.dated ? await licenseFor(ctx.db, before, brokerId, dated) : {}
  const confirmed = { confirmedBy: ctx.principal.user.id, confirmedAt: new Date() }
  await updateDocument(ctx.db, before.id, { ...facts, ...license, ...confirmed })
  await record(ctx, 'confirmed', before.id, { before: factsOf(before), after: facts })
  await keepRatingsInStep(ctx, before.id)
  return readDocument(ctx, before.id)
}

export async function shareDocument(
  ctx: Context,
  { params, body }: Input<typeof researchDocuments.share>,
): Promise<DocumentDetail> {
  const before = await requireDocument(ctx, params.id)
  const { visibility: _, viewerIds: _ids, ...license } = body
  const userId = ctx.principal.user.id
  const isKeeper = (before.visibleTo?.[0] ?? before.userId) === userId
  if (Object.values(license).some((value) => value !== undefined) && !isKeeper && !viewerOf(ctx).seesExpired) {
    throw new AppError('forbidden', 'Only the person who added this and entitlements admins can change its license')
  }
  const visibleTo = await visibleToOf(ctx, body, before)
  const { licenseNotice, mayDownload, expiresOn } = license
  await updateDocument(ctx.db, before.id, {
    ...(visibleTo !== undefined && { visibleTo }),
    ...(licenseNotice !== undefined && { licenseNotice }),
    ...(mayDownload !== undefined && { mayDownload }),
    ...(expiresOn !== undefined && { expiresOn }),
  })
  const { visibleTo: seen, licenseNotice: notice } = before
  await record(ctx, 'shared', before.id, {
    before: { visibleTo: seen, licenseNotice: notice, mayDownload: before.mayDownload, expiresOn: before.expiresOn },
    after: { ...license, visibleTo: visibleTo === undefined ? seen : visibleTo },
  })
  if (visibleTo !== undefined) await keepRatingsInStep(ctx, before.id)
  return readDocument(ctx, before.id)
}

export async function retryDocument(ctx: Context, { params }: Input<typeof researchDocuments.retry>) {
  const { id, status } = await requireDocument(ctx, params.id)
  const isChanged = await setReadingState(ctx.db, id, ['failed', 'cancelled'], { status: 'waiting', problem: null })
  if (!isChanged) throw new AppError('conflict', 'This document is not waiting to be read again')
  await ctx.enqueue(readDocumentJob, { documentId: id })
  await record(ctx, 'retried', id, { before: { status } })
  return readDocument(ctx, id)
}

export async function cancelDocument(ctx: Context, { params }: Input<typeof researchDocuments.cancel>) {
  const { id, status } = await requireDocument(ctx, params.id)
  const isChanged = await setReadingState(ctx.db, id, ['waiting', 'reading'], { status: 'cancelled' })
  if (!isChanged) throw new AppError('conflict', 'This document is not being read')
  await record(ctx, 'cancelled', id, { before: { status } })
  return readDocument(ctx, id)
}

export async function deleteDocument(
  ctx: Context,
  { params }: Input<typeof researchDocuments.delete>,
): Promise<undefined> {
  const before = await requireDocument(ctx, params.id)
  await updateDocument(ctx.db, before.id, { deletedAt: new Date() })
  await record(ctx, 'deleted', before.id, { before: { title: before.title } })
  await keepRatingsInStep(ctx, before.id)
}

export async function restoreDocument(ctx: Context, { params }: Input<typeof researchDocuments.restore>) {
  const { id, title, sha256 } = await requireDocument(ctx, params.id, 'deleted')
  if (sha256 && (await seeingAll(ctx.db, () => findBySha256(ctx.db, sha256)))) {
    throw new AppError('conflict', 'The same file has been added again since')
  }
  await updateDocument(ctx.db, id, { deletedAt: null })
  await record(ctx, 'restored', id, { after: { title } })
  await keepRatingsInStep(ctx, id)
  return readDocument(ctx, id)
}

export async function setBrokerSettings(
  ctx: Context,
  { params, body }: Input<typeof researchDocuments.brokerSettings>,
) {
  const before = await findBrokerSettings(ctx.db, params.id)
  if (!before) throw notFound('Broker')
  const settings = { ...body, licenseNotice: body.licenseNotice ?? null }
  await updateBrokerSettings(ctx.db, params.id, settings)
  await recordChange(ctx, {
    action: 'broker.research_settings_changed',
    ...{ subjectType: 'broker', subjectId: params.id, before, after: settings },
  })
  return settings
}
