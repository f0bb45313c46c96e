import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'

export const noteSettingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/note-templates',
    component: lazyRouteComponent(() => import('./templates/NoteTemplatesPage.tsx'), 'NoteTemplatesPage'),
  }),
]
