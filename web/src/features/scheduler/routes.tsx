import { BookingQuery } from '@rostrum/contract/scheduler/bookings-query'
import { BookingPageQuery } from '@rostrum/contract/scheduler/pages-query'
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

export const schedulerRoutes = [listRoute, newRoute, bookingsRoute, quietRoute, editRoute]
