import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { files } from '@rostrum/contract/files'
import { currentHolders } from '@rostrum/contract/holders/current'
import { activities } from '@rostrum/contract/irm/activities'
import { filingDeadline, formatQuarter, shiftQuarter } from '@rostrum/contract/market/quarters'
import { addDays } from '@rostrum/contract/platform/time-zones'
import { CustomDefinition } from '@rostrum/contract/reports/custom-definition'
import { customReports } from '@rostrum/contract/reports/custom-reports'
import { boardPacks, type Pack, type PackPage, type PackVersion } from '@rostrum/contract/reports/packs'
import JSZip from 'jszip'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { readConfig } from '#platform/config.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { type Job, type Jobs, startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { pagesOf } from '#platform/pdf/testing/read-pdf.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { type Api, startApi } from '#testing/api.ts'
import { pathOf, scanFile } from '#testing/file-uploads.ts'
import { openMailbox } from '#testing/mailbox.ts'
import { boardPackJobs, forgetPacks, makeVersion } from './jobs.ts'

const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const noor = { as: 'noor@brackmoor.example' }
const dayMs = 86_400_000

let api: Api
let folder: string
let worker: Jobs
let database: Database
let mailbox: Awaited<ReturnType<typeof openMailbox>>

const unscheduled = ({ schedule: _, ...job }: Job): Job => job

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-packs-'))
  api = await startApi({ content: 'market', environment: { DATA_DIR: folder } })
  database = connect(api.applicationUrl)
  mailbox = await openMailbox()
  const works = {
    mail: mailbox.mail,
    publicUrl: 'https://ir.example',
    storage: openStorage(pathToFileURL(join(folder, 'files')).href),
    config: readConfig({ NODE_ENV: 'test', DATABASE_URL: api.applicationUrl, DATA_DIR: folder }),
  }
  const running = [...boardPackJobs, scanFile].map((one) => unscheduled(one as Job))
  worker = await startJobs({ url: api.databaseUrl, database, log: createLog('silent'), works }, running)
  await worker.work()
})
afterAll(async () => {
  await worker.stop()
  await mailbox.close()
  await database.close()
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

const text = (title: string, body: string): PackPage => ({
  ...{ id: newId(), type: 'text', title: null, settings: { title, text: body } },
})

const create = (title: string, template: 'quarterly' | 'blank' = 'blank') =>
  api.call(boardPacks.create, { body: { title, template } }, ada)

const bodyOf = ({ title, subtitle, dateLine, hasCover, knownOn, pages, revision }: Pack) => ({
  ...{ title, subtitle, dateLine, hasCover, knownOn, pages, revision },
})

const save = (pack: Pack, change: Partial<Pack>, someone = ada) =>
  api.call(boardPacks.update, { params: { pack: pack.id }, body: { ...bodyOf(pack), ...change } }, someone)

const make = (pack: Pack, someone = ada) => api.call(boardPacks.make, { params: { pack: pack.id } }, someone)

const read = (pack: Pack, version: { id: string }) =>
  api.call(boardPacks.version, { params: { pack: pack.id, version: version.id } }, ada)

const ready = (pack: Pack, version: PackVersion) =>
  vi.waitFor(
    async () => {
      const made = await read(pack, version)
      if (made.files.filter(({ status }) => status === 'completed').length < 3) throw new Error(`It is ${made.state}`)
      return made
    },
    { timeout: 60_000, interval: 200 },
  )

async function download({ files: kept }: PackVersion, format: string, someone = ada): Promise<Buffer> {
  const file = kept.find((one) => one.format === format)
  const { url } = await api.call(files.address, { query: { fileKey: file?.fileKey ?? '' } }, someone)
  return Buffer.from((await api.request('GET', pathOf(new URL(url, 'http://localhost').href))).bytes)
}

test('a pack is made from a template, saved, duplicated, deleted and restored', async () => {
  const pack = await create('Third quarter', 'quarterly')
  expect(pack.pages.length).toBeGreaterThan(1)
  const saved = await save(pack, { title: 'Q3 pack', pages: [text('Summary', '- One'), ...pack.pages] })
  expect(saved).toMatchObject({ title: 'Q3 pack', revision: 2 })
  await expect(save(pack, { title: 'Lost' })).rejects.toMatchObject({ status: 409 })
  const wrong = { ...text('x', ''), settings: { title: '' } }
  await expect(save(saved, { pages: [wrong] })).rejects.toMatchObject({ status: 422 })
  const copy = await api.call(boardPacks.duplicate, { params: { pack: pack.id } }, miles)
  expect(copy).toMatchObject({ title: 'Q3 pack (copy)' })
  expect(copy.pages.map(({ settings }) => settings)).toEqual(saved.pages.map(({ settings }) => settings))
  const titles = async (query: object) =>
    (await api.call(boardPacks.list, { query }, ada)).data.map(({ title }) => title)
  expect(await titles({ term: 'q3', sort: 'title_desc' })).toEqual(['Q3 pack (copy)', 'Q3 pack'])
  await api.call(boardPacks.delete, { params: { pack: copy.id } }, ada)
  await expect(api.call(boardPacks.read, { params: { pack: copy.id } }, ada)).rejects.toMatchObject({ status: 404 })
  expect(await titles({ term: 'q3' })).toEqual(['Q3 pack'])
  await api.call(boardPacks.restore, { params: { pack: copy.id } }, ada)
  expect(await titles({ term: 'q3' })).toHaveLength(2)
  await expect(api.call(boardPacks.read, { params: { pack: pack.id } }, noor)).rejects.toMatchObject({ status: 404 })
})

test('a version keeps its figures and files, whatever happens to the pack', { timeout: 120_000 }, async () => {
  const pack = await create('Board, November')
  await expect(make(pack)).rejects.toMatchObject({ status: 422 })
  const pages = [text('What changed', 'Two large holders left.\n- <b>First</b>\n- =1+1'), text('Next', 'A roadshow')]
  const saved = await save(pack, { pages, dateLine: 'November 18, 2026', knownOn: '2026-11-16' })
  const version = await make(saved)
  expect(version).toMatchObject({ number: 1, state: 'waiting', pageCount: 2, knownOn: '2026-11-16', files: [] })
  const first = await ready(saved, version)
  expect(first.files.map(({ name }) => name)).toEqual([
    'Board, November, version 1.pdf',
    'Board, November, version 1.pptx',
    'Board, November, version 1.xlsx',
  ])
  expect(first.report?.pages.map(({ title }) => title)).toEqual(['What changed', 'Next'])

  const [cover = '', ...rest] = pagesOf(await download(first, 'pdf', miles))
  expect(cover).toContain('As of Nov 16, 2026')
  expect(rest.join(' ')).toMatch(/<b>First<\/ ?b>/)
  const slides = await JSZip.loadAsync(await download(first, 'pptx'))
  expect(await slides.file('ppt/slides/slide2.xml')?.async('string')).toContain('Two large holders left.')
  expect((await JSZip.loadAsync(await download(first, 'xlsx'))).file(/sheet2\.xml$/)).toHaveLength(1)

  const changed = await save(saved, { pages: [text('Other', 'x')], title: 'Renamed' })
  const second = await ready(changed, await make(changed))
  expect(second).toMatchObject({ number: 2, title: 'Renamed' })
  expect((await read(changed, version)).report).toEqual(first.report)
  const numbers = (await api.call(boardPacks.versions, { params: { pack: pack.id } }, miles)).map((one) => one.number)
  expect(numbers).toEqual([2, 1])
  expect((await api.call(boardPacks.list, { query: { term: 'Renamed' } }, ada)).data[0]?.latest?.number).toBe(2)
})

test('no page of a long pack holds notes alone', { timeout: 180_000, tags: 'full' }, async () => {
  const pack = await create('Zenith', 'quarterly')
  const again = pack.pages.map((page) => ({ ...page, id: newId() }))
  const saved = await save(pack, { pages: [...pack.pages, ...again] })
  const made = await ready(saved, await make(saved))
  const compact = (...words: string[]) => words.join('').replaceAll(/\s/g, '')
  const notes = (made.report?.pages ?? []).map(({ sources, blocks }) =>
    compact(...blocks.flatMap((block) => ('note' in block && block.note) || []), ...sources),
  )
  const pages = pagesOf(await download(made, 'pdf'))
  expect(pages.length).toBeGreaterThan(20)
  for (const [at, page] of pages.entries()) {
    const body = compact(page.replaceAll('Zenith', '').replace(`${at + 1} of ${pages.length}`, ''))
    const own = body.replace('VeltraneInstruments', '')
    expect(own, `page ${at + 1}`).not.toBe('')
    expect(
      notes.filter((note) => note.includes(own)),
      `page ${at + 1}: ${page}`,
    ).toEqual([])
  }
})

test('a canceled version is not made, and one that a killed worker left is made again or given up', {
  timeout: 120_000,
}, async () => {
  const pack = await save(await create('Stops'), { pages: [text('One', 'x')] })
  const madeBy = await api.userId(ada.as)
  const keys = { customerId: demoCustomers.veltrane, packId: pack.id, madeBy, pageCount: 1 }
  const { revision: _, ...settings } = bodyOf(pack)
  const insert = async (number: number, more: object = {}) => {
    const id = newId()
    await api.db
      .insertInto('app.boardPackVersions')
      .values({ ...keys, id, number, settings: JSON.stringify(settings), ...more })
      .execute()
    return id
  }
  const run = (id: string) =>
    database.withTenant(keys.customerId, (db) => worker.enqueueIn(db, keys.customerId)(makeVersion, { versionId: id }))
  const [waiting, half] = [await insert(1), await insert(2, { state: 'working', doneCount: 1 })]
  const params = { pack: pack.id, version: waiting }
  expect((await api.call(boardPacks.cancel, { params }, ada)).state).toBe('canceled')
  await expect(api.call(boardPacks.cancel, { params }, ada)).rejects.toMatchObject({ status: 409 })
  await run(waiting)
  await run(half)
  const made = await ready(pack, { id: half } as PackVersion)
  expect(made.state).toBe('ready')
  expect((await read(pack, { id: waiting })).state).toBe('canceled')

  const stalled = await insert(3, { state: 'working', updatedAt: new Date(Date.now() - dayMs) })
  const old = await create('Old')
  await api.call(boardPacks.delete, { params: { pack: old.id } }, ada)
  const long = new Date(Date.now() - 31 * dayMs)
  await api.db.updateTable('app.boardPacks').set({ deletedAt: long }).where('id', '=', old.id).execute()
  await database.withoutTenant((db) => worker.enqueueIn(db)(unscheduled(forgetPacks as Job), {}))
  await vi.waitFor(
    async () => {
      expect((await read(pack, { id: stalled })).state).toBe('failed')
      const left = await api.db.selectFrom('app.boardPacks').select('id').where('id', '=', old.id).execute()
      expect(left).toEqual([])
    },
    { timeout: 30_000 },
  )
})

test('no more than three versions of a company are made at a time', async () => {
  const pack = await save(await create('Busy'), { pages: [text('One', 'x')] })
  const keys = { customerId: demoCustomers.veltrane, packId: pack.id, madeBy: await api.userId(ada.as), pageCount: 1 }
  const rows = [11, 12, 13].map((number) => ({ ...keys, id: newId(), number, settings: '{}' }))
  await api.db.insertInto('app.boardPackVersions').values(rows).execute()
  await expect(make(pack)).rejects.toMatchObject({ status: 422 })
  await api.db.deleteFrom('app.boardPackVersions').where('packId', '=', pack.id).execute()
})

test('the quarterly template shows the reports, and made again as of the same day it has the same figures', {
  tags: 'full',
  timeout: 200_000,
}, async () => {
  const pack = await create('Quarterly', 'quarterly')
  expect(new Set(pack.pages.map(({ type }) => type))).toEqual(new Set(['text', 'chart', 'shareholders', 'activities']))
  // A quarter ago: filings, a meeting that is logged and one that is removed have come since.
  const { quarter } = await api.call(currentHolders.summary, {}, ada)
  const asked = shiftQuarter(quarter ?? '', -1)
  const knownOn = filingDeadline(asked)
  const [type] = await api.call(activities.types, {}, ada)
  const meet = (subject: string) =>
    api.call(
      activities.create,
      { body: { typeId: type?.id ?? '', subject, startsAt: `${addDays(knownOn, -9)}T15:00:00Z` } },
      ada,
    )
  const kept = await meet('Logged in time')
  await sql`update app.activities set created_at = starts_at where id = ${kept.id}`.execute(api.db)
  const saved = await save(pack, { knownOn })
  const first = await ready(saved, await make(saved))
  await meet('Logged too late')
  await api.call(activities.delete, { params: { id: kept.id } }, ada)
  const second = await ready(saved, await make(saved, miles))
  expect(second.report).toEqual(first.report)
  expect(JSON.stringify(first.report)).toContain(formatQuarter(asked))
  expect(JSON.stringify(first.report)).not.toContain(formatQuarter(quarter ?? ''))
  const pages = first.report?.pages ?? []
  expect(pages.length).toBeGreaterThanOrEqual(pack.pages.length)
  const all = JSON.stringify(pages)
  expect(all).toContain('"type":"table"')
  expect(all).toContain('"type":"chart"')
  const hasFigures = ({ blocks }: (typeof pages)[number]) => blocks.some(({ type }) => type !== 'text')
  for (const page of pages.filter(hasFigures)) expect(page.sources.length, page.title).toBeGreaterThan(0)

  // The preview is the same page, and so are the files.
  const shareholders = saved.pages.find(({ type }) => type === 'shareholders')
  if (!shareholders) throw new Error('No page of the shareholder report')
  const preview = await api.call(boardPacks.preview, { body: { page: shareholders, knownOn } }, ada)
  expect(pages).toEqual(expect.arrayContaining(preview.pages))
  const text = pagesOf(await download(first, 'pdf')).join(' ')
  for (const page of pages) expect(text).toContain(page.title)
})

test('what is private to someone gets into no one’s pack', async () => {
  const definition = CustomDefinition.parse({ subject: 'tasks', columns: ['subject', 'due'] })
  const body = { name: 'Quiet', definition, sharing: 'private' as const, viewerIds: [] }
  const report = await api.call(customReports.create, { body }, ada)
  const page: PackPage = { id: newId(), type: 'custom', title: 'Tasks', settings: { reportId: report.id } }
  const shown = async (someone: { as: string }) =>
    JSON.stringify(await api.call(boardPacks.preview, { body: { page, knownOn: null } }, someone))
  expect(await shown(miles)).toContain('no longer exists or is not shared')
  const params = { id: report.id }
  await api.call(customReports.update, { params, body: { ...body, sharing: 'everyone', version: report.version } }, ada)
  expect(await shown(miles)).toContain('"type":"table"')
})

test('a page about surveys has its figures, and says so where the company has no surveys', {
  timeout: 120_000,
}, async () => {
  const definition = CustomDefinition.parse({ subject: 'surveys', columns: ['name', 'responses'] })
  const body = { name: 'Our surveys', definition, sharing: 'everyone' as const, viewerIds: [] }
  const report = await api.call(customReports.create, { body }, ada)
  const page: PackPage = { id: newId(), type: 'custom', title: null, settings: { reportId: report.id } }
  const pack = await save(await create('With surveys'), { pages: [page, text('Outlook', 'Busy')] })
  const madePages = async () => (await ready(pack, await make(pack))).report?.pages
  const previewed = async () =>
    (await api.call(boardPacks.preview, { body: { page, knownOn: null } }, ada)).pages.map(({ blocks }) => blocks)

  const [table] = await previewed()
  expect(table).toMatchObject([{ type: 'table', columns: [{ label: 'Survey' }, { label: 'Responses' }] }])
  expect(await madePages()).toMatchObject([{ title: 'Our surveys', blocks: table }, { title: 'Outlook' }])

  const ours = () => api.db.updateTable('identity.customers').where('id', '=', demoCustomers.veltrane)
  await ours().set({ features: sql`array_remove(features, 'feedback')` }).execute()
  const nothing = [
    { type: 'text', paragraphs: ['This page’s report needs a feature that your company does not have.'] },
  ]
  expect(await previewed()).toMatchObject([nothing])
  expect(await madePages()).toMatchObject([{ blocks: nothing }, { title: 'Outlook' }])
  await ours().set({ features: sql`array_append(features, 'feedback')` }).execute()
})
