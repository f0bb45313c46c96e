import { TaskQuery, taskSorts } from '@rostrum/contract/irm/tasks'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { prefetchLoader, type RouterContext, shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'
import { countsQueryOf, queryOf, type TaskSearch } from './list-address.ts'

export const taskRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/irm/tasks',
    // The open task is part of the URL.
    validateSearch: searchOf(TaskQuery.extend({ task: z.uuid().optional() }), taskSorts),
    loaderDeps: ({ search }) => search,
    loader: prefetchLoader(
      () => import('./api.ts'),
      ({ context, deps }: { context: RouterContext; deps: TaskSearch }, _user, { taskCounts, taskList }) =>
        Promise.all([
          context.queryClient.prefetchQuery(taskList(queryOf(deps))),
          context.queryClient.prefetchQuery(taskCounts(countsQueryOf(deps))),
        ]),
    ),
    component: lazyRouteComponent(() => import('./TaskListPage.tsx'), 'TaskListPage'),
  }),
]
