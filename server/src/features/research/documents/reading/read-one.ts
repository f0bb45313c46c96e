import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ratingOf } from '@rostrum/contract/research/brokers'
import { formatOfDocument, type Recognized } from '@rostrum/contract/research/document-values'
import { storageKeyOf } from '#features/files/public.ts'
import { findAnalystByName, listKnownAnalysts, listKnownBrokers } from '#features/research/brokers/public.ts'
import type { Db } from '#platform/database/database.ts'
import { seeingAll } from '#platform/database/viewer.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { MissingObject } from '#platform/storage/storage.ts'
import { licenseFor } from '../license.ts'
import type { PageText } from '../page-text.ts'
import { listResearchSecurities } from '../queries/choices.ts'
import { claimReading, deletePages, finishReading, setReadingState, storePages } from '../queries/writing.ts'
import { recognize } from '../recognition/recognize.ts'
import { ReadingProblem, readingProblems } from './problems.ts'
import { readDocumentFile } from './read-file.ts'

type Reading = Pick<JobContext, 'withTenant' | 'storage' | 'signal' | 'log'>
type Claimed = NonNullable<Awaited<ReturnType<typeof claimReading>>>

/** Enough to recognize a report by. */
const frontPages = 5

/** later: the file is still being checked. */
export async function readOne(ctx: Reading, documentId: string): Promise<'done' | 'later'> {
  const inTenant = <T>(work: (db: Db) => Promise<T>) => ctx.withTenant((db) => seeingAll(db, () => work(db)))
  const claimed = await inTenant((db) => claimReading(db, documentId))
  if (!claimed) return 'done'
  if (claimed.fileStatus === 'in_progress' || claimed.fileStatus === 'receiving') {
    await inTenant((db) => setReadingState(db, documentId, ['reading'], { status: 'waiting' }))
    return 'later'
  }
  const fail = (problem: string) =>
    inTenant((db) => setReadingState(db, documentId, ['reading'], { status: 'failed', problem }))
  if (claimed.fileStatus !== 'completed') {
    await fail(claimed.reason ?? readingProblems.rejected)
    return 'done'
  }
  try {
    const front = await storeText(ctx, inTenant, claimed)
    if (front) await inTenant((db) => finish(db, claimed, front))
  } catch (error) {
    // The next worker begins again.
    if (ctx.signal.aborted) throw error
    if (error instanceof ReadingProblem) await fail(error.message)
    else if (error instanceof MissingObject) await fail(readingProblems.missing)
    else {
      ctx.log.error({ err: error, document: documentId }, 'a research document could not be read')
      await fail(readingProblems.damaged)
    }
  }
  return 'done'
}

type InTenant = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** The first pages, or undefined if reading was cancelled. */
async function storeText(ctx: Reading, inTenant: InTenant, claimed: Claimed): Promise<PageText[] | undefined> {
  if (!ctx.storage) throw new Error('This worker has no file storage')
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-research-'))
  try {
    const path = join(folder, 'file')
    const file = { customerId: claimed.customerId, id: claimed.fileId, bucket: claimed.bucket }
    await pipeline(await ctx.storage.read(storageKeyOf(file)), createWriteStream(path, { mode: 0o600 }))
    await inTenant((db) => deletePages(db, claimed.id))
    const front: PageText[] = []
    let letters = 0
    for await (const { pageCount, pages } of readDocumentFile(path, formatOfDocument(claimed.name), ctx.signal)) {
      if (front.length < frontPages) front.push(...pages.slice(0, frontPages - front.length))
      letters += pages.reduce((sum, { text }) => sum + text.length, 0)
      if (!(await inTenant((db) => storePages(db, claimed, pageCount, pages)))) return undefined
    }
    if (letters < fewestLetters) throw new ReadingProblem(readingProblems.scanned)
    return front
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Fewer are a stamp on a scan. */
const fewestLetters = 20

async function finish(db: Db, claimed: Claimed, front: readonly PageText[]): Promise<void> {
  const recognized = recognize(front, {
    brokers: await listKnownBrokers(db),
    analysts: await listKnownAnalysts(db),
    securities: await listResearchSecurities(db),
    sender: claimed.sender,
    today: new Date().toISOString().slice(0, 10),
  })
  // What a person has confirmed stays.
  if (claimed.confirmedAt) return void (await finishReading(db, claimed.id, { recognized }))
  const facts = await factsFrom(db, recognized)
  const license = await licenseFor(db, claimed, facts.brokerId, facts.dated)
  await finishReading(db, claimed.id, { recognized, ...facts, ...license })
}

/** Until a user confirms them, lists show what was recognized; an unknown analyst is added on confirmation. */
async function factsFrom(db: Db, found: Recognized) {
  const brokerId = found.broker?.value ?? null
  const analyst = brokerId && found.analyst ? await findAnalystByName(db, brokerId, found.analyst.value) : undefined
  const ratingWord = found.rating?.value ?? null
  return {
    brokerId,
    analystId: analyst?.id ?? null,
    securityId: found.security?.value ?? null,
    dated: found.dated?.value ?? null,
    ratingWord,
    rating: ratingWord ? (ratingOf(ratingWord) ?? ratingOf(ratingWord.replaceAll('-', ' ')) ?? null) : null,
    targetPrice: found.targetPrice?.value ?? null,
    currency: found.currency?.value ?? null,
  }
}
