import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#platform/routing.ts'

/** Every part of the design system on one page, for those who build with it. Not part of what is shipped. */
export const designRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/_design',
        component: lazyRouteComponent(() => import('./DesignPage.tsx'), 'DesignPage'),
      }),
    ]
  : []
