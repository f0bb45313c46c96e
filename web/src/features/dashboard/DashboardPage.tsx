import type { Dashboard, DashboardPart } from '@rostrum/contract/dashboard'
import type { ReactNode } from 'react'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { useUser } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { useDashboard, useRefreshAfterWrites } from './api.ts'
import { CustomizeMenu } from './CustomizeMenu.tsx'
import classes from './DashboardPage.module.css'
import { DashboardSkeleton, PartSkeleton } from './DashboardSkeleton.tsx'
import { FirstStepsCard } from './first-steps/FirstStepsCard.tsx'
import { spansOf } from './layout.ts'
import { PartCard, type PartFrame } from './PartCard.tsx'
import { ActivityCard } from './parts/ActivityCard.tsx'
import { AgendaCard } from './parts/AgendaCard.tsx'
import { AttentionCard } from './parts/AttentionCard.tsx'
import { ChangesCard } from './parts/ChangesCard.tsx'
import { FlowsCard } from './parts/FlowsCard.tsx'
import { FreshnessCard } from './parts/FreshnessCard.tsx'
import { MarketCard } from './parts/MarketCard.tsx'
import { MoversCard } from './parts/MoversCard.tsx'
import { NewsCard } from './parts/NewsCard.tsx'
import { WaitingCard } from './parts/WaitingCard.tsx'
import { useLayout } from './use-layout.ts'

const dayWords = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(new Date())

export function DashboardPage() {
  const user = useUser()
  const security = useFocusedSecurity()
  const query = useDashboard(security?.id)
  useRefreshAfterWrites()
  const layout = query.data?.layout ?? []
  const actions = useLayout(layout)
  const subject = security ? `${security.tickerExchange ?? security.name} · ` : ''
  return (
    <>
      <PageHeader
        title={user.customer.name}
        context={`${subject}${dayWords(user.timeZone)}`}
        actions={layout.length > 0 && <CustomizeMenu layout={layout} actions={actions} />}
      />
      <QueryView query={query} skeleton={<DashboardSkeleton />}>
        {(data) => <Parts data={data} actions={actions} />}
      </QueryView>
    </>
  )
}

function Parts({ data, actions }: { data: Dashboard; actions: PartFrame['actions'] }) {
  const shown = spansOf(data.layout)
  return (
    <div className={classes.grid}>
      {data.security === null && <NoSecurity />}
      {data.firstSteps && (
        <div className={classes.cell} data-span={2}>
          <FirstStepsCard steps={data.firstSteps} />
        </div>
      )}
      {shown.map(({ part, span }, at) => (
        <div key={part} className={classes.cell} data-span={span}>
          <Part data={data} frame={{ part, isFirst: at === 0, isLast: at === shown.length - 1, actions }} />
        </div>
      ))}
    </div>
  )
}

function Part({ data, frame }: { data: Dashboard; frame: PartFrame }) {
  const cards: Record<DashboardPart, ReactNode> = {
    market: data.market && data.security && <MarketCard frame={frame} market={data.market} security={data.security} />,
    changes: data.changes && <ChangesCard frame={frame} changes={data.changes} />,
    agenda: data.agenda && <AgendaCard frame={frame} agenda={data.agenda} />,
    waiting: data.waiting && <WaitingCard frame={frame} waiting={data.waiting} />,
    movers: data.movers && <MoversCard frame={frame} movers={data.movers} />,
    flows: data.flows && data.security && <FlowsCard frame={frame} flows={data.flows} securityId={data.security.id} />,
    attention: data.attention && <AttentionCard frame={frame} attention={data.attention} />,
    news: data.news && <NewsCard frame={frame} news={data.news} />,
    freshness: data.freshness && data.security && (
      <FreshnessCard frame={frame} freshness={data.freshness} security={data.security} />
    ),
    activity: data.activity && <ActivityCard frame={frame} activity={data.activity} />,
  }
  return (
    cards[frame.part] ?? (
      <PartCard frame={frame}>
        <PartSkeleton />
      </PartCard>
    )
  )
}

const NoSecurity = () => (
  <div className={classes.cell} data-span={2}>
    <EmptyState
      title="No security yet"
      message="Ask your admin to add your company’s security. Prices, holders and movers will appear here."
      action={
        <ButtonLink to="/help" variant="default">
          Open help
        </ButtonLink>
      }
    />
  </div>
)
