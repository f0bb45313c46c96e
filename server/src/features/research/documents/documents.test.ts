// Documents from the upload to the search, who sees them, and the ratings that come from them.
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { researchCompare } from '@rostrum/contract/research/compare'
import { documentNotes } from '@rostrum/contract/research/document-notes'
import { researchDocuments } from '@rostrum/contract/research/documents'
import { entitlements } from '@rostrum/contract/research/entitlements'
import { researchMail } from '@rostrum/contract/research/mail'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import type { Keeping } from '#features/files/public.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { createLog } from '#platform/log.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { type Api, startApi } from '#testing/api.ts'
import { ada, scanFile, startFileWorker, upload } from '#testing/file-uploads.ts'
import { pdfOfPages } from '#testing/pdf-of-pages.ts'
import { importFolder } from './intake/import-folder.ts'
import { researchReceiver } from './intake/receiver.ts'
import { takeMail } from './intake/take-message.ts'
import { readDocumentJob } from './reading/jobs.ts'
import { readingProblems } from './reading/problems.ts'

const miles = { as: 'miles@veltrane.example' }
/** A member without a product. */
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.veltrane }
const customerId = demoCustomers.veltrane

let api: Api
let folder: string
let database: Database
let worker: Awaited<ReturnType<typeof startFileWorker>>
let keeping: Keeping & { customerId: string; log: ReturnType<typeof createLog>; signal: AbortSignal }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-documents-'))
  api = await startApi({ content: 'market', environment: { DATA_DIR: folder, FILE_LIMIT_MB: '2' } })
  const storageUrl = pathToFileURL(join(folder, 'files')).href
  worker = await startFileWorker(api, storageUrl, [], [scanFile, readDocumentJob])
  database = connect(api.applicationUrl)
  const enqueue = Object.assign(async () => {}, { all: async () => {} })
  keeping = {
    ...{ customerId, log: createLog('silent'), signal: new AbortController().signal },
    storage: openStorage(storageUrl),
    config: { files: { storageUrl, clamd: [], maxBytes: 2_000_000, quotaBytes: 1e9 } },
    inTransaction: (work) => database.withTenant(customerId, (db) => work(db, enqueue)),
  }
})
afterAll(async () => {
  await worker.stop()
  await database.close()
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

const report = (title: string, lines: readonly string[]) =>
  pdfOfPages([
    [title, ...lines],
    ['Valuation and risks', title],
  ])

/** Uploads a file, adds it as a document and waits until it has been read. */
async function add(name: string, body: string | Uint8Array<ArrayBuffer>, more: object = {}, caller = ada) {
  const { fileKey } = await upload(api, name, body, 'private', caller)
  const [added] = await api.call(researchDocuments.add, { body: { fileKeys: [fileKey], ...more } }, caller)
  const id = added?.documentId ?? ''
  await vi.waitFor(
    async () => {
      const { status } = await api.call(researchDocuments.read, { params: { id } }, caller)
      expect(['ready', 'failed']).toContain(status)
    },
    { timeout: 15_000, interval: 50 },
  )
  return api.call(researchDocuments.read, { params: { id } }, caller)
}

const search = async (term: string, caller = ada) =>
  (await api.call(researchDocuments.list, { query: { term } }, caller)).data

const ownSecurity = async () => {
  const { securities } = await api.call(researchDocuments.choices, {}, ada)
  const own = securities.find(({ isOwn }) => isOwn)
  if (!own) throw new Error('No security')
  return own
}

test('a report is read, searched, confirmed, and its rating follows it', async () => {
  const { name, id: securityId } = await ownSecurity()
  const lines = ['Published: November 4, 2026', name, 'Rating: Outperform', 'Price target: $47.00', 'Backlog flywheel']
  const document = await add('harwick.pdf', report('Harwick note', lines))
  expect(document).toMatchObject({
    ...{ status: 'ready', pageCount: 2, format: 'pdf', isConfirmed: false, dated: '2026-11-04', rating: 'buy' },
    ...{ targetPrice: 47, currency: 'USD', security: { id: securityId } },
    recognized: { rating: { value: 'Outperform', page: 1, words: expect.stringContaining('Outperform') } },
  })
  const [found] = await search('"backlog flywheel"')
  expect(found).toMatchObject({ id: document.id, hitCount: 1, hits: [{ page: 1 }] })
  expect(found?.hits[0]?.parts.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toContain('Backlog')
  expect(await search('nonexistentword')).toEqual([])

  const facts = { title: 'Harwick note', securityId, dated: '2026-11-04', rating: null, ratingWord: 'Outperform' }
  const body = {
    ...facts,
    brokerName: 'Harwick & Stone',
    analystName: 'Priya Lindqvist',
    targetPrice: 47,
    currency: 'USD',
  }
  const params = { id: document.id }
  const confirmed = await api.call(researchDocuments.confirm, { params, body }, miles)
  expect(confirmed).toMatchObject({ isConfirmed: true, broker: { name: 'Harwick & Stone' }, rating: 'buy' })
  const ratings = () =>
    api.db
      .selectFrom('app.brokerRatings')
      .select(['dated', 'rating', 'targetPrice'])
      .where('documentId', '=', document.id)
      .where('deletedAt', 'is', null)
      .execute()
  expect(await ratings()).toMatchObject([{ dated: '2026-11-04', rating: 'buy', targetPrice: '47.0000' }])
  await api.call(researchDocuments.confirm, { params, body: { ...body, dated: '2026-11-05' } }, miles)
  expect(await ratings()).toMatchObject([{ dated: '2026-11-05' }])

  const earlier = await add('earlier.txt', `${name}\nOctober 2, 2026\nRating: Hold\nPrice target: $42`)
  const before = { ...body, title: 'Earlier', dated: '2026-10-02', ratingWord: 'Hold', targetPrice: 42 }
  await api.call(researchDocuments.confirm, { params: { id: earlier.id }, body: before }, ada)
  const between = await add('between.txt', `${name}\nOctober 20, 2026\nPrice target: $42`)
  const targetOnly = { ...before, title: 'Target only', dated: '2026-10-20', ratingWord: '' }
  await api.call(researchDocuments.confirm, { params: { id: between.id }, body: targetOnly }, ada)
  const compared = await api.call(researchCompare.read, { query: { securityId, day: '2026-11-05' } }, ada)
  expect(compared.reports).toMatchObject([
    { documentId: document.id, highlights: ['Upgraded Hold → Outperform', 'Raised target $42.00 → $47.00 (+11.9%)'] },
  ])

  await api.call(researchDocuments.share, { params, body: { visibility: 'private' } }, ada)
  expect(await ratings()).toEqual([])
  await api.call(researchDocuments.share, { params, body: { visibility: 'everyone' } }, ada)
  await api.call(researchDocuments.delete, { params }, ada)
  expect(await ratings()).toEqual([])
  await api.call(researchDocuments.restore, { params }, ada)
  expect(await ratings()).toHaveLength(1)
}, 30_000)

test('who may see it, what may be done with it, and until when', async () => {
  const document = await add('private.txt', 'Confidential zirconium thesis', { visibility: 'private' })
  const params = { id: document.id }
  expect(await search('zirconium', miles)).toEqual([])
  await expect(api.call(researchDocuments.read, { params }, miles)).rejects.toMatchObject({ status: 404 })
  const viewerIds = [await api.userId(miles.as)]
  await api.call(researchDocuments.share, { params, body: { visibility: 'chosen', viewerIds } }, ada)
  expect(await search('zirconium', miles)).toMatchObject([{ id: document.id, visibility: 'chosen' }])
  const license = { licenseNotice: 'For internal use', mayDownload: false }
  await expect(api.call(researchDocuments.share, { params, body: license }, miles)).rejects.toMatchObject({
    status: 403,
  })
  await api.call(researchDocuments.share, { params, body: license }, ada)
  const file = (more = '', caller: object = miles) =>
    api.request('GET', `/v2/research/documents/${document.id}/file${more}`, caller)
  expect(await file()).toMatchObject({ status: 200, text: 'Confidential zirconium thesis' })
  expect((await file('?download=true')).status).toBe(403)
  expect((await file('', noor)).status).toBe(403)

  await api.call(documentNotes.add, { params, body: { page: 1, text: 'Ask about zirconium' } }, miles)
  await api.call(researchDocuments.share, { params, body: { expiresOn: '2026-01-31' } }, ada)
  expect(await search('zirconium', miles)).toEqual([])
  expect((await file()).status).toBe(404)
  expect(await search('zirconium')).toMatchObject([{ isExpired: true }])
  await expect(api.call(researchDocuments.list, { query: {} }, noor)).rejects.toMatchObject({ status: 403 })
}, 20_000)

test('assistants read the file where the customer shows them Research', async () => {
  const { id } = await add('for-all.txt', 'Open to the team')
  const iris = { as: 'iris@assist.example', customer: demoCustomers.veltrane }
  const statusOf = async () => (await api.request('GET', `/v2/research/documents/${id}/file`, iris)).status
  expect(await statusOf()).toBe(403)
  await api.call(entitlements.saveSettings, { body: { assistantsSeeResearch: true } }, ada)
  expect(await statusOf()).toBe(200)
})

test('the same file is not stored twice, and files that cannot be read say so', async () => {
  const first = await add('one.txt', 'The same words in two files')
  const { fileKey } = await upload(api, 'two.txt', 'The same words in two files')
  const sheet = await upload(api, 'figures.csv', 'a,b')
  const fileKeys = [fileKey, sheet.fileKey]
  expect(await api.call(researchDocuments.add, { body: { fileKeys } }, ada)).toMatchObject([
    { outcome: 'already_there', documentId: first.id },
    { outcome: 'refused', message: expect.stringContaining('figures.csv') },
  ])
  const broken = await add('broken.pdf', '%PDF-1.7\nnothing\n%%EOF')
  expect(broken).toMatchObject({ status: 'failed', problem: readingProblems.damaged })
  const scan = await add('scan.pdf', pdfOfPages([[], []]))
  expect(scan).toMatchObject({ status: 'failed', problem: readingProblems.scanned, pageCount: 2 })
  await expect(upload(api, 'huge.pdf', Buffer.alloc(3_000_000))).rejects.toThrow('413')
  const params = { id: broken.id }
  await api.call(researchDocuments.retry, { params }, ada)
  await expect(api.call(researchDocuments.confirm, { params, body: noFacts }, noor)).rejects.toMatchObject({
    status: 403,
  })
}, 20_000)

const noFacts = { title: 'x', securityId: null, dated: null, rating: null, targetPrice: null, currency: null }

test('a note belongs to its author, and can be restored', async () => {
  const { id } = await add('noted.txt', 'A report with notes')
  const note = await api.call(documentNotes.add, { params: { id }, body: { page: 1, text: 'Check the margin' } }, miles)
  const params = { id: note.id }
  await expect(api.call(documentNotes.delete, { params }, ada)).rejects.toMatchObject({ status: 403 })
  await api.call(documentNotes.delete, { params }, miles)
  expect(await api.call(documentNotes.list, { params: { id } }, ada)).toEqual([])
  await api.call(documentNotes.restore, { params }, miles)
  expect(await api.call(documentNotes.list, { params: { id } }, ada)).toMatchObject([
    { text: 'Check the margin', page: 1 },
  ])
}, 20_000)

test('mail of a broker becomes documents; other mail waits until somebody decides', async () => {
  const { researchToken } = await api.db
    .selectFrom('identity.customers')
    .select('researchToken')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const jobs = { enqueueIn: () => Object.assign(async () => {}, { all: async () => {} }) }
  const receiver = researchReceiver(database, jobs, 'in.example')
  const address = `research+${researchToken}@in.example`
  expect(await receiver.takes(address)).toBe(true)
  expect(await receiver.takes('research+other@in.example')).toBe(false)
  const send = async (sender: string, signedInAs?: string) => {
    const source = Buffer.from(`From: ${sender}\r\nSubject: Quiet quarter ${newId()}\r\n\r\nOrders were flat.`)
    await receiver.receive({ source, recipients: [address], signedInAs })
    const { id } = await api.db
      .selectFrom('app.researchMail')
      .select('id')
      .where('state', '=', 'new')
      .executeTakeFirstOrThrow()
    await takeMail({ ...keeping, lookUp: async () => [] }, id)
    return id
  }
  const count = async () =>
    (await api.call(researchDocuments.list, { query: { term: 'quiet quarter' } }, ada)).data.length
  await send('ada@veltrane.example', 'ada@veltrane.example')
  expect(await count()).toBe(1)
  const forged = await send('ada@veltrane.example')
  const stranger = await send('someone@elsewhere.example')
  expect((await api.call(researchMail.waiting, { query: {} }, ada)).data).toMatchObject([
    { id: stranger, reason: 'unknown_sender' },
    { id: forged, reason: 'unproven_sender' },
  ])
  await api.call(researchMail.discard, { params: { id: forged } }, ada)
  await api.call(researchMail.accept, { params: { id: stranger } }, ada)
  await takeMail(keeping, stranger)
  expect(await count()).toBe(2)
  expect((await api.call(researchMail.inbox, {}, ada)).waitingCount).toBe(0)
}, 20_000)

test('files of the import folder are read once, and stay where they are', async () => {
  const root = join(folder, 'import')
  const path = join(root, customerId, '2026', 'calder.txt')
  await mkdir(join(root, customerId, '2026'), { recursive: true })
  await writeFile(path, 'Calder Ridge on tungsten supply')
  expect(await importFolder(keeping, root)).toBe(0)
  await utimes(path, new Date('2026-01-01'), new Date('2026-01-01'))
  // A slice that is used up leaves the rest to the next run.
  expect(await importFolder({ ...keeping, signal: AbortSignal.abort() }, root)).toBe(0)
  expect(await importFolder(keeping, root)).toBe(1)
  expect(await importFolder(keeping, root)).toBe(0)
  await writeFile(`${path}.copy.txt`, 'Calder Ridge on tungsten supply')
  await utimes(`${path}.copy.txt`, new Date('2026-01-01'), new Date('2026-01-01'))
  expect(await importFolder(keeping, root)).toBe(0)
})
