// One response for the whole page. Hidden parts are not computed.
import type { Dashboard, DashboardPart, dashboard } from '@rostrum/contract/dashboard'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { findSecurityBrief } from '#features/focus/public.ts'
import { unreadAlertGroups } from '#features/holders/alerts/public.ts'
import { pageOfEvents } from '#features/irm/timeline/public.ts'
import { newsPart } from '#features/news/public.ts'
import { findSetting } from '#features/session/public.ts'
import { securityInMind } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { firstStepsOf } from './first-steps/first-steps.ts'
import { layoutOf } from './layout.ts'
import { agendaPart } from './parts/agenda.ts'
import { attentionPart } from './parts/attention.ts'
import { flowsPart } from './parts/flows.ts'
import { freshnessPart } from './parts/freshness.ts'
import { marketPart } from './parts/market.ts'
import { moversPart } from './parts/movers.ts'
import { filingSeason } from './parts/season.ts'
import { waitingPart } from './parts/waiting.ts'

const mostChanges = 6
const mostEvents = 8

export const dashboardOf =
  (flags: Flags) =>
  async (ctx: Context, { query }: Input<typeof dashboard.read>): Promise<Dashboard> => {
    const { db, principal } = ctx
    const securityId = await securityInMind(ctx, query.securityId)
    const security = securityId === null ? undefined : await findSecurityBrief(db, securityId)
    if (query.securityId && !security) throw notFound('Security')
    const saved = await findSetting(db, principal.user.id, 'dashboard')
    const layout = layoutOf(saved, { hasSecurity: security !== undefined })
    const isShown = (wanted: DashboardPart) => layout.some(({ part, isHidden }) => part === wanted && !isHidden)
    const today = dayIn(principal.user.timeZone)
    return {
      security: security ?? null,
      layout,
      firstSteps: security ? await firstStepsOf(ctx, security.id) : null,
      market:
        security && isShown('market')
          ? { ...(await marketPart(db, security.id)), season: await filingSeason(ctx, security.id, today) }
          : null,
      changes: isShown('changes')
        ? await unreadAlertGroups(db, { customerId: ctx.customerId, userId: principal.user.id, limit: mostChanges })
        : null,
      agenda: isShown('agenda') ? await agendaPart(ctx, today) : null,
      waiting: isShown('waiting') ? await waitingPart(ctx, flags, today) : null,
      movers: security && isShown('movers') ? await moversPart(ctx, security.id) : null,
      flows: security && isShown('flows') ? await flowsPart(ctx, security.id) : null,
      attention: security && isShown('attention') ? await attentionPart(ctx, security.id) : null,
      news: isShown('news') ? await newsPart(ctx) : null,
      freshness: security && isShown('freshness') ? await freshnessPart(db, security.id, today) : null,
      activity: isShown('activity') ? await recentActivity(flags, ctx) : null,
    }
  }

async function recentActivity(flags: Flags, ctx: Context): Promise<Dashboard['activity']> {
  const { rows, total } = await pageOfEvents(flags, ctx, { query: { pageSize: mostEvents, pageOffset: 0 } })
  return { events: rows, total }
}
