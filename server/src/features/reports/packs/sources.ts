// Where the pages of a pack come from: each source reads its own settings.
import { ActivitySettings } from '@rostrum/contract/reports/activities-query'
import { ChartSettings } from '@rostrum/contract/reports/charting-query'
import { CustomReportSettings } from '@rostrum/contract/reports/custom-reports'
import { type PackPage, type PackPageType, packPageTypeLabels, TextSettings } from '@rostrum/contract/reports/packs'
import type { ReportPage } from '@rostrum/contract/reports/report'
import { ShareholderSettings } from '@rostrum/contract/reports/shareholders-query'
import type { z } from 'zod'
import { activityPages } from '#features/reports/activities/public.ts'
import { chartPage } from '#features/reports/charting/public.ts'
import { customReportPage, type IsOpen } from '#features/reports/custom/public.ts'
import { shareholderPages } from '#features/reports/shareholders/public.ts'
import type { Context } from '#platform/context.ts'
import { seeingShared } from '#platform/database/viewer.ts'
import { AppError, unprocessable } from '#platform/errors.ts'
import { textPage } from './text-page.ts'

interface Source<S extends z.ZodType> {
  settings: S
  pages(ctx: Context, settings: z.output<S>, isOpen: IsOpen): Promise<ReportPage[]>
}

const source = <S extends z.ZodType>(one: Source<S>): Source<z.ZodType> => one as unknown as Source<z.ZodType>

const sources: Record<PackPageType, Source<z.ZodType>> = {
  text: source({ settings: TextSettings, pages: async (_ctx, settings) => [textPage(settings)] }),
  shareholders: source({ settings: ShareholderSettings, pages: shareholderPages }),
  activities: source({ settings: ActivitySettings, pages: activityPages }),
  chart: source({ settings: ChartSettings, pages: chartPage }),
  custom: source({ settings: CustomReportSettings, pages: customReportPage }),
}

/** As the source understands them; says which page is wrong. */
export function checkSettings(pages: readonly PackPage[]): void {
  for (const [at, { type, settings }] of pages.entries()) {
    const { error } = sources[type].settings.safeParse(settings)
    const [issue] = error?.issues ?? []
    if (issue) throw unprocessable({ [`pages.${at}`]: `Page ${at + 1}: ${issue.message}` })
  }
}

const wordsOnly = (title: string, words: string): ReportPage => ({
  ...{ title, subtitle: null, filters: [], sources: [] },
  blocks: [{ type: 'text', title: null, paragraphs: [words] }],
})

/** Why a page has no figures. One such page must not keep the others from being made. */
const absences = new Map<AppError['code'], string>([
  ['not_found', 'This page’s report no longer exists or is not shared with the team.'],
  ['forbidden', 'This page’s report needs a feature that your company does not have.'],
])

/** What the page shows, with nothing that is private to anyone: a pack is for the whole team and the board. */
export async function pagesOf(
  ctx: Context,
  page: PackPage,
  { knownOn, isOpen }: { knownOn: string | null; isOpen: IsOpen },
): Promise<ReportPage[]> {
  const { settings, pages } = sources[page.type]
  const asked = settings.parse({ ...page.settings, ...(knownOn && page.type !== 'text' && { knownOn }) })
  const name = page.title ?? packPageTypeLabels[page.type]
  try {
    const made = await seeingShared(ctx.db, () => pages(ctx, asked, isOpen))
    if (made.length === 0) return [wordsOnly(name, 'No data to show with these settings.')]
    return page.title ? made.map((one, at) => (at === 0 ? { ...one, title: page.title ?? one.title } : one)) : made
  } catch (error) {
    const words = error instanceof AppError && absences.get(error.code)
    if (words) return [wordsOnly(name, words)]
    throw error
  }
}
