import { QueueQuery } from '@rostrum/contract/assistant-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

const QueueAddress = QueueQuery.extend({ view: QueueQuery.shape.view.unwrap().optional() })

export const assistantRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/assistant',
    validateSearch: searchOf(QueueAddress, []),
    component: lazyRouteComponent(() => import('./AssistantPage.tsx'), 'AssistantPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/assistant/requests/$id',
    component: lazyRouteComponent(() => import('./RequestPage.tsx'), 'RequestPage'),
  }),
]
