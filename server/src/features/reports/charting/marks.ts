// What happened in the period of a chart.

import { eventKindNames } from '@rostrum/contract/irm/events/events'
import type { EventKind } from '@rostrum/contract/irm/events/events-query'
import {
  filingDeadline,
  formatQuarter,
  quarterBefore,
  quarterEnd,
  quartersBetween,
} from '@rostrum/contract/market/quarters'
import type { ChartMark } from '@rostrum/contract/reports/charting'
import type { MarkType } from '@rostrum/contract/reports/charting-query'
import type { Subject } from '#features/holders/scope/public.ts'
import type { Context } from '#platform/context.ts'
import { tickerOf } from './footnotes.ts'
import type { Period } from './periods.ts'
import { listAnnotations, listDisclosures, listEventDays, listMeetings } from './queries.ts'

export type Happening = Omit<ChartMark, 'at'>

export const mostMeetings = 200

export async function happeningsIn(
  ctx: Context,
  types: readonly MarkType[],
  period: Period,
  subjects: readonly Subject[],
): Promise<Happening[]> {
  const found: Happening[] = []
  for (const type of new Set(types)) found.push(...(await finders[type](ctx, period, subjects)))
  return found.sort((a, b) => a.day.localeCompare(b.day))
}

type Finder = (ctx: Context, period: Period, subjects: readonly Subject[]) => Promise<Happening[]>

const finders: Record<MarkType, Finder> = {
  events: async ({ db }, period) =>
    (await listEventDays(db, period)).map(({ id, name, kind, kindName, day }) => ({
      ...{ day, type: 'events' as const, link: { type: 'event' as const, id } },
      text: `${kindName ?? eventKindNames[kind as EventKind]}: ${name}`,
    })),
  meetings: async ({ db, principal }, period) =>
    (await listMeetings(db, period, principal.user.timeZone, mostMeetings)).map(({ id, subject, type, day }) => ({
      ...{ day, type: 'meetings' as const, link: { type: 'activity' as const, id } },
      text: `${type}: ${subject}`,
    })),
  deadlines: async (_ctx, { from, to }) =>
    quartersBetween(quarterBefore(quarterBefore(quarterEnd(from))), quarterEnd(to))
      .map((quarter) => ({ quarter, day: filingDeadline(quarter) }))
      .filter(({ day }) => day >= from && day <= to)
      .map(({ quarter, day }) => ({
        ...{ day, type: 'deadlines' as const, link: null },
        text: `13F due for ${formatQuarter(quarter)}`,
      })),
  disclosures: async ({ db }, period, subjects) =>
    (
      await listDisclosures(
        db,
        subjects.map(({ id }) => id),
        period,
      )
    ).map(({ form, ticker, day, holder, percent }) => ({
      ...{ day, type: 'disclosures' as const, link: null },
      text: `${form} on ${ticker ?? 'the security'}: ${holder}${percent === null ? '' : `, ${percent}%`}`,
    })),
  annotations: async ({ db }, period, subjects) => {
    const byId = new Map(subjects.map((subject) => [subject.id, subject]))
    const ticker = (id: string) => {
      const subject = byId.get(id)
      return subject && subjects.length > 1 ? `${tickerOf(subject)}: ` : ''
    }
    return (await listAnnotations(db, [...byId.keys()], period)).map(({ securityId, onDate, text }) => ({
      ...{ day: onDate, type: 'annotations' as const, link: null },
      text: `${ticker(securityId)}${text}`,
    }))
  },
}
