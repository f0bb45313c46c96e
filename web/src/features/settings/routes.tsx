import { PageQuery } from '@rostrum/contract/platform/paging'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

export const settingsRoutes = [
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
    path: '/settings/sign-in-history',
    validateSearch: searchOf(PageQuery, []),
    component: lazyRouteComponent(() => import('./SignInHistoryPage.tsx'), 'SignInHistoryPage'),
  }),
]
