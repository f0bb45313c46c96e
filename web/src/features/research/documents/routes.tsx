import { CompareQuery } from '@rostrum/contract/research/compare-query'
import { DocumentQuery, documentSortFields } from '@rostrum/contract/research/documents-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'
import { ReaderAddress } from './reader/address.ts'

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/research',
  validateSearch: searchOf(DocumentQuery, documentSortFields),
  component: lazyRouteComponent(() => import('./list/DocumentsPage.tsx'), 'DocumentsPage'),
})

const readerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/research/documents/$documentId',
  validateSearch: searchOf(ReaderAddress, []),
  component: lazyRouteComponent(() => import('./reader/DocumentPage.tsx'), 'DocumentPage'),
})

const compareRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/research/compare',
  validateSearch: searchOf(CompareQuery.partial(), []),
  component: lazyRouteComponent(() => import('./compare/ComparePage.tsx'), 'ComparePage'),
})

export const researchDocumentRoutes = [listRoute, readerRoute, compareRoute]
