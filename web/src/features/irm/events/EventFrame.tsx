import type { EventDetail } from '@rostrum/contract/irm/events/events'
import { eventKindName } from '@rostrum/contract/irm/events/events'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { ProfileTags } from '#features/irm/tags/public.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { Writes } from '#platform/session/session.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageTabs } from '#ui/PageTabs.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { eventById } from './api.ts'
import { EventActions } from './EventActions.tsx'
import { EventContext } from './event-context.ts'
import { citiesOf, daysOf } from './names.ts'
import { StatusChip } from './StatusChip.tsx'
import { eventTabs } from './tabs.ts'
import { InvestorUpdates } from './updates/InvestorUpdates.tsx'

export function EventFrame() {
  const { eventId } = useParams({ from: '/shell/irm/events-and-itineraries/$eventId' })
  const query = useQuery(eventById(eventId))
  return (
    <QueryView query={query} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(event) => <Frame key={event.id} event={event} />}
    </QueryView>
  )
}

function Frame({ event }: { event: EventDetail }) {
  usePageTitle(event.name)
  const about = [eventKindName(event), daysOf(event), citiesOf(event), event.security?.ticker]
    .filter(Boolean)
    .join(' · ')
  return (
    <EventContext value={event}>
      <PageHeader
        breadcrumbs={[
          { id: 'events', node: <AnchorLink to="/irm/events-and-itineraries">Events & Itineraries</AnchorLink> },
        ]}
        title={event.name}
        context={
          <>
            <StatusChip status={event.status} /> {about}
          </>
        }
        actions={
          <Writes>
            <InvestorUpdates event={event} />
            <EventActions event={event} />
          </Writes>
        }
      />
      <ProfileTags type="event" id={event.id} name={event.name} taggings={event.taggings} />
      <EventTabs id={event.id} />
      <Outlet />
    </EventContext>
  )
}

function EventTabs({ id }: { id: string }) {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname.replace(id, '$eventId').replace(/\/$/, '') })
  return (
    <PageTabs
      label="Event sections"
      tabs={eventTabs}
      value={path}
      onOpen={(to) => void navigate({ to, params: { eventId: id } })}
    />
  )
}
