import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Speaker, Transcript, TranscriptDetail, transcripts } from '@rostrum/contract/research/transcripts'
import { addUses, fileKeyOf, requireOwnKey } from '#features/files/public.ts'
import { requireContact } from '#features/irm/subjects/public.ts'
import { eachRow } from '#lists/each-row.ts'
import { recorderOf } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { findCompanyEvent, knowsSecurity } from '../company-events/public.ts'
import { readTranscript } from './jobs.ts'
import { lastNameOf, matchSpeaker } from './match.ts'
import {
  findSpeaker,
  listCandidates,
  listPeopleNamed,
  listSpeakers,
  type StoredSpeaker,
  settleKinds,
  updateSpeaker,
} from './queries/speakers.ts'
import * as queries from './queries/transcripts.ts'

export const periodOf = ({ fiscalYear, fiscalQuarter }: Pick<Transcript, 'fiscalYear' | 'fiscalQuarter'>): string =>
  [fiscalQuarter && `Q${fiscalQuarter}`, fiscalYear].filter(Boolean).join(' ')

export async function* fileOfTranscripts(ctx: Context, { query }: Input<typeof transcripts.export>) {
  for await (const { security, ...row } of eachRow((page) => queries.listTranscripts(ctx.db, { ...query, ...page }))) {
    yield { ...row, ticker: security.ticker, company: security.name, period: periodOf(row) }
  }
}

async function requireTranscript(ctx: Context, id: string): Promise<Transcript> {
  const found = await queries.findTranscript(ctx.db, id)
  if (!found) throw notFound('Transcript')
  return found
}

/** Who may be meant is found out again each time: people are added and move between firms. */
async function describeSpeakers(db: Db, speakers: readonly StoredSpeaker[]): Promise<Speaker[]> {
  const open = speakers.filter(({ personState }) => personState === 'ambiguous')
  const people = await listCandidates(db, [...new Set(open.map(({ name }) => lastNameOf(name)))])
  const known = await listPeopleNamed(
    db,
    speakers.flatMap(({ personId }) => personId ?? []),
  )
  return speakers.map(({ personId, ...speaker }) => ({
    ...speaker,
    person: (personId && known.get(personId)) || null,
    candidates:
      speaker.personState === 'ambiguous'
        ? matchSpeaker(speaker, people).candidates.map(({ id, name, firm }) => ({ id, name, firm }))
        : [],
  }))
}

export async function readDetail(ctx: Context, id: string): Promise<TranscriptDetail> {
  const { db, customerId } = ctx
  const transcript = await requireTranscript(ctx, id)
  const fileId = await queries.findFileId(db, id)
  return {
    ...transcript,
    fileKey: fileId && fileKeyOf({ customerId, id: fileId }),
    speakers: await describeSpeakers(db, await listSpeakers(db, id)),
    passages: await queries.listPassages(db, id),
  }
}

async function requireKnown(
  { db }: Context,
  { securityId, companyEventId }: { securityId?: string | undefined; companyEventId?: string | null | undefined },
): Promise<void> {
  if (securityId && !(await knowsSecurity(db, securityId))) throw unprocessable({ security_id: 'Choose a company' })
  if (companyEventId && !(await findCompanyEvent(db, companyEventId))) {
    throw unprocessable({ company_event_id: 'Choose an event' })
  }
}

const recorded = recorderOf('transcript')

const readable = new Set(['txt', 'pdf', 'docx', 'xml', 'csv'])

export async function createTranscript(ctx: Context, { body }: Input<typeof transcripts.create>): Promise<Transcript> {
  const { fileKey, ...values } = body
  await requireKnown(ctx, values)
  const { customerId } = ctx
  const userId = ctx.principal.user.id
  const id = newId()
  const fileId = requireOwnKey(customerId, fileKey)
  const use = { customerId, userId, subjectType: 'transcript' as const, subjectId: id }
  const [kept] = await addUses(ctx.db, use, [fileId], ['in_progress', 'completed'])
  if (!kept) throw unprocessable({ file_key: 'Upload the file again' })
  await queries.insertTranscript(ctx.db, { ...values, customerId, id, userId, fileId })
  const waiting = await queries.findWaiting(ctx.db, id)
  if (!waiting || !readable.has(waiting.extension)) {
    throw unprocessable({ file_key: 'Upload a text, PDF, Word or HTML file' })
  }
  await ctx.enqueue(readTranscript, { transcriptId: id })
  await recorded(ctx, 'added', id, values)
  return requireTranscript(ctx, id)
}

export async function changeTranscript(
  ctx: Context,
  { params, body }: Input<typeof transcripts.update>,
): Promise<Transcript> {
  const before = await requireTranscript(ctx, params.id)
  await requireKnown(ctx, body)
  await queries.updateTranscript(ctx.db, before.id, body)
  const after = await requireTranscript(ctx, before.id)
  await recorded(ctx, 'updated', before.id, after, before)
  return after
}

export async function deleteTranscript(ctx: Context, { params }: Input<typeof transcripts.delete>): Promise<undefined> {
  const { id, title } = await requireTranscript(ctx, params.id)
  await queries.updateDeletedAt(ctx.db, id, new Date())
  await recorded(ctx, 'deleted', id, undefined, { title })
  return undefined
}

export async function restoreTranscript(ctx: Context, { params }: Input<typeof transcripts.restore>) {
  const deleted = await queries.findTranscript(ctx.db, params.id, 'deleted')
  if (!deleted) throw notFound('Transcript')
  await queries.updateDeletedAt(ctx.db, deleted.id, null)
  await recorded(ctx, 'restored', deleted.id, { title: deleted.title })
  return requireTranscript(ctx, deleted.id)
}

/** A person who was chosen stays; otherwise a corrected name or firm is matched again. */
async function personAfter(
  ctx: Context,
  before: StoredSpeaker,
  body: Input<typeof transcripts.correctSpeaker>['body'],
) {
  if (body.personId !== undefined) {
    if (body.personId) await requireContact(ctx.db, 'person', body.personId)
    return { personId: body.personId, personState: 'chosen' as const }
  }
  if (before.personState === 'chosen') return {}
  const speaker = { ...before, ...body, firm: body.firm === undefined ? before.firm : body.firm }
  if (speaker.role !== 'analyst') return { personId: null, personState: 'none' as const }
  const people = await listCandidates(ctx.db, [lastNameOf(speaker.name)])
  const { personId, personState } = matchSpeaker(speaker, people)
  return { personId, personState }
}

export async function correctSpeaker(
  ctx: Context,
  { params, body }: Input<typeof transcripts.correctSpeaker>,
): Promise<TranscriptDetail> {
  await requireTranscript(ctx, params.id)
  const before = await findSpeaker(ctx.db, params.id, params.speaker)
  if (!before) throw notFound('Speaker')
  const { personId: _, ...values } = body
  const after = { ...values, ...(await personAfter(ctx, before, body)) }
  await updateSpeaker(ctx.db, before.id, after)
  if (body.role && body.role !== before.role) await settleKinds(ctx.db, params.id)
  await recorded(ctx, 'speaker_corrected', params.id, after, before)
  return readDetail(ctx, params.id)
}
