import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LogActivity } from '#features/irm/activities/public.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { eventList } from './api.ts'
import { EventList } from './EventList.tsx'

const shown = 8

/** Latest events of the whole team, across contacts. */
export function RecentEvents() {
  const query = useQuery(eventList({ pageSize: shown }))
  return (
    <SectionCard title="Recent activity">
      <QueryView
        query={query}
        skeleton={<EventSkeletons />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            title="Nothing has happened yet"
            message="What you and your colleagues log, write and finish appears here."
            action={<LogActivity />}
          />
        }
      >
        {({ data }) => <EventList events={data} />}
      </QueryView>
    </SectionCard>
  )
}

const EventSkeletons = () => (
  <Stack gap={12}>
    <Skeleton height={36} />
    <Skeleton height={36} />
    <Skeleton height={36} />
  </Stack>
)
