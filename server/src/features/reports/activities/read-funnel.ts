// Gathers what the funnel compares: each met investor with its quarters, and everyone who was not met in the same ones.
import { meetingMedia } from '@rostrum/contract/irm/activity-record'
import { quarterBefore, quarterEnd, shiftQuarter } from '@rostrum/contract/market/quarters'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { type Book, bookOf } from '#features/holders/book/public.ts'
import { defaultQuarter, type Scope } from '#features/holders/scope/public.ts'
import type { Outreach } from '#features/irm/activities/public.ts'
import type { Context } from '#platform/context.ts'
import type { Case } from './funnel.ts'
import { isMeeting } from './meetings.ts'
import { type Firm, listFilers, listMetBefore } from './queries.ts'

/** An investor who was met, by its first meeting in the period. */
export interface Met {
  firm: Firm
  meetings: Outreach[]
  isFirstTime: boolean
  /** The quarter end before the first meeting, and two quarters later. */
  before: string
  after: string
  /** Unknown while the later filings are not there, or where the two cannot be compared. */
  outcome: 'too_early' | 'unknown' | Case
}

export interface FunnelFacts {
  met: Met[]
  /** Complete filers of the same quarters who were not met in the period. */
  notMet: Case[]
}

interface Asked {
  scope: Scope
  activities: Outreach[]
  firms: Map<string, Firm>
  start: Date
  timeZone: string
  knownOn: string | undefined
  /** The end of that day. */
  knownBy: Date | undefined
}

export async function readFunnel(ctx: Context, asked: Asked): Promise<FunnelFacts> {
  const { scope, activities, firms, start, timeZone, knownOn, knownBy } = asked
  const now = new Date()
  const until = knownBy && knownBy < now ? knownBy : now
  const meetings = activities.filter((one) => isMeeting(one) && one.startsAt <= until)
  const byFirm = new Map<string, Outreach[]>()
  for (const meeting of meetings) {
    for (const id of meeting.organizationIds) byFirm.set(id, [...(byFirm.get(id) ?? []), meeting])
  }
  const metBefore = await listMetBefore(ctx.db, [...byFirm.keys()], { start, knownBy: knownBy ?? now }, meetingMedia)
  const latest = defaultQuarter(scope, knownOn)
  const windows = new Map<string, Window>()
  const met: Met[] = []
  for (const [id, own] of byFirm) {
    const [firm, first] = [firms.get(id), own[0]]
    if (!firm || !first) continue
    const on = dayIn(timeZone, first.startsAt)
    const before = quarterBefore(quarterEnd(on))
    const after = shiftQuarter(before, 2)
    const known = { firm, meetings: own, isFirstTime: !metBefore.has(id), before, after }
    if (!latest || after > latest) {
      met.push({ ...known, outcome: 'too_early' })
      continue
    }
    const window = windows.get(before) ?? (await windowOf(ctx, scope, before, after, knownOn))
    windows.set(before, window)
    met.push({ ...known, outcome: window.cases.get(id) ?? 'unknown' })
  }
  const notMet = [...windows.values()].flatMap(({ cases }) =>
    [...cases].flatMap(([id, one]) => (byFirm.has(id) ? [] : [one])),
  )
  return { met, notMet }
}

interface Window {
  cases: Map<string, Case>
}

/** Everyone whose two reports can be compared. A position is on the split basis of the later quarter. */
async function windowOf(
  ctx: Context,
  scope: Scope,
  before: string,
  after: string,
  knownOn: string | undefined,
): Promise<Window> {
  const book = await bookOf(ctx, { quarter: after, comparedWith: before, knownOn }, scope)
  const filers = await listFilers(ctx.db, before, after, knownOn)
  return { cases: casesOf(filers, book, before) }
}

export function casesOf(filers: readonly Firm[], book: Book | undefined, quarter: string): Map<string, Case> {
  const positions = new Map((book?.holders ?? []).map((one) => [one.id, one]))
  return new Map(
    filers.flatMap((investor) => {
      const position = positions.get(investor.id)
      if (position?.previousShares === null) return []
      const held = { before: position?.previousShares ?? 0, after: position?.shares ?? 0 }
      return [[investor.id, { investor, quarter, position: held }] as const]
    }),
  )
}
