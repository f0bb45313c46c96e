import { BookingQuery } from '@rostrum/contract/scheduler/bookings-query'
import { BookingPageQuery } from '@rostrum/contract/scheduler/pages-query'
import { PollQuery } from '@rostrum/contract/scheduler/polls-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/irm/scheduler',
  validateSearch: searchOf(BookingPageQuery, ['title', 'status', 'upcomingCount', 'createdAt', 'updatedAt']),
  component: lazyRouteComponent(() => import('./list/BookingPagesPage.tsx'), 'BookingPagesPage'),
})

const newRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/irm/scheduler/new',
  component: lazyRouteComponent(() => import('./editor/PageEditorPage.tsx'), 'NewPagePage'),
})

const editRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/irm/scheduler/pages/$pageId',
  component: lazyRouteComponent(() => import('./editor/PageEditorPage.tsx'), 'PageEditorPage'),
})

const bookingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/irm/scheduler/bookings',
  validateSearch: searchOf(BookingQuery, ['startsAt', 'name', 'firm', 'status', 'createdAt']),
  component: lazyRouteComponent(() => import('./bookings/BookingsPage.tsx'), 'BookingsPage'),
})

const quietRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/irm/scheduler/quiet-periods',
  component: lazyRouteComponent(() => import('./QuietPeriodsPage.tsx'), 'QuietPeriodsPage'),
})

const pollsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/irm/scheduler/polls',
  validateSearch: searchOf(PollQuery, ['title', 'status', 'closesAt', 'createdAt', 'updatedAt']),
  component: lazyRouteComponent(() => import('./polls/PollsPage.tsx'), 'PollsPage'),
})

const newPollRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/irm/scheduler/polls/new',
  component: lazyRouteComponent(() => import('./polls/PollForm.tsx'), 'NewPollPage'),
})

const pollRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/irm/scheduler/polls/$pollId',
  component: lazyRouteComponent(() => import('./polls/PollPage.tsx'), 'PollPage'),
})

const editPollRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/irm/scheduler/polls/$pollId/edit',
  component: lazyRouteComponent(() => import('./polls/PollForm.tsx'), 'EditPollPage'),
})

export const schedulerRoutes = [
  pollsRoute,
  newPollRoute,
  pollRoute,
  editPollRoute,
  listRoute,
  newRoute,
  bookingsRoute,
  quietRoute,
  editRoute,
]
