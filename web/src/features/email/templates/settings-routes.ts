import { EmailTemplateQuery } from '@rostrum/contract/email/templates-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

export const templateSettingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/templates',
    validateSearch: searchOf(EmailTemplateQuery, ['name', 'subject', 'owner', 'useCount', 'createdAt', 'updatedAt']),
    component: lazyRouteComponent(() => import('./TemplatesPage.tsx'), 'TemplatesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/templates/new',
    component: lazyRouteComponent(() => import('./NewTemplatePage.tsx'), 'NewTemplatePage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/templates/$id',
    component: lazyRouteComponent(() => import('./TemplatePage.tsx'), 'TemplatePage'),
  }),
]
