// Research documents of the demo's customer: PDF files as brokers send them, most of them confirmed.
import { createHash } from 'node:crypto'
import { addDays, dayIn } from '@rostrum/contract/platform/time-zones'
import { ratingOf } from '@rostrum/contract/research/brokers'
import { sql } from 'kysely'
import pdfmake from 'pdfmake'
import { addUses, storeChecked } from '#features/files/public.ts'
import { listKnownAnalysts, listKnownBrokers, upsertRating } from '#features/research/brokers/public.ts'
import {
  finishReading,
  insertDocument,
  recognize,
  storePages,
  updateDocument,
} from '#features/research/documents/public.ts'
import { connect, type Db } from '#platform/database/database.ts'
import { unlimited } from '#platform/database/limits.ts'
import { lockTransaction } from '#platform/database/locks.ts'
import { newId } from '#platform/identifiers.ts'
import { fonts } from '#platform/pdf/printable.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { homeZone } from '../irm/zones.ts'
import { demoCustomers, demoUsers } from '../load.ts'
import { demoSecurities } from '../universe/demo-securities.ts'
import { type DemoReport, licenseNotice, reports } from './reports.ts'

const customerId = demoCustomers.veltrane
const userId = demoUsers.ada
const securityId = demoSecurities.veltraneA

/** Runs once, if the demo's brokers are there and no document is. */
export async function writeDemoResearch(
  url: string,
  storage: Storage,
  onWait?: (message: string) => void,
  now = new Date(),
): Promise<void> {
  const database = connect(url, { connections: 1, limits: unlimited })
  try {
    const write = async (db: Db) => {
      await lockTransaction((statement) => sql.raw(statement).execute(db), 'demoRequests', onWait)
      const isUntouched = !(await db.selectFrom('app.researchDocuments').select('id').limit(1).executeTakeFirst())
      const brokers = new Map((await listKnownBrokers(db)).map(({ name, id }) => [name, id]))
      if (!isUntouched || !reports.every(({ broker }) => brokers.has(broker))) return
      await db
        .updateTable('app.brokers')
        .set({ licenseNotice, domains: sql`array[lower(split_part(name, ' ', 1)) || '.example']` })
        .execute()
      for (const report of reports) {
        await writeReport(db, storage, {
          report,
          brokerId: brokers.get(report.broker) ?? '',
          today: dayIn(homeZone, now),
        })
      }
    }
    await database.withTenant(customerId, write, userId)
  } finally {
    await database.close()
  }
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const inWords = (day: string) => longDay.format(new Date(`${day}T00:00:00Z`))
const money = (target: number) => `$${target.toFixed(2)}`

/** The lines of both pages, as they are drawn and as they are searched. */
const pagesOf = (report: DemoReport, analyst: string, dated: string): string[][] => [
  [
    report.broker,
    `Equity research | ${inWords(dated)}`,
    'Veltrane Instruments (NYSE: VLTN.A)',
    report.title,
    `Rating: ${report.rating}`,
    `Price target: ${money(report.target)} (prior ${money(report.prior)})`,
    `Price at the close: ${report.price}`,
    `${analyst}, CFA, Senior Analyst`,
    ...report.paragraphs,
  ],
  [
    'Valuation and risks',
    `Our price target of ${money(report.target)} is for twelve months.`,
    `Risks: ${report.risks}`,
    `${report.broker} does business with companies covered in its reports. ${licenseNotice}`,
  ],
]

async function pdfOf(pages: readonly (readonly string[])[]): Promise<Uint8Array> {
  pdfmake.setFonts(fonts)
  const allowed = new Set<string>(Object.values(fonts.Roboto))
  pdfmake.setLocalAccessPolicy((path) => allowed.has(path))
  pdfmake.setUrlAccessPolicy(() => false)
  const content = pages.flatMap(([heading = '', ...lines], index) => [
    {
      text: heading,
      fontSize: 18,
      bold: true,
      margin: [0, 0, 0, 8],
      ...(index > 0 && { pageBreak: 'before' as const }),
    },
    ...lines.map((text) => ({ text, margin: [0, 0, 0, 8], lineHeight: 1.25, bold: text.length < 60 })),
  ])
  const definition = { content, defaultStyle: { font: 'Roboto', fontSize: 11 }, pageMargins: [56, 56, 56, 56] }
  return pdfmake.createPdf(definition as Parameters<typeof pdfmake.createPdf>[0]).getBuffer()
}

interface Writing {
  report: DemoReport
  brokerId: string
  today: string
}

async function writeReport(db: Db, storage: Storage, { report, brokerId, today }: Writing): Promise<void> {
  const dated = addDays(today, -report.daysAgo)
  const analyst = (await listKnownAnalysts(db)).find((one) => one.brokerId === brokerId)
  if (!analyst) throw new Error(`No analyst of ${report.broker}`)
  const pages = pagesOf(report, analyst.name, dated)
  const bytes = await pdfOf(pages)
  const name = `${report.broker.split(' ')[0]} ${dated} Veltrane.pdf`
  const fileId = await storeChecked(db, storage, { customerId, userId, bucket: 'private', name, bytes })
  const id = newId()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const document = { customerId, id, fileId, sha256, title: report.title, origin: 'email' as const, userId }
  await insertDocument(db, { ...document, visibleTo: null, sender: `research@${domainOf(report.broker)}` })
  const use = { customerId, userId, subjectType: 'research_document' as const, subjectId: id, visibleTo: [userId] }
  await addUses(db, use, [fileId])
  await writeText(db, id, pages, { report, brokerId, analystId: analyst.id, today })
}

/** As if it had been read, and confirmed by Ada. */
async function writeText(
  db: Db,
  id: string,
  pages: readonly (readonly string[])[],
  { report, brokerId, analystId, today }: Writing & { analystId: string },
): Promise<void> {
  const dated = addDays(today, -report.daysAgo)
  await updateDocument(db, id, { status: 'reading' })
  const texts = pages.map((lines, index) => ({ number: index + 1, text: lines.join('\n') }))
  await storePages(db, { customerId, id }, texts.length, texts)
  const recognized = recognize(texts, {
    brokers: await listKnownBrokers(db),
    analysts: await listKnownAnalysts(db),
    securities: [{ id: securityId, name: 'Veltrane Instruments', ticker: 'VLTN.A', isOwn: true }],
    today,
  })
  const rating = ratingOf(report.rating) ?? null
  const facts = { brokerId, analystId, securityId, dated, rating, ratingWord: report.rating, currency: 'USD' }
  const said = { ...facts, targetPrice: String(report.target) }
  await finishReading(db, id, { recognized, ...said, licenseNotice })
  if (!report.isConfirmed) return
  await updateDocument(db, id, { confirmedBy: userId, confirmedAt: new Date() })
  await upsertRating(db, { customerId, id: newId(), userId, ...said, source: 'document', documentId: id })
}

const domainOf = (broker: string): string => `${broker.split(' ')[0]?.toLowerCase()}.example`
