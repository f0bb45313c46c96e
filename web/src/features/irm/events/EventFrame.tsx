import { Tabs } from '@mantine/core'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { Writes } from '#platform/session/session.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import tabClasses from '#ui/tabs.module.css'
import { eventById } from './api.ts'
import { EventActions } from './EventActions.tsx'
import { EventContext } from './event-context.ts'
import { citiesOf, daysOf, kindOf } from './names.ts'
import { StatusChip } from './StatusChip.tsx'
import { eventTabs } from './tabs.ts'

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
  const about = [kindOf(event), daysOf(event), citiesOf(event), event.security?.ticker].filter(Boolean).join(' · ')
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
            <EventActions event={event} />
          </Writes>
        }
      />
      <EventTabs id={event.id} />
      <Outlet />
    </EventContext>
  )
}

function EventTabs({ id }: { id: string }) {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname.replace(id, '$eventId').replace(/\/$/, '') })
  return (
    <Tabs
      classNames={tabClasses}
      value={path}
      mb={16}
      onChange={(to) => {
        const tab = eventTabs.find((one) => one.to === to)
        if (tab) void navigate({ to: tab.to, params: { eventId: id } })
      }}
    >
      <Tabs.List aria-label="Parts of the event">
        {eventTabs.map(({ to, label }) => (
          <Tabs.Tab key={to} value={to}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
