import { ActivitySettings } from '@rostrum/contract/reports/activities-query'
import { ShareholderSettings } from '@rostrum/contract/reports/shareholders-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

/** The default is omitted from the URL. */
const top = ShareholderSettings.shape.top.removeDefault().optional()

export const reportRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/reports',
    component: lazyRouteComponent(() => import('./overview/ReportsPage.tsx'), 'ReportsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/reports/shareholders',
    validateSearch: searchOf(ShareholderSettings.extend({ top }), []),
    component: lazyRouteComponent(() => import('./shareholders/ShareholderReportPage.tsx'), 'ShareholderReportPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/reports/activities',
    validateSearch: searchOf(ActivitySettings.extend({ top }), []),
    component: lazyRouteComponent(() => import('./activities/ActivityReportPage.tsx'), 'ActivityReportPage'),
  }),
]
