import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetchLoader, type RouterContext, shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'
import { CoverageAddress, type CoverageSearch, queryOf } from './report/address.ts'

export const relationshipRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/coverage',
    validateSearch: searchOf(CoverageAddress, []),
    loaderDeps: ({ search }) => search,
    loader: prefetchLoader(
      () => import('./api.ts'),
      ({ context, deps }: { context: RouterContext; deps: CoverageSearch }, _user, { coverageReport }) =>
        context.queryClient.prefetchQuery(coverageReport(queryOf(deps))),
    ),
    component: lazyRouteComponent(() => import('./report/CoveragePage.tsx'), 'CoveragePage'),
  }),
]
