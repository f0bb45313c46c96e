import type { Dashboard } from '@rostrum/contract/dashboard'
import { LogActivity } from '#features/irm/activities/public.ts'
import { EventList } from '#features/irm/timeline/public.ts'
import { formatNumber } from '#platform/formats.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PartCard, type PartFrame } from '../PartCard.tsx'
import rows from './rows.module.css'

type Activity = NonNullable<Dashboard['activity']>

export const ActivityCard = ({ frame, activity: { events, total } }: { frame: PartFrame; activity: Activity }) => (
  <PartCard
    frame={frame}
    summary={total > 0 && `Latest ${formatNumber(events.length)} of ${formatNumber(total)} by your team`}
    link={
      <AnchorLink to="/activities" className={rows.link}>
        View activities
      </AnchorLink>
    }
  >
    {events.length === 0 ? (
      <EmptyState
        title="No activity yet"
        message="Activities, notes and completed tasks of your team appear here."
        action={<LogActivity />}
      />
    ) : (
      <EventList events={events} />
    )}
  </PartCard>
)
