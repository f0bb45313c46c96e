// The activity report: reads the activities of two periods once and makes a page of each section.
import { quarterEnd, shiftQuarter } from '@rostrum/contract/market/quarters'
import { addDays, dayIn, instantAt } from '@rostrum/contract/platform/time-zones'
import type { ActivityReport } from '@rostrum/contract/reports/activities'
import {
  type ActivitySection,
  type ActivitySettings,
  activitySections,
} from '@rostrum/contract/reports/activities-query'
import type { ReportPage } from '@rostrum/contract/reports/report'
import { bookOf } from '#features/holders/book/public.ts'
import { type Scope, scopeOf } from '#features/holders/scope/public.ts'
import { listOutreach, listTypes } from '#features/irm/activities/public.ts'
import { findFocus } from '#lists/queries/holdings.ts'
import type { Context } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { coveragePage, targetsPage } from './coverage-pages.ts'
import { type Facts, firmsOf, type Period, wordsOf } from './facts.ts'
import { funnelPage } from './funnel-page.ts'
import { divisionPage, divisions, outreachPage } from './outreach-pages.ts'
import { listColleagueNames, listFirms, listTargets } from './queries.ts'
import { readFunnel } from './read-funnel.ts'

const pages: Record<ActivitySection, (facts: Facts) => ReportPage> = {
  outreach: outreachPage,
  types: (facts) => divisionPage(facts, divisions.types),
  colleagues: (facts) => divisionPage(facts, divisions.colleagues),
  brokers: (facts) => divisionPage(facts, divisions.brokers),
  regions: (facts) => divisionPage(facts, divisions.regions),
  coverage: coveragePage,
  targets: targetsPage,
  funnel: funnelPage,
}

const mostDays = 366 * 5
const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** Default: the quarter of a day and the three before it, up to that day; compared with as many days right before. */
export function periodsOf(settings: ActivitySettings, until: string): { period: Period; compared: Period } {
  const to = settings.to ?? until
  const from = settings.from ?? addDays(shiftQuarter(quarterEnd(to), -4), 1)
  const period = { from, to }
  if (from > to) throw unprocessable({ to: 'Choose an end date after the start date' })
  if (daysIn(period) > mostDays) throw unprocessable({ from: 'Choose a range of five years or less' })
  const comparedTo = settings.comparedTo ?? addDays(from, -1)
  const comparedFrom = settings.comparedFrom ?? addDays(comparedTo, 1 - daysIn(period))
  if (comparedFrom > comparedTo) throw unprocessable({ compared_to: 'Choose an end date after the start date' })
  const compared = { from: comparedFrom, to: comparedTo }
  if (daysIn(compared) > mostDays) throw unprocessable({ compared_from: 'Choose a range of five years or less' })
  return { period, compared }
}

export async function readActivityReport(ctx: Context, settings: ActivitySettings): Promise<ActivityReport> {
  const { timeZone, id: userId } = ctx.principal.user
  const { typeIds, colleagueIds, knownOn, top } = settings
  const today = dayIn(timeZone)
  const { period, compared } = periodsOf(settings, knownOn && knownOn < today ? knownOn : today)
  const viewer = { customerId: ctx.customerId, userId }
  const startOf = (day: string) => instantAt({ day, time: '00:00' }, timeZone)
  const knownBy = knownOn === undefined ? undefined : startOf(addDays(knownOn, 1))
  const activitiesIn = ({ from, to }: Period) =>
    listOutreach(ctx.db, { typeIds, colleagueIds, from: startOf(from), to: startOf(addDays(to, 1)), knownBy }, viewer)
  const activities = await activitiesIn(period)
  const earlier = await activitiesIn(compared)
  const firms = await listFirms(ctx.db, [...firmsOf([...activities, ...earlier])])
  const sections = [...new Set(settings.sections ?? activitySections)]
  const scope = await scopeFor(ctx, settings, sections)
  const facts: Facts = {
    ...{ period, compared, timeZone, activities, earlier, firms, top, knownOn },
    filters: await filtersOf(ctx, settings),
    security: scope?.security ?? null,
    book: scope && sections.includes('coverage') ? await bookOf(ctx, { knownOn }, scope) : undefined,
    targets: scope && sections.includes('targets') ? await listTargets(ctx.db, scope.security.id, userId) : [],
    funnel:
      scope && sections.includes('funnel')
        ? await readFunnel(ctx, { scope, activities, firms, start: startOf(period.from), timeZone, knownOn, knownBy })
        : undefined,
  }
  const isEmpty = activities.length === 0 && earlier.length === 0
  return {
    ...period,
    ...{ comparedFrom: compared.from, comparedTo: compared.to, activityCount: activities.length },
    report: {
      title: `Activities, ${wordsOf(period)}`,
      pages: isEmpty ? [] : sections.map((section) => pages[section](facts)),
    },
  }
}

const ofHolders: readonly ActivitySection[] = ['coverage', 'targets', 'funnel']

/** Undefined where no section needs a security, or the person has none. */
async function scopeFor(
  ctx: Context,
  { securityId: asked }: ActivitySettings,
  sections: readonly ActivitySection[],
): Promise<Scope | undefined> {
  if (!sections.some((section) => ofHolders.includes(section))) return undefined
  const { securityId } = await findFocus(ctx.db, ctx.customerId, asked ?? null)
  return securityId ? scopeOf(ctx, { securityId: asked }) : undefined
}

async function filtersOf(ctx: Context, { typeIds, colleagueIds }: ActivitySettings): Promise<string[]> {
  const words: string[] = []
  if (typeIds?.length) {
    const types = await listTypes(ctx.db)
    words.push(`Type: ${namesOf(types, typeIds)}`)
  }
  if (colleagueIds?.length) {
    const colleagues = await listColleagueNames(ctx.db, colleagueIds)
    words.push(`Colleague: ${namesOf(colleagues, colleagueIds)}`)
  }
  return words
}

const namesOf = (all: readonly { id: string; name: string }[], ids: readonly string[]): string =>
  all
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(' or ')

/** For board packs. */
export const activityPages = async (ctx: Context, settings: ActivitySettings): Promise<ReportPage[]> =>
  (await readActivityReport(ctx, settings)).report.pages
