import { MemberQuery } from '@rostrum/contract/team-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute, shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

export const teamRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/team',
    validateSearch: searchOf(MemberQuery, ['name', 'email', 'role', 'state', 'lastSignedInAt']),
    component: lazyRouteComponent(() => import('./TeamPage.tsx'), 'TeamPage'),
  }),
]

/** Outside the shell: a person who joins is not signed in yet. */
export const joinRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/join',
    component: lazyRouteComponent(() => import('./joining/JoinPage.tsx'), 'JoinPage'),
  }),
]
