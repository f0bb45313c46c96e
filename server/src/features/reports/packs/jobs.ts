import { type PackFileFormat, packFileFormats } from '@rostrum/contract/reports/packs'
import type { Report, ReportPage } from '@rostrum/contract/reports/report'
import { z } from 'zod'
import { addUses, deleteUses, type Keeping, keepFile } from '#features/files/public.ts'
import type { Brand } from '#platform/brand/brand.ts'
import { readBrand } from '#platform/brand/read-brand.ts'
import { listActiveCustomers } from '#platform/identity/customers.ts'
import { gatesFor } from '#platform/identity/flags.ts'
import { type JobContext, job } from '#platform/jobs/jobs.ts'
import { writeReport } from '#platform/report/write-report.ts'
import { coverOf } from './cover.ts'
import { deleteBefore, failStalled, failVersion, findToMake, keepFiles, keepProgress, type PackRow } from './queries.ts'
import { readingAs } from './reading-as.ts'
import { pagesOf } from './sources.ts'

interface Made {
  report: Report
  settings: PackRow
  number: number
  madeBy: string
  brand: Brand
}

/** Undefined once it was canceled. Each page has a transaction of its own. */
async function collect(ctx: JobContext, versionId: string): Promise<Made | undefined> {
  const asked = await ctx.withTenant((db) => findToMake(db, versionId))
  if (!asked) return undefined
  const { settings, madeBy } = asked
  const pages: ReportPage[] = []
  for (const [at, page] of settings.pages.entries()) {
    ctx.signal.throwIfAborted()
    const isWanted = await ctx.withTenant(async (db, enqueue) => {
      const reader = await readingAs(ctx, { db, enqueue, userId: madeBy })
      const isOpen = gatesFor(ctx, reader.principal)
      pages.push(...(await pagesOf(reader, page, { knownOn: settings.knownOn, isOpen })))
      return keepProgress(db, versionId, at + 1)
    })
    if (!isWanted) return undefined
  }
  const brand = await ctx.withTenant(async (db, enqueue) => {
    const { principal } = await readingAs(ctx, { db, enqueue, userId: madeBy })
    return readBrand(db, principal.customer.name)
  })
  return { ...asked, brand, report: { title: settings.title, cover: coverOf(settings), pages } }
}

async function keep(ctx: JobContext, versionId: string, made: Made): Promise<void> {
  const { report, settings, number, madeBy, brand } = made
  const { storage, config, customerId, withTenant, signal } = ctx
  if (!storage || !config || !customerId) throw new Error('This worker has no file storage')
  const keeping: Keeping = { storage, config, inTransaction: withTenant }
  const ids = new Map<PackFileFormat, string>()
  for (const format of packFileFormats) {
    const bytes = await writeReport(format, { report, brand, signal })
    const name = `${settings.title}, version ${number}.${format}`
    ids.set(format, await keepFile(keeping, { customerId, userId: madeBy }, { name, bytes }))
  }
  const idOf = (format: PackFileFormat) => ids.get(format) ?? ''
  const files = { pdfFileId: idOf('pdf'), pptxFileId: idOf('pptx'), xlsxFileId: idOf('xlsx') }
  await withTenant(async (db) => {
    // A file without a use is swept.
    if (!(await keepFiles(db, versionId, report, files))) return
    const use = { customerId, userId: madeBy, subjectType: 'board_pack' as const, subjectId: versionId }
    await addUses(db, use, [...ids.values()], ['in_progress', 'completed'])
  })
}

export const makeVersion = job({
  name: 'board_packs.make',
  payload: z.object({ versionId: z.uuid() }),
  concurrency: 2,
  async handle(ctx, { versionId }) {
    try {
      const made = await collect(ctx, versionId)
      if (made) await keep(ctx, versionId, made)
    } catch (error) {
      // A process that shuts down leaves the work to the next one.
      if (!ctx.signal.aborted) await ctx.withTenant((db) => failVersion(db, versionId))
      throw error
    }
  },
})

const dayMs = 86_400_000
const stalledMs = 30 * 60_000
const restorableDays = 30

/** Hourly: gives up versions whose worker was killed, and deletes for good what was deleted 30 days ago. */
export const forgetPacks = job({
  name: 'board_packs.forget',
  payload: z.object({}),
  schedule: '29 * * * *',
  async handle({ db, forCustomer, signal }) {
    const stalled = new Date(Date.now() - stalledMs)
    const old = new Date(Date.now() - restorableDays * dayMs)
    for (const customerId of await listActiveCustomers(db)) {
      if (signal.aborted) return
      await forCustomer(customerId, async (tenant) => {
        await failStalled(tenant, stalled)
        await deleteUses(tenant, 'board_pack', await deleteBefore(tenant, old))
      })
    }
  },
})

export const boardPackJobs = [makeVersion, forgetPacks]
