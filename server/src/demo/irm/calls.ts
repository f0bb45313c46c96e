// Calls of the demo: four of Veltrane and two of peers, read by the same functions as an uploaded transcript, and a
// calendar of past and coming events.
import { sql } from 'kysely'
import { insertCompanyEvents, type NewEvent } from '#features/research/company-events/public.ts'
import { insertTranscript, readCall, storeCall } from '#features/research/transcripts/public.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { addDays, nextBusinessDay } from '../universe/calendar.ts'
import { daysToResults, demoPeers, demoSecurities, fixedSecurities } from '../universe/demo-securities.ts'
import { conferences } from './occasions.ts'
import type { By } from './team.ts'
import { type Call, peerCalls, textOfCall, veltraneCalls } from './texts/earnings-calls.ts'

interface Quarter {
  year: number
  quarter: number
  /** The day of the call. */
  day: string
}

/** Results come four weeks after the quarter. `back` counts quarters whose call has been held. */
function quarterOf(today: string, back: number, afterDays = daysToResults[demoSecurities.veltraneA] ?? 0): Quarter {
  const lastHeld = new Date(`${addDays(today, -afterDays - 5)}T00:00:00Z`)
  const first = new Date(Date.UTC(lastHeld.getUTCFullYear(), Math.floor(lastHeld.getUTCMonth() / 3) * 3 - back * 3, 1))
  const end = addDays(first.toISOString().slice(0, 10), -1)
  return {
    year: Number(end.slice(0, 4)),
    quarter: Math.ceil(Number(end.slice(5, 7)) / 3),
    day: nextBusinessDay(addDays(end, afterDays)),
  }
}

const titleOf = ({ year, quarter }: Quarter) => `Q${quarter} ${year} earnings call`
const eastern = 'America/New_York'

async function writeCall(db: Db, by: By, securityId: string, when: Quarter, call: Call, companyEventId: string | null) {
  const id = newId()
  const { customerId } = by
  await insertTranscript(db, {
    ...{ customerId, id, userId: by.ada, securityId, title: titleOf(when), heldOn: when.day, companyEventId },
    ...{ fiscalYear: when.year, fiscalQuarter: when.quarter, origin: 'pasted', fileId: null, status: 'ready' },
    createdAt: new Date(`${addDays(when.day, 1)}T14:00:00Z`),
  })
  await storeCall(db, { customerId, transcriptId: id }, readCall(textOfCall(call, titleOf(when))))
}

const callEvent = (by: By, securityId: string, when: Quarter, time: string, isHeld: boolean): NewEvent => ({
  ...{ customerId: by.customerId, id: newId(), userId: by.ada, source: 'typed', securityId, kind: 'earnings_call' },
  ...{ title: titleOf(when), day: when.day, time: isHeld ? time : null, timeZone: eastern },
  ...{ status: isHeld ? 'confirmed' : 'expected', webcastUrl: null, location: null, eventId: null },
})

async function writeOwnCalls(db: Db, by: By, today: string): Promise<void> {
  const securityId = demoSecurities.veltraneA
  const held = veltraneCalls.map((call, back) => {
    const when = quarterOf(today, back)
    return { call, when, event: callEvent(by, securityId, when, '08:30', true) }
  })
  await insertCompanyEvents(db, [
    ...held.map(({ event }) => event),
    callEvent(by, securityId, quarterOf(today, -1), '08:30', false),
  ])
  for (const { call, when, event } of held) await writeCall(db, by, securityId, when, call, event.id)
}

