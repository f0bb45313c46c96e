import { noteSorts } from '@rostrum/contract/irm/notes'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'
import { NoteAddress } from './list/list-address.ts'

export const noteRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/notes',
    validateSearch: searchOf(NoteAddress, noteSorts),
    component: lazyRouteComponent(() => import('./list/NotesPage.tsx'), 'NotesPage'),
  }),
]
