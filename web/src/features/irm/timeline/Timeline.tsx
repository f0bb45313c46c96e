import { Button, Skeleton, Stack } from '@mantine/core'
import type { ActivityEvent } from '@rostrum/contract/irm/timeline'
import type { ContactType } from '@rostrum/contract/irm/values'
import { useQuery } from '@tanstack/react-query'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { useUser } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { eventList } from './api.ts'
import { EventList } from './EventList.tsx'
import { KindFilters } from './KindFilters.tsx'
import { byMonth, monthName } from './months.ts'
import classes from './Timeline.module.css'

interface TimelineProps {
  contactType: ContactType
  contactId: string
  /** Empty for all types. */
  kinds: ActivityEvent['kind'][]
  onKinds: (kinds: ActivityEvent['kind'][]) => void
  /** Page size; undefined for the default. */
  pageSize: number | undefined
  onPageSize: (pageSize: number) => void
}

const step = 30
const mostAtOnce = 500

/** All events of a contact in one timeline, latest first. */
export function Timeline(props: TimelineProps) {
  const { contactType, contactId, kinds, onKinds, pageSize = step, onPageSize } = props
  const focused = useFocusedSecurity()
  const query = useQuery(
    eventList({
      contactType,
      contactId,
      pageSize,
      ...(kinds.length > 0 && { kinds }),
      ...(focused && { securityId: focused.id }),
    }),
  )
  return (
    <section className={classes.root} aria-label="Timeline">
      <div className={classes.toolbar}>
        <KindFilters kinds={kinds} onChange={onKinds} />
      </div>
      <QueryView
        query={query}
        skeleton={<EventSkeletons />}
        isEmpty={({ data }) => data.length === 0}
        empty={<NothingYet isFiltered={kinds.length > 0} />}
      >
        {({ data, meta }) => (
          <>
            <Months events={data} contactId={contactId} ticker={focused?.ticker ?? focused?.name} />
            {data.length < Math.min(meta.total, mostAtOnce) && (
              <Button
                variant="default"
                mt={16}
                loading={query.isFetching}
                onClick={() => onPageSize(Math.min(pageSize + step, mostAtOnce))}
              >
                Load more
              </Button>
            )}
          </>
        )}
      </QueryView>
    </section>
  )
}

interface MonthsProps {
  events: ActivityEvent[]
  contactId: string
  ticker: string | undefined
}

function Months({ events, contactId, ticker }: MonthsProps) {
  const { timeZone } = useUser()
  return byMonth(events, timeZone).map(({ month, events: happened }) => (
    <section key={month} aria-label={monthName(month)}>
      <h3 className={classes.month}>{monthName(month)}</h3>
      <EventList events={happened} contactId={contactId} ticker={ticker} />
    </section>
  ))
}

const NothingYet = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No events of this type" message="Show everything or choose another type." />
  ) : (
    <EmptyState title="No activity yet" message="Activities, notes, tasks and position changes appear here." />
  )

const EventSkeletons = () => (
  <Stack gap={12} py={8}>
    <Skeleton height={16} width={140} />
    <Skeleton height={36} />
    <Skeleton height={36} />
    <Skeleton height={36} />
  </Stack>
)
