import { TaskQuery } from '@rostrum/contract/irm/tasks'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '../../../platform/routing.ts'
import { searchOf } from '../../../platform/search-params.ts'

export const taskRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/irm/tasks',
    // The task that is open over the list is part of the address.
    validateSearch: searchOf(TaskQuery.extend({ task: z.uuid().optional() }), [
      'dueAt',
      'subject',
      'createdAt',
      'completedAt',
    ]),
    component: lazyRouteComponent(() => import('./TaskListPage.tsx'), 'TaskListPage'),
  }),
]
