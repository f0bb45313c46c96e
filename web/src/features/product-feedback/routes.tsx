import { ProductFeedbackQuery } from '@rostrum/contract/product-feedback-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

export const productFeedbackRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/feedback',
    validateSearch: searchOf(ProductFeedbackQuery, ['createdAt', 'author', 'kind']),
    component: lazyRouteComponent(() => import('./FeedbackListPage.tsx'), 'FeedbackListPage'),
  }),
]
