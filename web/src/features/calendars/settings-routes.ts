import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'

export const calendarSettingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/calendars',
    component: lazyRouteComponent(() => import('./CalendarsPage.tsx'), 'CalendarsPage'),
  }),
]
