import { citySorts } from '@rostrum/contract/targeting/city-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { shellRoute } from '#platform/routing.ts'

const text = z.string().trim().min(1).max(100).optional().catch(undefined)
const CityAddress = z.object({
  city: text,
  state: text,
  country: text,
  cityOnly: z.boolean().optional().catch(undefined),
  by: z.enum(citySorts).optional().catch(undefined),
})

export const cityRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/target/city',
    validateSearch: (search) => CityAddress.parse(search),
    component: lazyRouteComponent(() => import('./CityPage.tsx'), 'CityPage'),
  }),
]