async function writePeerCalls(db: Db, by: By, today: string): Promise<void> {
  const peers = fixedSecurities.filter(({ id }) => demoPeers[demoSecurities.veltraneA]?.includes(id))
  const events = peers.flatMap(({ id }, index) => {
    const after = daysToResults[id]
    return [
      callEvent(by, id, quarterOf(today, 0, after), index % 2 ? '10:00' : '16:30', true),
      callEvent(by, id, quarterOf(today, -1, after), '16:30', false),
    ]
  })
  await insertCompanyEvents(db, events)
  for (const { ticker, call } of peerCalls) {
    const index = peers.findIndex((one) => one.ticker === ticker)
    const peer = peers[index]
    if (!peer) continue
    const when = quarterOf(today, 0, daysToResults[peer.id])
    const event = events.find(({ securityId, status }) => securityId === peer.id && status === 'confirmed')
    await writeCall(db, by, peer.id, when, call, event?.id ?? null)
  }
}

/** Conferences of the year around today; those that are in the IRM are linked. */
async function writeOccasions(db: Db, by: By, today: string): Promise<void> {
  const known = new Map(
    (await db.selectFrom('app.events').select(['id', 'name']).execute()).map((one) => [one.name, one.id]),
  )
  const [from, to] = [addDays(today, -240), addDays(today, 240)]
  const year = Number(today.slice(0, 4))
  const own = {
    customerId: by.customerId,
    userId: by.ada,
    source: 'typed',
    securityId: demoSecurities.veltraneA,
  } as const
  const unknown = { time: null, timeZone: eastern, webcastUrl: null }
  const dated = (on: string) =>
    [year - 1, year, year + 1].map((one) => nextBusinessDay(`${one}-${on}`)).filter((day) => day >= from && day <= to)
  const visits = conferences.flatMap(({ on, name, city }) =>
    dated(on).map(
      (day): NewEvent => ({
        ...{ ...own, ...unknown, id: newId(), kind: 'conference', title: name, day, location: city },
        ...{
          status: day < addDays(today, 60) ? 'confirmed' : 'expected',
          eventId: day >= today ? (known.get(name) ?? null) : null,
        },
      }),
    ),
  )
  const meetings = [
    { on: '05-21', kind: 'annual_meeting', title: 'Annual meeting of stockholders', location: 'Virtual' },
    { on: '03-18', kind: 'investor_day', title: 'Investor day', location: 'New York' },
  ] as const
  const others = meetings.flatMap(({ on, ...meeting }) =>
    dated(on).map(
      (day): NewEvent => ({
        ...{ ...own, ...unknown, ...meeting, id: newId(), day, eventId: null },
        status: day < today ? 'confirmed' : 'expected',
      }),
    ),
  )
  await insertCompanyEvents(db, [...visits, ...others])
}

/** By which the demo's themes are found in calls. */
const words: Readonly<Record<string, readonly string[]>> = {
  'M&A': ['acquisition', 'acquire', 'Ostrelle', 'divestiture'],
  'ESG and governance': ['governance', 'board', 'share class', 'sustainability'],
  'Capital allocation': ['buyback', 'repurchase', 'dividend', 'capital allocation'],
  'Margins and costs': ['gross margin', 'operating margin', 'tariff', 'cost', 'productivity'],
  Valuation: ['valuation', 'multiple'],
  'Balance sheet': ['inventory', 'cash flow', 'working capital', 'leverage'],
  'Demand and pricing': ['orders', 'demand', 'pricing', 'backlog', 'semiconductor'],
  'Guidance and outlook': ['guidance', 'outlook', 'full year'],
  Competition: ['competitor', 'competition', 'market share', 'win rate'],
  'Management and strategy': ['strategy', 'succession', 'priorities'],
}

async function writeWords(db: Db, { customerId }: By): Promise<void> {
  const themes = await db.selectFrom('app.themes').select(['id', 'name']).execute()
  const rows = themes.flatMap(({ id, name }) => {
    const found = words[name]
    return found ? [{ customerId, themeId: id, words: sql<string[]>`${[...found]}::text[]` }] : []
  })
  if (rows.length > 0) await db.insertInto('app.themeWords').values(rows).execute()
}

export async function writeCalls(db: Db, by: By, today: string): Promise<void> {
  await writeOwnCalls(db, by, today)
  await writePeerCalls(db, by, today)
  await writeOccasions(db, by, today)
  await writeWords(db, by)
}
