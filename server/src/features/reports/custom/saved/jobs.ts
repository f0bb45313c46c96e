// Scheduled reports: each recipient gets what they may see themselves, once for each period.
import type { customFileFormats } from '@rostrum/contract/reports/custom'
import type { ReportPage } from '@rostrum/contract/reports/report'
import { z } from 'zod'
import { readBrand } from '#platform/brand/read-brand.ts'
import { seeingAs } from '#platform/database/viewer.ts'
import { gatesFor } from '#platform/identity/flags.ts'
import { type JobContext, job } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { writeReport } from '#platform/report/write-report.ts'
import { readingOf } from '../run.ts'
import { runningPeriod } from './period.ts'
import {
  beginDelivery,
  type Delivery,
  failDelivery,
  findToDeliver,
  listCustomersWithSchedules,
  listSchedules,
  listWaiting,
  type ToDeliver,
} from './queries/deliveries.ts'
import { resultOf } from './service.ts'

const Payload = z.object({ reportId: z.uuid(), userId: z.uuid(), period: z.string() })

const contentTypes: Record<(typeof customFileFormats)[number], string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
}

/** Mail is kept in the queue with its attachments: larger files stay behind the link. */
const mostCharacters = 1_900_000

/** Undefined if there is nothing to send any more. */
function pageFor(ctx: JobContext, customerId: string, delivery: Delivery) {
  const { reportId, userId } = delivery
  return ctx.withTenant((db) =>
    seeingAs(db, userId, async () => {
      const found = await findToDeliver(db, delivery)
      if (!found) return undefined
      const reader = { db, customerId, principal: { user: { id: userId, timeZone: found.timeZone } } }
      const holder = { user: { id: userId }, customer: { id: customerId, features: found.features } }
      const reading = readingOf(reader, gatesFor(ctx, holder))
      return { found, page: (await resultOf(reading, reportId)).page, brand: await readBrand(db, found.company) }
    }),
  )
}

function renderEmail(
  ctx: JobContext,
  { reportId }: Delivery,
  { name, firstName }: ToDeliver,
  page: ReportPage,
  isAttached: boolean,
) {
  return {
    subject: name,
    text: [
      `Hello ${firstName},`,
      [name, page.subtitle].filter(Boolean).join(', ') + (isAttached ? ' is attached.' : ' is ready.'),
      ...(isAttached ? [] : ['The file is too large for an email. Open the report to export it.']),
      page.sources[0] ?? '',
      `View the report: ${ctx.publicUrl}/reports/custom/${reportId}`,
    ].join('\n\n'),
  }
}

async function deliver(ctx: JobContext, customerId: string, delivery: Delivery): Promise<void> {
  const made = await pageFor(ctx, customerId, delivery)
  if (!made) return
  const { found, page, brand } = made
  const report = { title: page.title, pages: [page] }
  const file = await writeReport(found.format, { report, brand, signal: ctx.signal })
  const content = file.toString('base64')
  const isAttached = content.length <= mostCharacters
  const letter = renderEmail(ctx, delivery, found, page, isAttached)
  const attachment = { fileName: fileName(found), contentType: contentTypes[found.format], content }
  await ctx.withTenant(async (db, enqueue) => {
    if (!(await beginDelivery(db, customerId, delivery))) return
    const id = `report.${delivery.reportId}.${delivery.userId}.${delivery.period}`
    await enqueue(sendMail, { id, to: found.email, ...letter, ...(isAttached && { attachments: [attachment] }) })
  })
}

const fileName = ({ name, format }: ToDeliver): string =>
  `${
    name
      .replace(/[^\p{L}\p{N} ._-]/gu, ' ')
      .replace(/ +/g, ' ')
      .trim() || 'Report'
  }.${format}`

export const deliverReport = job({
  name: 'reports.deliver',
  payload: Payload,
  concurrency: 2,
  isForUser: true,
  async handle(ctx, delivery) {
    const { customerId } = ctx
    if (!customerId) throw new Error('A report belongs to a customer')
    try {
      await deliver(ctx, customerId, delivery)
    } catch (error) {
      // A process that shuts down leaves the work to the next one.
      if (!ctx.signal.aborted) await ctx.withTenant((db) => failDelivery(db, customerId, delivery))
      throw error
    }
  },
})

/** Every ten minutes. A period that is enqueued twice is sent once. */
export const sendScheduledReports = job({
  name: 'reports.schedule',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  async handle({ db, forCustomer, signal }) {
    for (const customerId of await listCustomersWithSchedules(db)) {
      if (signal.aborted) return
      await forCustomer(customerId, async (tenant, enqueue) => {
        for (const { reportId, ownerId, definition, afterPeriod, ...timing } of await listSchedules(tenant)) {
          const owner = { db: tenant, customerId, principal: { user: { id: ownerId } } }
          const period = await runningPeriod(owner, timing, definition)
          if (period <= afterPeriod) continue
          const waiting = await listWaiting(tenant, reportId, period)
          await enqueue.all(
            deliverReport,
            waiting.map((userId) => ({ reportId, userId, period })),
          )
        }
      })
    }
  },
})

export const customReportJobs = [sendScheduledReports, deliverReport]
