import { EventQuery, eventSorts } from '@rostrum/contract/irm/events/events-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'
import { BoardAddress } from './board/address.ts'
import { ItineraryAddress } from './itinerary/address.ts'

const path = '/irm/events-and-itineraries'

/** Header and tabs of one event. A tab is a child of it, and an entry in tabs.ts. */
const eventRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: `${path}/$eventId`,
  component: lazyRouteComponent(() => import('./EventFrame.tsx'), 'EventFrame'),
})

const itineraryRoute = createRoute({
  getParentRoute: () => eventRoute,
  path: '/',
  validateSearch: searchOf(ItineraryAddress, []),
  component: lazyRouteComponent(() => import('./itinerary/ItineraryTab.tsx'), 'ItineraryTab'),
})

const boardRoute = createRoute({
  getParentRoute: () => eventRoute,
  path: '/board',
  validateSearch: searchOf(BoardAddress, []),
  component: lazyRouteComponent(() => import('./board/BoardTab.tsx'), 'BoardTab'),
})

const investorsRoute = createRoute({
  getParentRoute: () => eventRoute,
  path: '/investors',
  component: lazyRouteComponent(() => import('./investors/InvestorsTab.tsx'), 'InvestorsTab'),
})

const filesRoute = createRoute({
  getParentRoute: () => eventRoute,
  path: '/files',
  component: lazyRouteComponent(() => import('./FilesOfEvent.tsx'), 'FilesOfEvent'),
})

const detailsRoute = createRoute({
  getParentRoute: () => eventRoute,
  path: '/details',
  component: lazyRouteComponent(() => import('./form/DetailsTab.tsx'), 'DetailsTab'),
})

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path,
  validateSearch: searchOf(EventQuery, [...eventSorts]),
  component: lazyRouteComponent(() => import('./EventsPage.tsx'), 'EventsPage'),
})

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: `${path}/new`,
  component: lazyRouteComponent(() => import('./form/NewEventPage.tsx'), 'NewEventPage'),
})

/** Outside the path of the events: a service worker sees this page and nothing else. */
const roadRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/road/today',
  component: lazyRouteComponent(() => import('./road/RoadPage.tsx'), 'RoadPage'),
})

export const eventRoutes = [
  roadRoute,
  listRoute,
  newRoute,
  eventRoute.addChildren([itineraryRoute, boardRoute, investorsRoute, filesRoute, detailsRoute]),
]
