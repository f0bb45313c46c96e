import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#platform/routing.ts'

/** Shows every component of the design system on one page. Development only; not part of the production build. */
export const designRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/_design',
        component: lazyRouteComponent(() => import('./DesignPage.tsx'), 'DesignPage'),
      }),
    ]
  : []
