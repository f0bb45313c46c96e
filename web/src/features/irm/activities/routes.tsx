import { activitySorts } from '@rostrum/contract/irm/activities'
import { isFieldSort } from '@rostrum/contract/irm/fields'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'
import { ActivityAddress } from './list-address.ts'

const NewAddress = z.object({
  /** A person or an organization. */
  contact: z.uuid().optional(),
  /** The activity that is copied. */
  copy: z.uuid().optional(),
  day: z.iso.date().optional(),
})

const form = () => import('./ActivityFormPages.tsx')

export const activityRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/activities',
    validateSearch: searchOf(ActivityAddress, activitySorts, isFieldSort),
    component: lazyRouteComponent(() => import('./ActivitiesPage.tsx'), 'ActivitiesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/activities/new',
    validateSearch: searchOf(NewAddress, []),
    component: lazyRouteComponent(form, 'NewActivityPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/activities/roadshow-day',
    component: lazyRouteComponent(() => import('./roadshow/RoadshowDayPage.tsx'), 'RoadshowDayPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/activities/$id',
    component: lazyRouteComponent(() => import('./ActivityPage.tsx'), 'ActivityPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/activities/$id/edit',
    component: lazyRouteComponent(form, 'EditActivityPage'),
  }),
]
