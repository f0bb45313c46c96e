import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'
import { quickLinks } from './quick-links.ts'

const identifier = z.string().trim().min(1).max(20).optional()

export const terminalRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/quick-link',
    validateSearch: searchOf(
      z.object({ to: z.enum(quickLinks).optional(), ticker: identifier, cusip: identifier }),
      [],
    ),
    component: lazyRouteComponent(() => import('./QuickLinkPage.tsx'), 'QuickLinkPage'),
  }),
]
