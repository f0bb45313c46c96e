import { customFieldSubjects } from '@rostrum/contract/irm/fields'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'

export const fieldSettingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/custom-fields',
    validateSearch: searchOf(z.object({ subject: z.enum(customFieldSubjects).optional() }), []),
    component: lazyRouteComponent(() => import('./settings/CustomFieldsPage.tsx'), 'CustomFieldsPage'),
  }),
]
