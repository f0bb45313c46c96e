import { briefingDays } from '@rostrum/contract/briefings'
import { z } from 'zod'
import { addUses, deleteUses, type Keeping, keepFile } from '#features/files/public.ts'
import { readBrand } from '#platform/brand/read-brand.ts'
import { seeingAll, seeingAs } from '#platform/database/viewer.ts'
import { listActiveCustomers } from '#platform/identity/customers.ts'
import { type JobContext, job } from '#platform/jobs/jobs.ts'
import { pdfOf } from '#platform/pdf/pdf.ts'
import { type Book, bookOf } from './book.ts'
import { collectMeeting } from './collect.ts'
import { BriefingMeeting, type MeetingFacts } from './facts.ts'
import { deleteBefore, failBriefing, failStalled, findToMake, keepBook, keepProgress } from './queries.ts'

interface Asked {
  briefingId: string
  userId: string
}

const Meetings = z.array(BriefingMeeting)

/** Undefined once it was canceled. Each meeting has a transaction of its own, in which the maker's wall stands. */
async function collect({ withTenant, customerId, signal }: JobContext, { briefingId, userId }: Asked) {
  if (!customerId) throw new Error('A briefing belongs to a customer')
  const asked = await withTenant((db) => seeingAs(db, userId, () => findToMake(db, briefingId)))
  if (!asked) return undefined
  const brand = await withTenant((db) => readBrand(db, asked.customerName))
  const sections = new Set(asked.sections)
  const meetings: MeetingFacts[] = []
  for (const meeting of Meetings.parse(asked.meetings)) {
    signal.throwIfAborted()
    const isWanted = await withTenant((db) =>
      seeingAs(db, userId, async () => {
        meetings.push(await collectMeeting({ db, customerId, principal: { user: { id: userId } } }, meeting, sections))
        return keepProgress(db, briefingId, meetings.length)
      }),
    )
    if (!isWanted) return undefined
  }
  return bookOf(meetings, {
    title: asked.title,
    brand,
    maker: { name: `${asked.firstName} ${asked.lastName}`, timeZone: asked.timeZone },
    sections: asked.sections,
    now: new Date(),
  })
}

async function keep(ctx: JobContext, { briefingId, userId }: Asked, { contents, document }: Book) {
  const { storage, config, customerId, withTenant } = ctx
  if (!storage || !config || !customerId) throw new Error('This worker has no file storage')
  const bytes = await pdfOf(document, ctx.signal)
  const keeping: Keeping = { storage, config, inTransaction: withTenant }
  const fileId = await keepFile(keeping, { customerId, userId }, { name: `${document.title}.pdf`, bytes })
  await withTenant((db) =>
    seeingAs(db, userId, async () => {
      // A file without a use is swept.
      if (!(await keepBook(db, briefingId, fileId, contents))) return
      const use = { customerId, userId, subjectType: 'briefing' as const, subjectId: briefingId, visibleTo: [userId] }
      await addUses(db, use, [fileId], ['in_progress', 'completed'])
    }),
  )
}

export const makeBriefing = job({
  name: 'briefings.make',
  payload: z.object({ briefingId: z.uuid(), userId: z.uuid() }),
  concurrency: 2,
  async handle(ctx, asked) {
    try {
      const book = await collect(ctx, asked)
      if (book) await keep(ctx, asked, book)
    } catch (error) {
      // A process that shuts down leaves the work to the next one.
      if (!ctx.signal.aborted) {
        await ctx.withTenant((db) => seeingAs(db, asked.userId, () => failBriefing(db, asked.briefingId)))
      }
      throw error
    }
  },
})

const dayMs = 86_400_000
const stalledMs = 30 * 60_000

/** Hourly: gives up books whose worker was killed, and deletes those that are older than 30 days, with their files. */
export const forgetBriefings = job({
  name: 'briefings.forget',
  payload: z.object({}),
  schedule: '23 * * * *',
  async handle({ db, forCustomer, signal }) {
    const stalled = new Date(Date.now() - stalledMs)
    const old = new Date(Date.now() - briefingDays * dayMs)
    for (const customerId of await listActiveCustomers(db)) {
      if (signal.aborted) return
      await forCustomer(customerId, (tenant) =>
        seeingAll(tenant, async () => {
          await failStalled(tenant, stalled)
          await deleteUses(tenant, 'briefing', await deleteBefore(tenant, old))
        }),
      )
    }
  },
})

export const briefingJobs = [makeBriefing, forgetBriefings]
