import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'

const HelpPage = lazyRouteComponent(() => import('./HelpPage.tsx'), 'HelpPage')

export const helpRoutes = [
  createRoute({ getParentRoute: () => shellRoute, path: '/help', component: HelpPage }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/help/community',
    component: lazyRouteComponent(() => import('./CommunityPage.tsx'), 'CommunityPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/help/$topic',
    component: lazyRouteComponent(() => import('./HelpTopicPage.tsx'), 'HelpTopicPage'),
  }),
]
