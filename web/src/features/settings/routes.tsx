import { customFieldSubjects } from '@rostrum/contract/profiles/custom-fields'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'
import { irmUploadRoutes } from './irm-upload/upload-routes.ts'
import { watchlistSorts } from './watchlist/watchlist-sorts.ts'

export const settingsRoutes = [
  ...irmUploadRoutes,
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings',
    beforeLoad: () => {
      throw redirect({ to: '/settings/profile', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/profile',
    component: lazyRouteComponent(() => import('./ProfilePage.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/notifications',
    component: lazyRouteComponent(
      () => import('./notifications/NotificationsSettingsPage.tsx'),
      'NotificationsSettingsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/peers',
    component: lazyRouteComponent(() => import('./peers/PeersPage.tsx'), 'PeersPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/custom-fields',
    validateSearch: searchOf(z.object({ subject: z.enum(customFieldSubjects).optional() }), []),
    component: lazyRouteComponent(() => import('./custom-fields/CustomFieldsPage.tsx'), 'CustomFieldsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/tags',
    component: lazyRouteComponent(() => import('./tags/TagsPage.tsx'), 'TagsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/colleagues',
    component: lazyRouteComponent(() => import('./colleagues/ColleaguesPage.tsx'), 'ColleaguesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/activities',
    component: lazyRouteComponent(() => import('./activity-types/ActivityTypesPage.tsx'), 'ActivityTypesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/brokers',
    component: lazyRouteComponent(() => import('./brokers/BrokersPage.tsx'), 'BrokersPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/watchlist',
    validateSearch: searchOf(z.object({}), watchlistSorts),
    component: lazyRouteComponent(() => import('./watchlist/WatchlistPage.tsx'), 'WatchlistPage'),
  }),
]
