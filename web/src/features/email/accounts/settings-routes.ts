import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'

/** What a provider adds to the address on the way back. */
const wayBack = z.object({
  code: z.coerce.string().optional(),
  state: z.string().optional(),
  error: z.string().optional(),
})

export const emailAccountSettingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/email-and-calendar',
    validateSearch: (search) => wayBack.parse(search),
    component: lazyRouteComponent(() => import('./EmailAndCalendarPage.tsx'), 'EmailAndCalendarPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/signatures',
    component: lazyRouteComponent(() => import('./SignaturesPage.tsx'), 'SignaturesPage'),
  }),
]
