// The shareholder report: reads the holders of two quarters once and makes a page of each section.
import { shiftQuarter } from '@rostrum/contract/market/quarters'
import type { ReportPage } from '@rostrum/contract/reports/report'
import type { ShareholderReport } from '@rostrum/contract/reports/shareholders'
import {
  type ShareholderSection,
  type ShareholderSettings,
  shareholderSections,
} from '@rostrum/contract/reports/shareholders-query'
import { bookOf, historySummary, peerPositionsOf } from '#features/holders/book/public.ts'
import { listPeers, scopeOf } from '#features/holders/scope/public.ts'
import { splitFactor } from '#market/splits.ts'
import type { Context } from '#platform/context.ts'
import { type Facts, nameOf } from './facts.ts'
import { concentrationPage, moversPage, newAndExitsPage, topPage } from './holder-pages.ts'
import { mixes, mixPage } from './mix-pages.ts'
import { peersPage } from './peers-page.ts'
import { summaryPage } from './summary-page.ts'

const pages: Record<ShareholderSection, (facts: Facts) => ReportPage> = {
  summary: summaryPage,
  top_holders: topPage,
  concentration: concentrationPage,
  types: (facts) => mixPage(facts, mixes.types),
  styles: (facts) => mixPage(facts, mixes.styles),
  turnover: (facts) => mixPage(facts, mixes.turnover),
  regions: (facts) => mixPage(facts, mixes.regions),
  buyers_and_sellers: moversPage,
  new_and_exits: newAndExitsPage,
  peers: peersPage,
}

const trendQuarters = 8

export async function readShareholders(ctx: Context, settings: ShareholderSettings): Promise<ShareholderReport> {
  const { orientation, rollUp, knownOn, top } = settings
  const whose = { securityId: settings.securityId, orientation, rollUp }
  const scope = await scopeOf(ctx, whose)
  const { security } = scope
  const title = `Shareholders of ${nameOf(security)}`
  const now = await bookOf(ctx, { ...settings, ...whose }, scope)
  if (!now) return { quarter: null, comparedWith: null, report: { title, pages: [] } }
  const { quarter, comparedWith } = now
  if (now.holders.length === 0) return { quarter, comparedWith, report: { title, pages: [] } }
  const before = await bookOf(ctx, { ...whose, quarter: comparedWith, knownOn }, scope)
  const history = await historySummary(ctx, {
    query: { ...whose, from: shiftQuarter(quarter, 1 - trendQuarters), to: quarter, knownOn },
  })
  const sections = [...new Set(settings.sections ?? shareholderSections)]
  const peers = sections.includes('peers') ? await listPeers(ctx.db, security.id) : []
  const facts: Facts = {
    security,
    now,
    before: before ?? { ...now, holders: [] },
    splitRatio: splitFactor(security.splits, comparedWith, quarter),
    history,
    peers,
    peerPositions:
      peers.length > 0
        ? await peerPositionsOf(
            ctx,
            scope,
            quarter,
            peers.map(({ id }) => id),
          )
        : [],
    top,
    orientation,
    isRolledUp: rollUp === true,
    knownOn,
  }
  return { quarter, comparedWith, report: { title, pages: sections.map((section) => pages[section](facts)) } }
}

/** For board packs. */
export const shareholderPages = async (ctx: Context, settings: ShareholderSettings): Promise<ReportPage[]> =>
  (await readShareholders(ctx, settings)).report.pages
